import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../ctx.ts'

/** As many rows as PostgreSQL reads by an index in some tenths of a second. */
export const ADDED_UP_MAX = 100_000

export type AddedUp<Total> = { isTooMany: boolean; totals: Total[] }

type Sums = {
  /** `from … where …`: only conditions that an index finds, since as many rows are read as these match. */
  from: RawBuilder<unknown>
  /** The columns that the rest and the sums need. */
  columns: RawBuilder<unknown>
  /** What else has to hold of those. */
  rest: RawBuilder<unknown>
  sums: RawBuilder<unknown>
  /** The column that each line has one value of. */
  by?: string
}

/**
 * Exact sums of what a filter matches, in one statement that reads at most `ADDED_UP_MAX` rows; sums of a part of them would be wrong, so there are
 * none where there are more.
 */
export async function addUp<Total>(
  { db }: Db,
  { from, columns, rest, sums, by }: Sums,
  most = ADDED_UP_MAX,
): Promise<AddedUp<Total>> {
  const [named, grouped] = by === undefined ? [sql``, sql``] : [sql`${sql.ref(by)},`, sql`group by ${sql.ref(by)}`]
  const { rows } = await sql<{ read: number; totals: Total[] }>`
    with found as materialized (select ${columns} ${from} limit ${sql.lit(most + 1)}),
      lines as (select ${named} ${sums} from found where ${rest} ${grouped})
    select (select count(*)::integer from found) as read,
      (select coalesce(json_agg(lines), '[]') from lines) as totals
  `.execute(db)
  const { read, totals } = rows[0] ?? { read: 0, totals: [] }
  return read > most ? { isTooMany: true, totals: [] } : { isTooMany: false, totals }
}
