import type { AccountId, FeedId, SaleId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Tx } from '#/platform/ctx'

type FirstSale = { id: SaleId; tokens: number | null }

/** The sale by which the fan got the feed; undefined when it was never bought. */
export async function findFirstSale(tx: Tx, fanId: AccountId, feedId: FeedId): Promise<FirstSale | undefined> {
  const { rows } = await sql<FirstSale>`
    select s.id, s.tokens
    from purchase p
    join sale s on s.id = p.sale_id
    where p.fan_id = ${fanId} and p.target_id = ${feedId}
  `.execute(tx.db)
  return rows[0]
}

type NewPurchase = { fanId: AccountId; feedId: FeedId; saleId: SaleId }

/** What is bought stays bought: nothing ever deletes these rows. */
export async function insertPurchase(tx: Tx, { fanId, feedId, saleId }: NewPurchase): Promise<void> {
  await sql`
    insert into purchase (fan_id, target_id, kind, sale_id, created_at)
    values (${fanId}, ${feedId}, 'feed', ${saleId}, ${tx.clock.now()})
  `.execute(tx.db)
}
