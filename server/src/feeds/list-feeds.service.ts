import type { Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import type { Feed, feeds, StudioFeed } from '@limelight/contract/feeds'
import type { AccountId, FeedId } from '@limelight/contract/ids'
import { namesIn } from '@limelight/contract/text-parts'
import { isKnownTo, type Reader, readCursor, writeCursor } from '#/items/items.service'
import { findPublicPerformers, getPublicPerformer, getPublicPerformerByName } from '#/performers/performers.service'
import type { Ctx } from '#/platform/ctx'
import type { Onlooker } from '#/platform/http/viewer'
import * as lists from './feed-lists.queries.ts'
import { type Seeing, toFeed, toStudioFeed } from './feed-view.ts'
import { type FeedRow, findFeedPage, inOrder, oneFeed } from './feeds.queries.ts'
import { findPublicNames } from './mentions.queries.ts'

type Endless = Output<(typeof feeds)['GET /user/feeds']['response']>
type ListQuery = Output<(typeof feeds)['GET /user/feeds']['query']>

/** A fan's home, or all public feeds: for visitors, for other roles, and whenever something is searched. */
export async function listFeeds(reader: Reader, onlooker: Onlooker, query: ListQuery): Promise<Endless> {
  const { ctx } = reader
  const { q, type, tag, pageSize } = query
  const window = windowOf(query)
  if (isHome(onlooker, query)) {
    const total = () =>
      type === undefined ? lists.countHome(ctx, onlooker) : lists.countMatches(ctx, onlooker, { type })
    return toPage(reader, onlooker, { ids: lists.homeIds(ctx, onlooker, window), pageSize, total })
  }
  const ids = lists.discoverIds(onlooker, { ...window, q, tag })
  return toPage(reader, onlooker, { ids, pageSize, total: () => lists.countMatches(ctx, onlooker, { type, q, tag }) })
}

export async function listPerformerFeeds(
  reader: Reader,
  onlooker: Onlooker,
  username: string,
  query: Omit<ListQuery, 'scope'>,
): Promise<Endless> {
  const { account_id: performerId, feed_count: feedCount } = await getPublicPerformerByName(
    reader.ctx,
    username,
    onlooker,
  )
  const { type, q, tag, pageSize } = query
  const ids = lists.profileIds(performerId, { ...windowOf(query), q, tag })
  const isWhole = type === undefined && q === undefined && tag === undefined
  const total = async () =>
    isWhole ? feedCount : lists.countMatches(reader.ctx, onlooker, { type, q, tag, performerId })
  return toPage(reader, onlooker, { ids, pageSize, total })
}

/** In the order of the ids; what the onlooker may not know of is left out. For lists that other domains keep. */
export async function listFeedsByIds(reader: Reader, onlooker: Onlooker, ids: readonly FeedId[]): Promise<Feed[]> {
  if (ids.length === 0) return []
  const rows = await findFeedPage(reader.ctx, onlooker, inOrder(ids))
  const performers = await findPublicPerformers(
    reader.ctx,
    rows.map((row) => row.performer_id),
    onlooker,
  )
  const publicIds = new Set(performers.map((performer) => performer.account_id))
  const known = rows.filter(
    (row) => isKnownTo(row, onlooker) && (isKept(row, onlooker) || publicIds.has(row.performer_id)),
  )
  return toFeeds(reader, onlooker, known)
}

/** Throws `not_found` for whoever may not know of it. */
export async function getFeedRow(ctx: Ctx, onlooker: Onlooker, id: FeedId): Promise<FeedRow> {
  const [row] = await findFeedPage(ctx, onlooker, oneFeed(id))
  if (!row || !isKnownTo(row, onlooker)) throw new AppError('not_found')
  if (!isKept(row, onlooker)) await getPublicPerformer(ctx, row.performer_id, onlooker)
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

/** Who keeps it when its performer is suspended. */
function isKept(row: FeedRow, onlooker: Onlooker): boolean {
  return row.performer_id === onlooker.id || row.is_bought || onlooker.role === 'operator'
}

type Page = { ids: Parameters<typeof findFeedPage>[2]; pageSize: number; total: () => Promise<number> }

async function toPage(reader: Reader, onlooker: Onlooker, { ids, pageSize, total }: Page): Promise<Endless> {
  const [found, count] = await Promise.all([findFeedPage(reader.ctx, onlooker, ids), total()])
  const rows = found.slice(0, pageSize)
  const last = rows.at(-1)
  const isMore = found.length > pageSize
  return {
    data: await toFeeds(reader, onlooker, rows),
    total: count,
    isMore,
    nextCursor: isMore && last ? cursorOf(last) : null,
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

/** One more than the page, to know whether there is more. */
function windowOf({ cursor, pageSize, type }: Omit<ListQuery, 'scope'>): lists.Window {
  return { before: cursor === undefined ? undefined : readCursor(cursor), limit: pageSize + 1, type }
}

function cursorOf(row: FeedRow): string {
  return writeCursor({ publishedAt: row.published_at ?? row.created_at, id: row.id, pin: row.is_pinned ? 1 : 0 })
}
