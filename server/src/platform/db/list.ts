import { type RawBuilder, sql } from 'kysely'

/** The paging part of every list query, as `listQuery` of the contract parses it. */
export type ListQuery = {
  current: number
  pageSize: number
  sortBy: string
  sort: 'asc' | 'desc'
  q?: string | undefined
}

export type Between = { from?: string | undefined; to?: string | undefined }

export function limitOffset({ current, pageSize }: Pick<ListQuery, 'current' | 'pageSize'>): RawBuilder<unknown> {
  return sql`limit ${pageSize} offset ${(current - 1) * pageSize}`
}

/** By the contract's names; columns that may be null are said to be, by themselves. */
export type SortColumns<K extends string> = Record<K, string | { nullable: string }>

/**
 * `order by` from the contract's enum of sortable names to columns; `tieBreak` keeps pages disjoint. Columns come from the
 * caller's table only, never from the request. Nulls come last, which is said only where there are some: a descending index is not
 * walked for `desc nulls last`, not even that of a column without nulls.
 */
export function orderBy<K extends string>(
  { sortBy, sort }: ListQuery,
  columns: SortColumns<K>,
  tieBreak: string,
): RawBuilder<unknown> {
  // The contract allows only the table's keys.
  const column = columns[sortBy as K]
  const direction = sql.raw(sort)
  const [name, nulls] = typeof column === 'string' ? [column, sql``] : [column.nullable, sql`nulls last`]
  return sql`order by ${sql.ref(name)} ${direction} ${nulls}, ${sql.ref(tieBreak)} ${direction}`
}

/**
 * A filter that is not a condition where nothing is asked: `$1 is null or …` keeps a plan that serves any value from using an index.
 */
export function equals(column: string, value: string | undefined): RawBuilder<boolean> {
  return value === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${value}`
}

/**
 * The same for an enum of the contract of which nearly all rows have one value: the value is a part of the text. A plan for any value would
 * take each for as frequent as the others, and not know that a partial index has the rare ones.
 */
export function equalsLiteral(column: string, value: string | undefined): RawBuilder<boolean> {
  if (value === undefined) return sql<boolean>`true`
  if (!/^[a-z_]+$/.test(value)) throw new Error(`${value} is no value of an enum`)
  return sql<boolean>`${sql.ref(column)} = ${sql.lit(value)}`
}

/** `CreatedBetween` of the contract; no condition where nothing is asked. */
export function createdBetween(column: string, { from, to }: Between): RawBuilder<boolean> {
  const conditions = [
    ...(from === undefined ? [] : [sql`${sql.ref(column)} >= ${from}`]),
    ...(to === undefined ? [] : [sql`${sql.ref(column)} < ${to}`]),
  ]
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** The rows after one of an export, from the newest on: pages of it do not shift, however long it takes. */
export function newestAfter(
  alias: string,
  last: { id: string; created_at: Temporal.Instant } | undefined,
  limit: number,
): RawBuilder<unknown> {
  const [createdAt, id] = [sql.ref(`${alias}.created_at`), sql.ref(`${alias}.id`)]
  const isAfter = last ? sql`and (${createdAt}, ${id}) < (${last.created_at}, ${last.id})` : sql``
  return sql`${isAfter} order by ${createdAt} desc, ${id} desc limit ${limit}`
}

/** A `like` pattern that finds the text anywhere in a value. */
export function containing(text: string): string {
  return `%${literal(text)}%`
}

/** The same where a value begins with the text. */
export function beginningWith(text: string): string {
  return `${literal(text)}%`
}

/** The wildcards of patterns are only characters in what people search for. */
function literal(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&')
}
