/** A few performers by chance, at a cost that does not grow with their number. */
import type { AccountId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import { isNotBlocked } from '#/people/access/blocked-viewers.queries'
import type { Db } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'

/**
 * Neighbours by their places, which are random themselves: those who are shown are chosen among these by chance, so that the same
 * ones are not always shown together. Sorting 10 000 performers by chance took 5 ms, for each home.
 */
const NEIGHBOURS = 100

/** Suggestions are for others than oneself, and not of whom one follows. May be fewer than requested where most are followed. */
export async function listRandomPerformerIds(
  { db }: Pick<Db, 'db'>,
  caller: Viewer,
  { pageSize, from = Math.random() }: { pageSize: number; from?: number },
): Promise<AccountId[]> {
  const isNew =
    caller.id === undefined
      ? sql``
      : sql`and a.id <> ${caller.id} and not exists (
          select from follow f where f.performer_id = a.id and f.fan_id = ${caller.id}
        )`
  // After the last place comes the first one.
  const { rows } = await sql<{ id: AccountId }>`
    select a.id
    from (
      (select account_id from performer where status = 'active' and place >= ${from} order by place limit ${sql.lit(NEIGHBOURS)})
      union all
      (select account_id from performer where status = 'active' and place < ${from} order by place limit ${sql.lit(NEIGHBOURS)})
      limit ${sql.lit(NEIGHBOURS)}
    ) as near
    join account a on a.id = near.account_id
    where a.is_public and a.role = 'performer' and ${isNotBlocked(sql.ref('a.id'), caller)} ${isNew}
    order by random()
    limit ${pageSize}
  `.execute(db)
  return rows.map(({ id }) => id)
}
