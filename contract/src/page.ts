/** Paging and the success envelopes: `{ data }`, `{ data, total }`, and for endless lists also `isMore`, `nextCursor`. */
import { z } from 'zod'
import type { Schema } from './api.ts'

/** Cards per page, where nothing else is asked (product decision 3). */
export const CARDS_PER_PAGE = 12
export const ROWS_PER_PAGE = 10
export const MAX_PAGE_SIZE = 100
/** Deeper offsets are refused: endless lists page by cursor. */
export const MAX_PAGE = 1_000

/** The query-string state every list shares; `sortBy` is an enum per list so that a column name never comes from outside. */
export function listQuery<const S extends readonly [string, ...string[]]>(
  sortable: S,
  { pageSize = ROWS_PER_PAGE, sortBy }: { pageSize?: number; sortBy?: S[number] } = {},
) {
  return z.strictObject({
    current: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
    pageSize: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(pageSize),
    sortBy: z.enum(sortable).default((sortBy ?? (sortable.includes('updatedAt') ? 'updatedAt' : sortable[0])) as never),
    sort: z.enum(['asc', 'desc']).default('desc'),
    q: z.string().trim().max(100).optional(),
  })
}

/** Adds paging by cursor; an unreadable cursor is 400 `cursor_invalid`. */
export const CursorQuery = { cursor: z.string().max(200).optional() }

export function ok<S extends Schema & z.ZodType>(data: S) {
  return z.object({ data })
}
export function listOf<S extends Schema & z.ZodType>(item: S) {
  return z.object({ data: z.array(item), total: z.int() })
}
export function endlessListOf<S extends Schema & z.ZodType>(item: S) {
  return z.object({ data: z.array(item), total: z.int(), isMore: z.boolean(), nextCursor: z.string().nullable() })
}

/** ISO instant ending in Z. */
export const Instant = z.iso.datetime()
export const Done = ok(z.object({ success: z.literal(true) }))

/** A table to keep, sent as it is read from the database: RFC 4180, its cells safe to open in a spreadsheet. */
export function csvFile<const N extends string>(download: N) {
  const response = z.custom<AsyncIterable<string>>((value) => typeof value === 'object' && value !== null)
  return { response, produces: 'text/csv; charset=utf-8', download, rateLimit: { max: 30, perSeconds: 60 } } as const
}
