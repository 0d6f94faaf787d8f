import type { reactions } from '@limelight/contract/content/reactions'
import { AccountId } from '@limelight/contract/ids'
import { FEEDS } from '#/content/feeds/list-feeds.service'
import { GALLERIES } from '#/content/galleries/galleries.service'
import type { ItemColumns } from '#/content/items/item-columns.queries'
import { type ItemView, listItemsByIds } from '#/content/items/read-items.service'
import { PRODUCTS } from '#/content/products/products.service'
import type { Reader } from '#/content/sellable/sellable-view.service'
import { VIDEOS } from '#/content/videos/videos.service'
import { mediaTokensFor } from '#/core/media/media.service'
import { getPerformerCards } from '#/people/performers/discover.service'
import type { Ctx } from '#/platform/ctx'
import type { Call, Handlers } from '#/platform/http/endpoint'
import { listBookmarkedItems, listBookmarkedPerformers } from './reactions.queries.ts'
import { react, takeBack } from './reactions.service.ts'

type BookmarkCall = Pick<Call<(typeof reactions)['GET /reactions/feeds/bookmark']>, 'caller' | 'viewer' | 'query'>

export function reactionsRoutes(ctx: Ctx): Handlers<typeof reactions> {
  const reader: Reader = { ctx, sign: mediaTokensFor(ctx).sign }
  const bookmarked = async <Row extends ItemColumns, Card>(
    view: ItemView<Row, Card, unknown>,
    { caller, viewer, query }: BookmarkCall,
  ) => {
    const { ids, total } = await listBookmarkedItems(ctx, { ...viewer, id: caller.id }, { kind: view.kind, ...query })
    return { data: await listItemsByIds(reader, viewer, view, ids), total }
  }
  return {
    'POST /reactions': async ({ caller, viewer, body }) => ({
      data: await react(ctx, { ...viewer, id: caller.id }, body),
    }),
    'DELETE /reactions': async ({ caller, viewer, body }) => ({
      data: await takeBack(ctx, { ...viewer, id: caller.id }, body),
    }),
    'GET /reactions/feeds/bookmark': (call) => bookmarked(FEEDS, call),
    'GET /reactions/videos/bookmark': (call) => bookmarked(VIDEOS, call),
    'GET /reactions/galleries/bookmark': (call) => bookmarked(GALLERIES, call),
    'GET /reactions/products/bookmark': (call) => bookmarked(PRODUCTS, call),
    'GET /reactions/performers/bookmark': async ({ caller, viewer, query }) => {
      const { ids, total } = await listBookmarkedPerformers(ctx, { ...viewer, id: caller.id }, query)
      const performerIds = ids.map((id) => AccountId.parse(id))
      return { data: await getPerformerCards(ctx, viewer, performerIds), total }
    },
  }
}
