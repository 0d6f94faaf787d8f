/** Purchases of messages: opened or not, and what was bought. */
import type { AccountId, BroadcastId, MessageId, SaleId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { SellableColumns } from '#/content/sellable/sellable-columns.queries'
import type { Db, Tx } from '#/platform/ctx'
import type { MessageRow } from './messages.queries.ts'

type MessagePurchase = { sale_id: SaleId; created_at: Temporal.Instant; opened_at: Temporal.Instant | null }

/** The caller holds the message's row, which selling, opening and refunding lock. */
export async function findPurchase({ db }: Tx, fanId: AccountId, id: MessageId): Promise<MessagePurchase | undefined> {
  const { rows } = await sql<MessagePurchase>`
    select sale_id, created_at, opened_at from purchase where fan_id = ${fanId} and target_id = ${id}
  `.execute(db)
  return rows[0]
}

/** Messages of these sales that the fan has neither opened nor returned. */
export async function findUnopened(
  { db }: Db,
  fanId: AccountId,
  saleIds: readonly SaleId[],
): Promise<Pick<MessagePurchase, 'sale_id' | 'created_at'>[]> {
  const { rows } = await sql<Pick<MessagePurchase, 'sale_id' | 'created_at'>>`
    select sale_id, created_at
    from purchase
    where fan_id = ${fanId} and kind = 'message' and opened_at is null and sale_id = any(${saleIds}::uuid[])
  `.execute(db)
  return rows
}

/** False for what the fan has not bought. Keeps the first time. */
export async function markOpened(tx: Tx, fanId: AccountId, id: MessageId): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update purchase set opened_at = coalesce(opened_at, ${tx.clock.now()})
    where fan_id = ${fanId} and target_id = ${id}
  `.execute(tx.db)
  return numAffectedRows === 1n
}

type BoughtRow = Pick<MessageRow, 'id' | 'conversation_id' | 'type' | 'text' | 'is_opened'> &
  Pick<SellableColumns, 'performer_id' | 'username' | 'name' | 'avatar_file_id'>

export async function findBoughtMessages({ db }: Db, fanId: AccountId, ids: readonly string[]): Promise<BoughtRow[]> {
  const { rows } = await sql<BoughtRow>`
    select m.id, m.conversation_id, m.type, m.text, b.opened_at is not null as is_opened, a.id as performer_id, a.username, a.name, a.avatar_file_id
    from purchase b
    join message m on m.id = b.target_id
    join account a on a.id = m.sender_id and a.is_kept
    where b.fan_id = ${fanId} and b.kind = 'message' and b.target_id = any(${ids}::uuid[])
  `.execute(db)
  return rows
}

export async function countBroadcastSale(
  tx: Tx,
  id: BroadcastId,
  { sales, tokens }: { sales: number; tokens: number },
) {
  await sql`
    update broadcast set sale_count = sale_count + ${sales}, earned_tokens = earned_tokens + ${tokens} where id = ${id}
  `.execute(tx.db)
}
