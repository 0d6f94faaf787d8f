import type { Gateway } from '@limelight/contract/finance/payments'
import type { AccountId, CardId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'

export type CardRow = {
  id: CardId
  fan_id: AccountId
  gateway: Gateway
  gateway_ref: string
  brand: string
  last4: string
  exp_month: number
  exp_year: number
  holder_name: string
  /** Of the bank that issued it, as far as the gateway says. */
  country: string | null
  created_at: Temporal.Instant
  removed_at: Temporal.Instant | null
}

const columns = sql.raw(
  'id, fan_id, gateway, gateway_ref, brand, last4, exp_month, exp_year, holder_name, country, created_at, removed_at',
)
/** No fan has more; the list is one page. */
const MAX_LISTED = 100

export async function insertCard(tx: Tx, card: Omit<CardRow, 'created_at' | 'removed_at'>): Promise<void> {
  await tx.db
    .insertInto('payment_card')
    .values({ ...card, created_at: tx.clock.now() })
    .execute()
}

/** Newest first. */
export async function listCards({ db }: Db, fanId: AccountId): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select ${columns} from payment_card
    where fan_id = ${fanId} and removed_at is null
    order by created_at desc, id desc
    limit ${MAX_LISTED}
  `.execute(db)
  return rows
}

/** Share lock: it cannot be removed before the transaction ends. */
export async function findCardToCharge(tx: Tx, fanId: AccountId, id: CardId): Promise<CardRow | undefined> {
  const { rows } = await sql<CardRow>`
    select ${columns} from payment_card where id = ${id} and fan_id = ${fanId} and removed_at is null for share
  `.execute(tx.db)
  return rows[0]
}

export async function findCardByRef(
  { db }: Db,
  { fanId, gateway, ref }: { fanId: AccountId; gateway: Gateway; ref: string },
): Promise<CardRow | undefined> {
  const { rows } = await sql<CardRow>`
    select ${columns} from payment_card
    where fan_id = ${fanId} and gateway = ${gateway} and gateway_ref = ${ref} and removed_at is null
  `.execute(db)
  return rows[0]
}

export async function wasCardSaved({ db }: Db, { gateway, ref }: { gateway: Gateway; ref: string }): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payment_card where gateway = ${gateway} and gateway_ref = ${ref} limit 1
  `.execute(db)
  return rows.length > 0
}

/** The gateway's name of it, unless it was removed before or is somebody else's. */
export async function markCardRemoved(
  tx: Tx,
  fanId: AccountId,
  id: CardId,
): Promise<{ gateway: Gateway; ref: string } | undefined> {
  const { rows } = await sql<{ gateway: Gateway; ref: string }>`
    update payment_card set removed_at = ${tx.clock.now()}
    where id = ${id} and fan_id = ${fanId} and removed_at is null
    returning gateway, gateway_ref as ref
  `.execute(tx.db)
  return rows[0]
}

/** Gone at the gateway: nothing can charge it any more. */
export async function markCardGone(tx: Tx, { gateway, ref }: { gateway: Gateway; ref: string }): Promise<void> {
  await sql`
    update payment_card set removed_at = ${tx.clock.now()}
    where gateway = ${gateway} and gateway_ref = ${ref} and removed_at is null
  `.execute(tx.db)
}
