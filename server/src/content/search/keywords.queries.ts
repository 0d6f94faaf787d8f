import { sql } from 'kysely'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import { deleteInBatches } from '#/platform/jobs/delete-in-batches.queries'

export type KeywordUse = { keyword: string; searcher: Buffer; day: string }

/** One count per searcher and day, however often that person searches. */
export async function insertKeywordUse(tx: Tx | Ctx, { keyword, searcher, day }: KeywordUse): Promise<void> {
  await sql`
    insert into search_keyword (keyword, searcher, day) values (${keyword}, ${searcher}, ${day}::date)
    on conflict do nothing
  `.execute(tx.db)
}

/** `day`: of the last search. */
export type Popular = { keyword: string; searches: number; day: string }

/** `minPeople` different searchers since the day; index-only over the days asked for. */
export async function listPopularKeywords(
  { db }: Db,
  { since, minPeople, limit }: { since: string; minPeople: number; limit: number },
): Promise<Popular[]> {
  const { rows } = await sql<Popular>`
    select keyword, count(*)::int as searches, max(day)::text as day
    from search_keyword
    where day >= ${since}::date
    group by keyword
    having count(distinct searcher) >= ${minPeople}
    order by searches desc, keyword
    limit ${limit}
  `.execute(db)
  return rows
}

export async function deleteKeywordsBefore(ctx: Ctx, day: string, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(ctx, { table: 'search_keyword', expired: sql`day < ${day}::date` }, signal)
}
