/** Paging and the success envelopes: `{ data }`, `{ data, total }`, and for endless lists also `isTotalCapped`, `isMore`, `nextCursor`. */
import { z } from 'zod'
import type { Schema } from './api.ts'
import { line, opaque } from './text.ts'

/** Cards per page, where nothing else is asked (product decision 3). */
export const CARDS_PER_PAGE = 12
export const ROWS_PER_PAGE = 10
export const MAX_PAGE_SIZE = 100
/** Deeper offsets are refused: endless lists page by cursor. */
export const MAX_PAGE = 1_000

/** The limit of counting in public lists; the answer then says that there are at least so many. */
export const COUNTED_MAX = 1_000
/** How far an endless list goes by page numbers; from there on it goes by cursor. */
export const OFFSET_MAX = 10_000

/** The query-string state every list shares, `updatedAt` among its columns; `sortBy` is an enum per list so that a column name never comes from outside. */
export function listQuery<const S extends readonly [string, ...string[]]>(
  sortable: S,
  { pageSize = ROWS_PER_PAGE, sortBy }: { pageSize?: number; sortBy?: S[number] } = {},
) {
  return z.strictObject({
    current: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
    pageSize: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(pageSize),
    sortBy: z.enum(sortable).default((sortBy ?? (sortable.includes('updatedAt') ? 'updatedAt' : sortable[0])) as never),
    sort: z.enum(['asc', 'desc']).default('desc'),
    q: line(100).optional(),
  })
}

/** Adds paging by cursor, which counts before `current`; one that is unreadable or of another order is 400 `cursor_invalid`. */
export const CursorQuery = { cursor: opaque(200, { min: 0 }).optional() }

/** An endless list: by cursor or, as every list, by `current`. `createdAt` is when it was published. */
export function endlessQuery({ pageSize = CARDS_PER_PAGE }: { pageSize?: number } = {}) {
  return listQuery(['createdAt', 'updatedAt'], { pageSize, sortBy: 'createdAt' }).extend(CursorQuery)
}

export function ok<S extends Schema & z.ZodType>(data: S) {
  return z.object({ data })
}
export function listOf<S extends Schema & z.ZodType>(item: S) {
  return z.object({ data: z.array(item), total: z.int() })
}
/** `isTotalCapped`: counting stopped, there are at least `total`. */
export function countedListOf<S extends Schema & z.ZodType>(item: S) {
  return listOf(item).extend({ isTotalCapped: z.boolean() })
}
export function endlessListOf<S extends Schema & z.ZodType>(item: S) {
  return countedListOf(item).extend({ isMore: z.boolean(), nextCursor: z.string().nullable() })
}

/** A yes or no in a query string. */
export const Flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')

/** PostgreSQL knows no year 0. */
const NOT_YEAR_0 = /^(?!0000)/
/** ISO instant ending in Z. */
export const Instant = z.iso.datetime().regex(NOT_YEAR_0, 'Enter a valid year.')
/** ISO date, for example 2026-11-22. */
export const Day = z.iso.date().regex(NOT_YEAR_0, 'Enter a valid year.')
/** Filters a list: rows that were created from the first instant on and before the second. */
export const CreatedBetween = { from: Instant.optional(), to: Instant.optional() }

/** What a filter matches, added up exactly, a line per currency. `isTooMany`: more rows than are added up at once; there are no sums then. */
export function totalsOf<const S extends Schema & z.ZodType>(total: S) {
  return ok(z.object({ isTooMany: z.boolean(), totals: z.array(total) }))
}
/** As many rows as one call decides. */
export const MAX_AT_ONCE = 100

export function severalOf<const S extends Schema & z.ZodType>(id: S) {
  return z.array(id).min(1).max(MAX_AT_ONCE)
}

/** Each row was decided on its own: `failed` names those that were refused, by the codes of refusals. */
export const DecidedRows = z.object({
  done: z.array(z.string()),
  failed: z.array(z.object({ _id: z.string(), code: z.string() })),
})
export const Decided = ok(DecidedRows)
export const Done = ok(z.object({ success: z.literal(true) }))

/** A table as a download, sent while it is read from the database: RFC 4180, its cells safe to open in a spreadsheet. */
export function csvFile<const N extends string>(download: N) {
  const response = z.custom<AsyncIterable<string>>((value) => typeof value === 'object' && value !== null)
  return { response, produces: 'text/csv; charset=utf-8', download, rateLimit: { max: 30, perSeconds: 60 } } as const
}
