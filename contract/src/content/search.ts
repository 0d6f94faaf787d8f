/** Popular searches: stored without names, shown once several people share them (spec section 7, Search). */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { listOf, listQuery, ok } from '../page.ts'
import { line } from '../text.ts'

export const KEYWORD_LENGTH = { min: 2, max: 60 } as const
export const PopularKeyword = z.object({
  keyword: z.string(),
  /** Counted per person and day: a person who searched on three days counts three times. */
  searches: z.int(),
})
export type PopularKeyword = z.output<typeof PopularKeyword>

export const search = defineApi({
  'POST /search/keywords': {
    for: 'anyone',
    summary: 'Record a search term. Email addresses and phone numbers are not stored',
    body: z.strictObject({ keyword: line(KEYWORD_LENGTH.max, { min: KEYWORD_LENGTH.min }) }),
    response: ok(z.object({ isKept: z.boolean() })),
    rateLimit: { max: 30, perSeconds: 60 },
  },
  'GET /search/list/keywords': {
    for: 'anyone',
    summary: 'Terms that at least three people searched for in the last 30 days, most popular first',
    query: listQuery(['searches', 'updatedAt'], { pageSize: 12, sortBy: 'searches' })
      .omit({ q: true })
      .extend({ pageSize: z.coerce.number().int().min(1).max(50).default(12) }),
    response: listOf(PopularKeyword),
  },
})
