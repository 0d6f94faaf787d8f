import type { Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import type { Feed, feeds, StudioFeed } from '@limelight/contract/feeds'
import { type AccountId, FeedId } from '@limelight/contract/ids'
import { getPublicPerformerByName } from '#/performers/performers.service'
import type { Ctx } from '#/platform/ctx'
import * as lists from './feed-lists.queries.ts'
import { type FeedViewer, type Sign, toFeed, toStudioFeed } from './feed-view.ts'
import { isVisible } from './feeds.policy.ts'
import { type FeedPosition, type FeedRow, findFeedPage, oneFeed } from './feeds.queries.ts'

export type FeedReader = { ctx: Ctx; sign: Sign }
type Endless = Output<(typeof feeds)['GET /user/feeds']['response']>
type ListQuery = Output<(typeof feeds)['GET /user/feeds']['query']>

/** A fan's home, or all public feeds: for visitors, for other roles, and whenever something is searched. */
export async function listFeeds(reader: FeedReader, viewer: FeedViewer, query: ListQuery): Promise<Endless> {
  const { ctx } = reader
  const { q, type } = query
  const isHome = viewer?.role === 'fan' && query.scope !== 'discover' && q === undefined
  const window = windowOf(query)
  const ids = isHome ? lists.homeIds(ctx, viewer.id, window) : lists.discoverIds({ ...window, q })
  const total = () =>
    isHome && type === undefined ? lists.countHome(ctx, viewer.id) : lists.countDiscover(ctx, { type, q })
  return toPage(reader, viewer, { ids, pageSize: query.pageSize, total })
}

export async function listPerformerFeeds(
  reader: FeedReader,
  viewer: FeedViewer,
  username: string,
  query: Omit<ListQuery, 'scope'>,
): Promise<Endless> {
  const performer = await getPublicPerformerByName(reader.ctx, username)
  const { type, q } = query
  const ids = lists.profileIds(performer.account_id, { ...windowOf(query), q })
  const isWhole = type === undefined && q === undefined
  const total = async () =>
    isWhole ? performer.feed_count : lists.countDiscover(reader.ctx, { type, q, performerId: performer.account_id })
  return toPage(reader, viewer, { ids, pageSize: query.pageSize, total })
}

/** Throws `not_found` for whoever may not know of it. */
export async function getFeedRow(ctx: Ctx, viewer: FeedViewer, id: FeedId): Promise<FeedRow> {
  const [row] = await findFeedPage(ctx, viewer?.id ?? null, oneFeed(id))
  const isOwner = viewer?.id === row?.performer_id
  const isKnown =
    row &&
    isVisible({
      status: row.status,
      isProcessed: row.is_processed,
      isDeleted: row.is_deleted,
      isBought: row.is_bought,
      isOwner,
      isOperator: viewer?.role === 'operator',
    })
  if (!isKnown) throw new AppError('not_found')
  if (!isOwner && !row.is_bought && viewer?.role !== 'operator') await getPublicPerformerByName(ctx, row.performer_id)
  return row
}

export async function getFeed({ ctx, sign }: FeedReader, viewer: FeedViewer, id: FeedId): Promise<Feed> {
  return toFeed(await getFeedRow(ctx, viewer, id), viewer, sign)
}

type Owner = { id: AccountId; role: 'performer' }

export async function listStudioFeeds(
  { ctx, sign }: FeedReader,
  owner: Owner,
  query: lists.StudioQuery,
): Promise<{ data: StudioFeed[]; total: number }> {
  const { ids, total } = await lists.listStudioIds(ctx, owner.id, query)
  const rows = await findFeedPage(ctx, owner.id, lists.inOrder(ids))
  return { data: rows.map((row) => toStudioFeed(row, owner, sign)), total }
}

export async function getStudioFeed({ ctx, sign }: FeedReader, owner: Owner, id: FeedId): Promise<StudioFeed> {
  const [row] = await findFeedPage(ctx, owner.id, oneFeed(id))
  if (!row || row.performer_id !== owner.id || row.is_deleted) throw new AppError('not_found')
  return toStudioFeed(row, owner, sign)
}

type Page = { ids: Parameters<typeof findFeedPage>[2]; pageSize: number; total: () => Promise<number> }

async function toPage({ ctx, sign }: FeedReader, viewer: FeedViewer, { ids, pageSize, total }: Page): Promise<Endless> {
  const [found, count] = await Promise.all([findFeedPage(ctx, viewer?.id ?? null, ids), total()])
  const rows = found.slice(0, pageSize)
  const last = rows.at(-1)
  const isMore = found.length > pageSize
  return {
    data: rows.map((row) => toFeed(row, viewer, sign)),
    total: count,
    isMore,
    nextCursor: isMore && last ? writeCursor(last) : null,
  }
}

/** One more than the page, to know whether there is more. */
function windowOf({
  cursor,
  pageSize,
  type,
}: {
  cursor?: string | undefined
  pageSize: number
  type?: FeedRow['type'] | undefined
}): lists.Window {
  return { before: cursor === undefined ? undefined : readCursor(cursor), limit: pageSize + 1, type }
}

function writeCursor(row: FeedRow): string {
  const publishedAt = row.published_at ?? row.created_at
  return Buffer.from(`${row.is_pinned ? 1 : 0} ${publishedAt} ${row.id}`).toString('base64url')
}

/** Throws `cursor_invalid` for anything this server did not write. */
function readCursor(cursor: string): FeedPosition {
  const [pin, publishedAt = '', id, rest] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ')
  const feedId = FeedId.safeParse(id)
  try {
    if (rest !== undefined || !feedId.success || (pin !== '0' && pin !== '1')) throw new Error('not a position')
    return { pin: pin === '1' ? 1 : 0, publishedAt: Temporal.Instant.from(publishedAt), id: feedId.data }
  } catch (cause) {
    throw new AppError('cursor_invalid', undefined, { cause })
  }
}
