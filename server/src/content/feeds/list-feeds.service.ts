import type { Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import type { Feed, feeds, StudioFeed } from '@limelight/contract/feeds'
import type { AccountId, FeedId } from '@limelight/contract/ids'
import { namesIn } from '@limelight/contract/text-parts'
import {
  type ItemFilter,
  type ItemOrder,
  isKnownTo,
  isSearch,
  matchingIds,
  type PageStart,
  pageStartOf,
  planSearch,
  type Reader,
  totalOf,
  writeCursor,
} from '#/content/items/items.service'
import { getPublicPerformerByName, type PerformerRow } from '#/people/performers/performers.service'
import { type Ctx, searching } from '#/platform/ctx'
import type { Onlooker } from '#/platform/http/viewer'
import * as lists from './feed-lists.queries.ts'
import { type Seeing, toFeed, toStudioFeed } from './feed-view.ts'
import { type FeedRow, findFeedPage, inOrder, oneFeed } from './feeds.queries.ts'
import { findPublicNames } from './mentions.queries.ts'

type Endless = Output<(typeof feeds)['GET /user/feeds']['response']>
type ListQuery = Output<(typeof feeds)['GET /user/feeds']['query']>

/** A fan's home, or all public feeds: for visitors, for other roles, and whenever something is searched. */
export async function listFeeds(reader: Reader, onlooker: Onlooker, query: ListQuery): Promise<Endless> {
  if (!isHome(onlooker, query)) return listMatching(reader, onlooker, { query })
  const { ctx } = reader
  const { pageSize, type } = query
  const start = pageStartOf(query)
  const [found, counted] = await Promise.all([
    findFeedPage(ctx, onlooker, lists.homeIds(ctx, onlooker, { ...start, type, limit: pageSize + 1 })),
    lists.countHome(ctx, onlooker, type),
  ])
  // The sum of counters is no count that stops.
  const total = type === undefined ? { total: counted, isTotalCapped: false } : totalOf(counted)
  return { ...(await toPage(reader, onlooker, { found, pageSize, start })), ...total }
}

export async function listPerformerFeeds(
  reader: Reader,
  onlooker: Onlooker,
  username: string,
  query: Omit<ListQuery, 'scope'>,
): Promise<Endless> {
  const performer = await getPublicPerformerByName(reader.ctx, username, onlooker)
  return listMatching(reader, onlooker, { query, performer })
}

type Matching = { query: Omit<ListQuery, 'scope'>; performer?: Pick<PerformerRow, 'account_id' | 'feed_count'> }

/** All public feeds or those of one performer, as far as they match; people's names are found among people. */
async function listMatching(reader: Reader, viewer: Onlooker, { query, performer }: Matching): Promise<Endless> {
  const { q, type, tag, pageSize } = query
  const filter: ItemFilter = { q, type, tag, performerId: performer?.account_id }
  const ctx = isSearch(filter) ? searching(reader.ctx) : reader.ctx
  const start = pageStartOf(query)
  const { search, count } = await planSearch(ctx, { kind: 'feed', viewer, filter }, pageSize)
  const window = { ...start, limit: pageSize + 1 }
  const isWhole = performer && type === undefined && !isSearch(filter)
  const [found, total] = await Promise.all([
    findFeedPage(ctx, viewer, performer ? lists.profileIds(search, window) : matchingIds(search, window)),
    isWhole ? { total: performer.feed_count, isTotalCapped: false } : count().then(totalOf),
  ])
  return { ...(await toPage(reader, viewer, { found, pageSize, start })), ...total }
}

/** In the order of the ids; what the onlooker may not know of is left out. For lists that other domains keep. */
export async function listFeedsByIds(reader: Reader, onlooker: Onlooker, ids: readonly FeedId[]): Promise<Feed[]> {
  if (ids.length === 0) return []
  const rows = await findFeedPage(reader.ctx, onlooker, inOrder(ids))
  return toFeeds(
    reader,
    onlooker,
    rows.filter((row) => isKnownTo(row, onlooker)),
  )
}

/** Throws `not_found` for whoever may not know of it. */
export async function getFeedRow(ctx: Ctx, onlooker: Onlooker, id: FeedId): Promise<FeedRow> {
  const [row] = await findFeedPage(ctx, onlooker, oneFeed(id))
  if (!row || !isKnownTo(row, onlooker)) throw new AppError('not_found')
  return row
}

export async function getFeed(reader: Reader, onlooker: Onlooker, id: FeedId): Promise<Feed> {
  const row = await getFeedRow(reader.ctx, onlooker, id)
  return toFeed(row, await seeing(reader, onlooker, [row]))
}

export async function listStudioFeeds(
  reader: Reader,
  owner: Onlooker & { id: AccountId },
  query: lists.StudioQuery,
): Promise<{ data: StudioFeed[]; total: number }> {
  const { ids, total } = await lists.listStudioIds(reader.ctx, owner.id, query)
  const rows = await findFeedPage(reader.ctx, owner, inOrder(ids))
  const seen = await seeing(reader, owner, rows)
  return { data: rows.map((row) => toStudioFeed(row, seen)), total }
}

export async function getStudioFeed(reader: Reader, owner: Onlooker, id: FeedId): Promise<StudioFeed> {
  const [row] = await findFeedPage(reader.ctx, owner, oneFeed(id))
  if (!row || row.performer_id !== owner.id || row.is_deleted) throw new AppError('not_found')
  return toStudioFeed(row, await seeing(reader, owner, [row]))
}

function isHome(onlooker: Onlooker, { scope, q, tag }: ListQuery): onlooker is Onlooker & { id: AccountId } {
  return onlooker.role === 'fan' && scope !== 'discover' && q === undefined && tag === undefined
}

type Page = { found: FeedRow[]; pageSize: number; start: PageStart }

async function toPage(reader: Reader, onlooker: Onlooker, { found, pageSize, start }: Page) {
  const rows = found.slice(0, pageSize)
  const last = rows.at(-1)
  const isMore = found.length > pageSize
  return {
    data: await toFeeds(reader, onlooker, rows),
    isMore,
    nextCursor: isMore && last ? cursorOf(last, start.order) : null,
  }
}

async function toFeeds(reader: Reader, onlooker: Onlooker, rows: readonly FeedRow[]): Promise<Feed[]> {
  const seen = await seeing(reader, onlooker, rows)
  return rows.map((row) => toFeed(row, seen))
}

/** Names are looked up for a page at once, and only where there are any. */
async function seeing({ ctx, sign }: Reader, onlooker: Onlooker, rows: readonly FeedRow[]): Promise<Seeing> {
  const mentioned = rows.flatMap((row) => (row.text.includes('@') ? namesIn(row.text) : []))
  return { onlooker, sign, now: ctx.clock.now(), names: await findPublicNames(ctx, onlooker, mentioned) }
}

function cursorOf(row: FeedRow, order: ItemOrder): string {
  const at = order.by === 'updatedAt' ? row.updated_at : (row.published_at ?? row.created_at)
  return writeCursor({ at, id: row.id, pin: row.is_pinned ? 1 : 0 }, order)
}
