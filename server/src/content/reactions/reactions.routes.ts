import { AccountId, FeedId } from '@limelight/contract/ids'
import type { reactions } from '@limelight/contract/reactions'
import { listFeedsByIds } from '#/content/feeds/list-feeds.service'
import { listGalleriesByIds } from '#/content/galleries/list-galleries.service'
import type { Reader } from '#/content/items/items.service'
import { listProductsByIds } from '#/content/products/list-products.service'
import { listVideosByIds } from '#/content/videos/list-videos.service'
import { mediaTokensFor } from '#/core/media/media.service'
import { getPerformerCards } from '#/people/performers/discover.service'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { listBookmarkedItems, listBookmarkedPerformers } from './reactions.queries.ts'
import { react, takeBack } from './reactions.service.ts'

export function reactionsRoutes(ctx: Ctx): Handlers<typeof reactions> {
  const reader: Reader = { ctx, sign: mediaTokensFor(ctx).sign }
  return {
    'POST /reactions': async ({ viewer, onlooker, body }) => ({
      data: await react(ctx, { ...onlooker, id: viewer.id }, body),
    }),
    'DELETE /reactions': async ({ viewer, onlooker, body }) => ({
      data: await takeBack(ctx, { ...onlooker, id: viewer.id }, body),
    }),
    'GET /reactions/feeds/bookmark': async ({ viewer, onlooker, query }) => {
      const { ids, total } = await listBookmarkedItems(ctx, { ...onlooker, id: viewer.id }, { kind: 'feed', ...query })
      const feedIds = ids.map((id) => FeedId.parse(id))
      return { data: await listFeedsByIds(reader, onlooker, feedIds), total }
    },
    'GET /reactions/videos/bookmark': async ({ viewer, onlooker, query }) => {
      const { ids, total } = await listBookmarkedItems(ctx, { ...onlooker, id: viewer.id }, { kind: 'video', ...query })
      return { data: await listVideosByIds(reader, onlooker, ids), total }
    },
    'GET /reactions/galleries/bookmark': async ({ viewer, onlooker, query }) => {
      const page = { kind: 'gallery', ...query } as const
      const { ids, total } = await listBookmarkedItems(ctx, { ...onlooker, id: viewer.id }, page)
      return { data: await listGalleriesByIds(reader, onlooker, ids), total }
    },
    'GET /reactions/products/bookmark': async ({ viewer, onlooker, query }) => {
      const page = { kind: 'product', ...query } as const
      const { ids, total } = await listBookmarkedItems(ctx, { ...onlooker, id: viewer.id }, page)
      return { data: await listProductsByIds(reader, onlooker, ids), total }
    },
    'GET /reactions/performers/bookmark': async ({ viewer, onlooker, query }) => {
      const { ids, total } = await listBookmarkedPerformers(ctx, { ...onlooker, id: viewer.id }, query)
      const performerIds = ids.map((id) => AccountId.parse(id))
      return { data: await getPerformerCards(ctx, onlooker, performerIds), total }
    },
  }
}
