import { sql } from 'kysely'
import type { Db } from '#/platform/ctx'

export async function countTransfers({ db }: Db, upTo: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ledger.transfer where id <= ${upTo}
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Of all accounts of one kind and asset; texts, since sums may exceed what a number holds. */
export async function listSums({ db }: Db, upTo: number): Promise<{ name: string; sum: string }[]> {
  const { rows } = await sql<{ name: string; sum: string }>`
    select a.kind || '/' || a.asset as name, sum(e.amount)::text as sum
    from ledger.entry e
    join ledger.account a on a.id = e.account_id
    where e.transfer_id <= ${upTo}
    group by a.kind, a.asset
    order by name
  `.execute(db)
  return rows
}
