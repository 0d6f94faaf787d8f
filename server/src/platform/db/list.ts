import { type RawBuilder, sql } from 'kysely'

/** The paging part of every list query, as `listQuery` of the contract parses it. */
export type ListQuery = {
  current: number
  pageSize: number
  sortBy: string
  sort: 'asc' | 'desc'
  q?: string | undefined
}

export function limitOffset({ current, pageSize }: Pick<ListQuery, 'current' | 'pageSize'>): RawBuilder<unknown> {
  return sql`limit ${pageSize} offset ${(current - 1) * pageSize}`
}

/**
 * `order by` from the contract's enum of sortable names to columns; `tieBreak` keeps pages disjoint. Columns come from the
 * caller's table only, never from the request.
 */
export function orderBy<K extends string>(
  { sortBy, sort }: ListQuery,
  columns: Record<K, string>,
  tieBreak: string,
): RawBuilder<unknown> {
  // The contract allows only the table's keys.
  const column = columns[sortBy as K]
  const direction = sql.raw(sort)
  return sql`order by ${sql.ref(column)} ${direction} nulls last, ${sql.ref(tieBreak)} ${direction}`
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
