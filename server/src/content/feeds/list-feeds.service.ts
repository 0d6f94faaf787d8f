import type { Output } from '@limelight/contract/api'
import type { Feed, feeds, StudioFeed } from '@limelight/contract/content/feeds'
import type { AccountId } from '@limelight/contract/ids'
import { plainText } from '@limelight/contract/plain-text'
import { namesIn } from '@limelight/contract/text-parts'
import { pageStartOf } from '#/content/items/item-cursor'
import { totalOf } from '#/content/items/item-search.queries'
import { type ItemView, listItems, pageOfCards, pickOnStandby } from '#/content/items/read-items.service'
import type { Reader } from '#/content/sellable/sellable-view.service'
import type { Ctx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { type Seeing, toFeed, toStudioFeed } from './feed-view.ts'
import { type FeedRow, findFeedPage, findHomePage } from './feeds.queries.ts'
import { countHome, homeIds } from './home-feeds.queries.ts'
import { findPublicNames } from './mentions.queries.ts'
import { profileIds } from './profile-feeds.queries.ts'

type HomeDb = Pick<Ctx, 'db' | 'clock'>
type Endless = Output<(typeof feeds)['GET /user/feeds']['response']>
type ListQuery = Output<(typeof feeds)['GET /user/feeds']['query']>

export const FEEDS: ItemView<FeedRow, Feed, StudioFeed> = {
  kind: 'feed',
  find: findFeedPage,
  async toCards(reader, viewer, rows) {
    const seen = await seeing(reader, viewer, rows)
    return rows.map((row) => toFeed(row, seen))
  },
  async toStudioCards(reader, owner, rows) {
    const seen = await seeing(reader, owner, rows)
    return rows.map((row) => toStudioFeed(row, seen))
  },
  studioColumns: {
    updatedAt: 'i.updated_at',
    createdAt: 'i.created_at',
    price: 'i.price_tokens',
    sales: 'i.sale_count',
  },
  ofPerformer: { pickIds: profileIds, total: ({ feed_count: feedCount }) => feedCount },
}

/** A fan's home, or all public feeds: for visitors, for other roles, and whenever something is searched. */
export async function listFeeds(reader: Reader, viewer: Viewer, query: ListQuery): Promise<Endless> {
  if (!isHome(viewer, query)) return listItems(reader, viewer, FEEDS, query)
  const { ctx } = reader
  const { pageSize, type } = query
  const start = pageStartOf(query)
  const idsOf = (db: HomeDb) => homeIds(db, viewer, { ...start, type, limit: pageSize + 1 })
  const readHome = async () => {
    const rows = await findHomePage(ctx, viewer, idsOf(ctx))
    return { found: rows, counted: totalOf(rows[0]?.total ?? (await countHome(ctx, viewer, type))) }
  }
  const { found, counted } =
    (await pickOnStandby(ctx, viewer, FEEDS, {
      pick: async (standby, read) => {
        const db = { ...standby, clock: ctx.clock }
        const [picked, total] = await Promise.all([read(idsOf(db)), countHome(db, viewer, type)])
        return { found: picked, counted: totalOf(total) }
      },
      filter: { type },
    })) ?? (await readHome())
  return { ...(await pageOfCards(reader, viewer, FEEDS, { found, pageSize, start })), ...counted }
}

function isHome(viewer: Viewer, { scope, q, tag }: ListQuery): viewer is Viewer & { id: AccountId } {
  return (
    viewer.id !== undefined &&
    viewer.role !== 'operator' &&
    scope !== 'discover' &&
    q === undefined &&
    tag === undefined
  )
}

/** Names are looked up for a page at once, and only where there are any. */
async function seeing({ ctx, sign }: Reader, viewer: Viewer, rows: readonly FeedRow[]): Promise<Seeing> {
  const mentioned = rows.flatMap((row) => (row.text.includes('@') ? namesIn(plainText(row.text)) : []))
  return { viewer, sign, now: ctx.clock.now(), names: await findPublicNames(ctx, viewer, mentioned) }
}
