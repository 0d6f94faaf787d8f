import { createHmac } from 'node:crypto'
import type { Output } from '@limelight/contract/api'
import type { PopularKeyword, search } from '@limelight/contract/content/search'
import type { AccountId } from '@limelight/contract/ids'
import type { Ctx } from '#/platform/ctx'
import type { Jobs } from '#/platform/jobs/jobs'
import { normalizedKeyword } from './keyword.ts'
import { deleteKeywordsBefore, insertKeywordUse, listPopularKeywords, type Popular } from './keywords.queries.ts'

const POPULAR_DAYS = 30
const KEPT_DAYS = 90
/** What fewer people searched for may be about one of them, and is never shown. */
const MIN_PEOPLE = 3
const SEARCHER_BYTES = 16
/** The start page asks for every visitor; counting a month takes longer than reading it. */
const CACHE_SECONDS = 60
const LIST_MAX = 50

type Searcher = { accountId: AccountId | undefined; address: string }

/** Counts a search once per person and day. False when it is not stored. */
export async function rememberKeyword(ctx: Ctx, text: string, searcher: Searcher): Promise<boolean> {
  const keyword = normalizedKeyword(text)
  if (keyword === undefined) return false
  await insertKeywordUse(ctx, { keyword, searcher: hashOf(ctx, searcher), day: dayOf(ctx.clock.now()) })
  return true
}

type Cached = { until: Temporal.Instant; keywords: Promise<Popular[]> }
type Query = Output<(typeof search)['GET /search/list/keywords']['query']>
// Per database handle, so that each test's database has its own; entries go with their handle.
const cache = new WeakMap<object, Cached>()

/** At most a minute old. */
export async function listKeywords(ctx: Ctx, query: Query): Promise<{ data: PopularKeyword[]; total: number }> {
  const now = ctx.clock.now()
  const hit = cache.get(ctx.db)
  if (hit && Temporal.Instant.compare(now, hit.until) < 0) return pageOf(await hit.keywords, query)
  const since = dayOf(daysBefore(now, POPULAR_DAYS))
  const keywords = listPopularKeywords(ctx, { since, minPeople: MIN_PEOPLE, limit: LIST_MAX })
  cache.set(ctx.db, { until: now.add({ seconds: CACHE_SECONDS }), keywords })
  keywords.catch(() => cache.delete(ctx.db))
  return pageOf(await keywords, query)
}

export function handleKeywords(ctx: Ctx, jobs: Jobs): void {
  jobs.sweep('keywords-expire', '41 3 * * *', ['search_keyword'], (signal) => deleteOldKeywords(ctx, signal))
}

/** Every night; harmless when run twice. */
export function deleteOldKeywords(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  return deleteKeywordsBefore(ctx, dayOf(daysBefore(ctx.clock.now(), KEPT_DAYS)), signal)
}

function pageOf(keywords: Popular[], { current, pageSize, sortBy, sort }: Query) {
  const direction = sort === 'asc' ? 1 : -1
  const compare = (a: Popular, b: Popular) =>
    sortBy === 'searches' ? a.searches - b.searches : a.day.localeCompare(b.day)
  const sorted = keywords.toSorted((a, b) => direction * (compare(a, b) || b.keyword.localeCompare(a.keyword)))
  const data: PopularKeyword[] = sorted
    .slice((current - 1) * pageSize, current * pageSize)
    .map(({ keyword, searches }) => ({ keyword, searches }))
  return { data, total: keywords.length }
}

/** Keyed, so that nobody with the table alone can try out addresses. */
function hashOf({ config }: Ctx, { accountId, address }: Searcher): Buffer {
  const who = accountId ? `account/${accountId}` : `address/${address}`
  return createHmac('sha256', config.keyFor('search-keywords')).update(who).digest().subarray(0, SEARCHER_BYTES)
}

/** The calendar day in UTC. */
function dayOf(instant: Temporal.Instant): string {
  return instant.toZonedDateTimeISO('UTC').toPlainDate().toString()
}

function daysBefore(instant: Temporal.Instant, days: number): Temporal.Instant {
  return instant.subtract({ hours: days * 24 })
}
