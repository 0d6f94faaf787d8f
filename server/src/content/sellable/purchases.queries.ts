/** What fans own. A purchase is never changed, and only a refund deletes one. */

import type { PurchaseKind } from '@limelight/contract/content-kinds'
import type { AccountId, SaleId } from '@limelight/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { isOwnSale } from '#/people/access/share-kinds.queries'
import type { Tx } from '#/platform/ctx'
import { executeLater } from '#/platform/db/execute-later'
import type { Viewer } from '#/platform/http/caller'
import { isInForce } from './collabs-in-force.queries.ts'

type FirstSale = { id: SaleId; tokens: number | null }

/** The sale by which the fan got it; undefined when it was never bought. */
export async function findFirstSale(tx: Tx, fanId: AccountId, targetId: string): Promise<FirstSale | undefined> {
  const { rows } = await sql<FirstSale>`
    select s.id, s.tokens
    from purchase p
    join sale s on s.id = p.sale_id
    where p.fan_id = ${fanId} and p.target_id = ${targetId}
  `.execute(tx.db)
  return rows[0]
}

/**
 * What a series costs depends on what the fan has: their purchases of items and series follow one another. Before any other lock of a
 * purchase.
 */
export async function lockPurchasesLater(tx: Tx, fanId: AccountId): Promise<void> {
  await executeLater(tx.db, sql`select pg_advisory_xact_lock(hashtext('purchases'), hashtext(${fanId}))`)
}

type CoAuthorRow = { performerId: AccountId; shareBps: number }
type EarlierSales = { first: FirstSale | undefined; refunds: number; coAuthors: readonly CoAuthorRow[] }

/** The sale by which the fan has it now, if any, and how many of it were refunded: the next sale needs another key. And with whom it is shared. */
export async function findEarlierSales(tx: Tx, fanId: AccountId, targetId: string): Promise<EarlierSales> {
  const { rows } = await sql<{
    id: SaleId | null
    tokens: number | null
    refunds: number
    co_authors: CoAuthorRow[] | null
  }>`
    select s.id, s.tokens, (
      select count(*) from sale r
      where r.fan_id = ${fanId} and r.target_id = ${targetId} and r.refunded_at is not null and ${isOwnSale('r')}
    ) as refunds, (
      select jsonb_agg(jsonb_build_object('performerId', c.performer_id, 'shareBps', c.share_bps) order by c.accepted_at, c.id)
      from collab c
      where c.item_id = ${targetId} and c.share_bps > 0 and ${isInForce}
    ) as co_authors
    from (values (${fanId}::uuid, ${targetId}::uuid)) as asked (fan_id, target_id)
    left join purchase p using (fan_id, target_id)
    left join sale s on s.id = p.sale_id
  `.execute(tx.db)
  const { id = null, tokens = null, refunds = 0, co_authors: coAuthors } = rows[0] ?? {}
  return { first: id === null ? undefined : { id, tokens }, refunds, coAuthors: coAuthors ?? [] }
}

type NewPurchase = { fanId: AccountId; kind: PurchaseKind; targetId: string; saleId: SaleId }

/** What is bought stays bought: only a refund deletes such a row. */
export async function insertPurchase(tx: Tx, { fanId, kind, targetId, saleId }: NewPurchase): Promise<void> {
  await executeLater(
    tx.db,
    sql`
      insert into purchase (fan_id, target_id, kind, sale_id, created_at)
      values (${fanId}, ${targetId}, ${kind}, ${saleId}, ${tx.clock.now()})
    `,
  )
}

/** Also those with a ticket of the stream that it is a replay of. */
export async function hasBuyers(tx: Tx, targetId: string): Promise<boolean> {
  const { rows } = await sql`select from purchase where target_id = ${targetId} limit 1`.execute(tx.db)
  return rows.length > 0
}

/** The tokens went back, so everything that they bought does too: of a ticket also the replays, of a series its items. */
export async function deletePurchase(tx: Tx, fanId: AccountId, targetId: string): Promise<void> {
  await sql`
    delete from purchase
    where fan_id = ${fanId}
      and sale_id = (select b.sale_id from purchase b where b.fan_id = ${fanId} and b.target_id = ${targetId})
  `.execute(tx.db)
}

/** Units of the viewer's own unpaid orders of a product: they can still buy those. */
export function unitsHeldBy(viewer: Viewer, product: string): RawBuilder<number> {
  if (viewer.id === undefined) return sql`0`
  return sql`(
    select coalesce(sum(held.quantity), 0)::integer
    from purchase_order held
    where held.product_id = ${sql.ref(`${product}.id`)} and held.fan_id = ${viewer.id} and held.status = 'created'
  )`
}
