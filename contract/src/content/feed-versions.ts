/** What a post said before its last changes. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { FeedId, FeedVersionId } from '../ids.ts'
import { Instant, ok } from '../page.ts'

/** Older ones give way. */
export const FEED_VERSIONS_MAX = 20
export const FEED_VERSION_DAYS = 30

const FeedVersion = z.object({
  _id: FeedVersionId,
  text: z.string(),
  replacedAt: Instant,
  /** The name of the team member who replaced it; null: the creator. */
  replacedBy: z.string().nullable(),
})
export type FeedVersion = z.output<typeof FeedVersion>

export const feedVersions = defineApi({
  'GET /performer/feeds/{id}/versions': {
    for: 'performer',
    summary: `Earlier versions of a post’s text, newest first: the last ${FEED_VERSIONS_MAX} of ${FEED_VERSION_DAYS} days. While a draft is typed, at most one a minute`,
    params: z.strictObject({ id: FeedId }),
    response: ok(z.array(FeedVersion)),
  },
})
