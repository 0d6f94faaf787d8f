import type { ItemKind } from '@limelight/contract/content-kinds'
import type { AccountId, SaleId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'
import { type ListQuery, limitOffset, orderBy } from '#/platform/db/list'

type FirstSale = { id: SaleId; tokens: number | null }

/** The sale by which the fan got the item; undefined when it was never bought. */
export async function findFirstSale(tx: Tx, fanId: AccountId, targetId: string): Promise<FirstSale | undefined> {
  const { rows } = await sql<FirstSale>`
    select s.id, s.tokens
    from purchase p
    join sale s on s.id = p.sale_id
    where p.fan_id = ${fanId} and p.target_id = ${targetId}
  `.execute(tx.db)
  return rows[0]
}

type NewPurchase = { fanId: AccountId; kind: ItemKind; targetId: string; saleId: SaleId }

/** What is bought stays bought: only a refund deletes such a row. */
export async function insertPurchase(tx: Tx, { fanId, kind, targetId, saleId }: NewPurchase): Promise<void> {
  await sql`
    insert into purchase (fan_id, target_id, kind, sale_id, created_at)
    values (${fanId}, ${targetId}, ${kind}, ${saleId}, ${tx.clock.now()})
  `.execute(tx.db)
}

/** The tokens went back, so what they bought does too. */
export async function deletePurchase(tx: Tx, fanId: AccountId, targetId: string): Promise<void> {
  await sql`delete from purchase where fan_id = ${fanId} and target_id = ${targetId}`.execute(tx.db)
}

export type PurchaseRow = { target_id: string; kind: ItemKind; created_at: Temporal.Instant; tokens: number | null }
export type PurchasesQuery = ListQuery & { kind?: ItemKind | undefined }

/** What the fan has bought of some kinds; a fan's purchases are few enough to be counted each time. */
export async function listPurchases(
  { db }: Db,
  fanId: AccountId,
  { kinds, query }: { kinds: readonly ItemKind[]; query: PurchasesQuery },
): Promise<{ rows: PurchaseRow[]; total: number }> {
  const { rows } = await sql<PurchaseRow & { total: number }>`
    select p.target_id, p.kind, p.created_at, s.tokens, count(*) over () as total
    from purchase p
    join sale s on s.id = p.sale_id
    where p.fan_id = ${fanId} and p.kind = any(${kinds}::text[])
    ${orderBy(query, { createdAt: 'p.created_at', updatedAt: 'p.created_at' }, 'p.target_id')}
    ${limitOffset(query)}
  `.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}
