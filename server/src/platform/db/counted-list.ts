import { OFFSET_MAX } from '@limelight/contract/page'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../ctx.ts'
import { type ListQuery, limitOffset } from './list.ts'

/** `isTotalCapped`: counting stopped at `total`, there are more. */
export type CountedPage<Row> = { rows: Row[]; total: number; isTotalCapped: boolean }
/** The envelope of `countedListOf`. */
export type CountedData<T> = { data: T[]; total: number; isTotalCapped: boolean }

type CountedList = {
  columns: RawBuilder<unknown>
  /** `from … where …`. */
  from: RawBuilder<unknown>
  /** The same without what only the columns and the order need. */
  counted?: RawBuilder<unknown>
  order: RawBuilder<unknown>
  page: Pick<ListQuery, 'current' | 'pageSize'>
}

/**
 * A page of a list that grows without an end, and how many rows it has, counted up to `OFFSET_MAX`: `count(*) over ()` reads and sorts all of
 * them, which takes a minute for ten million, where the page itself is ten rows of an index.
 */
export async function listCounted<Row>(
  { db }: Db,
  { columns, from, counted = from, order, page }: CountedList,
): Promise<CountedPage<Row>> {
  const { rows } = await sql<Row & { total: number }>`
    select ${columns},
      (select count(*)::integer from (select ${counted} limit ${sql.lit(OFFSET_MAX + 1)}) as counted) as total
    ${from}
    ${order}
    ${limitOffset(page)}
  `.execute(db)
  const total = rows[0]?.total ?? 0
  return { rows, total: Math.min(total, OFFSET_MAX), isTotalCapped: total > OFFSET_MAX }
}

/** How many rows `from … where …` has, as far as they are counted. */
export async function countUpTo({ db }: Db, from: RawBuilder<unknown>, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (select ${from} limit ${sql.lit(most)}) as counted
  `.execute(db)
  return rows[0]?.total ?? 0
}
