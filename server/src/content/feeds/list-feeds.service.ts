import type { Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import type { Feed, feeds, StudioFeed } from '@limelight/contract/feeds'
import type { AccountId, FeedId } from '@limelight/contract/ids'
import { namesIn } from '@limelight/contract/text-parts'
import {
  canKnowOf,
  type ItemFilter,
  type ItemOrder,
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
import type { Viewer } from '#/platform/http/caller'
import * as lists from './feed-lists.queries.ts'
import { type Seeing, toFeed, toStudioFeed } from './feed-view.ts'
import { type FeedRow, findFeedPage, inOrder, oneFeed } from './feeds.queries.ts'
import { findPublicNames } from './mentions.queries.ts'

type Endless = Output<(typeof feeds)['GET /user/feeds']['response']>
type ListQuery = Output<(typeof feeds)['GET /user/feeds']['query']>

/** A fan's home, or all public feeds: for visitors, for other roles, and whenever something is searched. */
export async function listFeeds(reader: Reader, viewer: Viewer, query: ListQuery): Promise<Endless> {
  if (!isHome(viewer, query)) return listMatching(reader, viewer, { query })
  const { ctx } = reader
  const { pageSize, type } = query
  const start = pageStartOf(query)
  const [found, counted] = await Promise.all([
    findFeedPage(ctx, viewer, lists.homeIds(ctx, viewer, { ...start, type, limit: pageSize + 1 })),
    lists.countHome(ctx, viewer, type),
  ])
  // The sum of counters is no count that stops.
  const total = type === undefined ? { total: counted, isTotalCapped: false } : totalOf(counted)
  return { ...(await toPage(reader, viewer, { found, pageSize, start })), ...total }
}

export async function listPerformerFeeds(
  reader: Reader,
  viewer: Viewer,
  username: string,
  query: Omit<ListQuery, 'scope'>,
): Promise<Endless> {
  const performer = await getPublicPerformerByName(reader.ctx, username, viewer)
  return listMatching(reader, viewer, { query, performer })
}

type Matching = { query: Omit<ListQuery, 'scope'>; performer?: Pick<PerformerRow, 'account_id' | 'feed_count'> }

/** All public feeds or those of one performer, as far as they match; people's names are found among people. */
async function listMatching(reader: Reader, caller: Viewer, { query, performer }: Matching): Promise<Endless> {
  const { q, type, tag, pageSize } = query
  const filter: ItemFilter = { q, type, tag, performerId: performer?.account_id }
  const ctx = isSearch(filter) ? searching(reader.ctx) : reader.ctx
  const start = pageStartOf(query)
  const { search, count } = await planSearch(ctx, { kind: 'feed', caller, filter }, pageSize)
  const window = { ...start, limit: pageSize + 1 }
  const isWhole = performer && type === undefined && !isSearch(filter)
  const [found, total] = await Promise.all([
    findFeedPage(ctx, caller, performer ? lists.profileIds(search, window) : matchingIds(search, window)),
    isWhole ? { total: performer.feed_count, isTotalCapped: false } : count().then(totalOf),
  ])
  return { ...(await toPage(reader, caller, { found, pageSize, start })), ...total }
}

/** In the order of the ids; what the viewer may not know of is left out. For lists that other domains keep. */
export async function listFeedsByIds(reader: Reader, viewer: Viewer, ids: readonly FeedId[]): Promise<Feed[]> {
  if (ids.length === 0) return []
  const rows = await findFeedPage(reader.ctx, viewer, inOrder(ids))
  return toFeeds(
    reader,
    viewer,
    rows.filter((row) => canKnowOf(row, viewer)),
  )
}

/** Throws `not_found` for whoever may not know of it. */
export async function getFeedRow(ctx: Ctx, viewer: Viewer, id: FeedId): Promise<FeedRow> {
  const [row] = await findFeedPage(ctx, viewer, oneFeed(id))
  if (!row || !canKnowOf(row, viewer)) throw new AppError('not_found')
  return row
}

export async function getFeed(reader: Reader, viewer: Viewer, id: FeedId): Promise<Feed> {
  const row = await getFeedRow(reader.ctx, viewer, id)
  return toFeed(row, await seeing(reader, viewer, [row]))
}

export async function listStudioFeeds(
  reader: Reader,
  owner: Viewer & { id: AccountId },
  query: lists.StudioQuery,
): Promise<{ data: StudioFeed[]; total: number }> {
  const { ids, total } = await lists.listStudioIds(reader.ctx, owner.id, query)
  const rows = await findFeedPage(reader.ctx, owner, inOrder(ids))
  const seen = await seeing(reader, owner, rows)
  return { data: rows.map((row) => toStudioFeed(row, seen)), total }
}

export async function getStudioFeed(reader: Reader, owner: Viewer, id: FeedId): Promise<StudioFeed> {
  const [row] = await findFeedPage(reader.ctx, owner, oneFeed(id))
  if (!row || row.performer_id !== owner.id || row.is_deleted) throw new AppError('not_found')
  return toStudioFeed(row, await seeing(reader, owner, [row]))
}

function isHome(viewer: Viewer, { scope, q, tag }: ListQuery): viewer is Viewer & { id: AccountId } {
  return viewer.role === 'fan' && scope !== 'discover' && q === undefined && tag === undefined
}

type Page = { found: FeedRow[]; pageSize: number; start: PageStart }

async function toPage(reader: Reader, viewer: Viewer, { found, pageSize, start }: Page) {
  const rows = found.slice(0, pageSize)
  const last = rows.at(-1)
  const isMore = found.length > pageSize
  return {
    data: await toFeeds(reader, viewer, rows),
    isMore,
    nextCursor: isMore && last ? cursorOf(last, start.order) : null,
  }
}

async function toFeeds(reader: Reader, viewer: Viewer, rows: readonly FeedRow[]): Promise<Feed[]> {
  const seen = await seeing(reader, viewer, rows)
  return rows.map((row) => toFeed(row, seen))
}

/** Names are looked up for a page at once, and only where there are any. */
async function seeing({ ctx, sign }: Reader, viewer: Viewer, rows: readonly FeedRow[]): Promise<Seeing> {
  const mentioned = rows.flatMap((row) => (row.text.includes('@') ? namesIn(row.text) : []))
  return { viewer, sign, now: ctx.clock.now(), names: await findPublicNames(ctx, viewer, mentioned) }
}

function cursorOf(row: FeedRow, order: ItemOrder): string {
  const at = order.by === 'updatedAt' ? row.updated_at : (row.published_at ?? row.created_at)
  return writeCursor({ at, id: row.id, pin: row.is_pinned ? 1 : 0 }, order)
}
