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
    'POST /reactions': async ({ caller, viewer, body }) => ({
      data: await react(ctx, { ...viewer, id: caller.id }, body),
    }),
    'DELETE /reactions': async ({ caller, viewer, body }) => ({
      data: await takeBack(ctx, { ...viewer, id: caller.id }, body),
    }),
    'GET /reactions/feeds/bookmark': async ({ caller, viewer, query }) => {
      const { ids, total } = await listBookmarkedItems(ctx, { ...viewer, id: caller.id }, { kind: 'feed', ...query })
      const feedIds = ids.map((id) => FeedId.parse(id))
      return { data: await listFeedsByIds(reader, viewer, feedIds), total }
    },
    'GET /reactions/videos/bookmark': async ({ caller, viewer, query }) => {
      const { ids, total } = await listBookmarkedItems(ctx, { ...viewer, id: caller.id }, { kind: 'video', ...query })
      return { data: await listVideosByIds(reader, viewer, ids), total }
    },
    'GET /reactions/galleries/bookmark': async ({ caller, viewer, query }) => {
      const page = { kind: 'gallery', ...query } as const
      const { ids, total } = await listBookmarkedItems(ctx, { ...viewer, id: caller.id }, page)
      return { data: await listGalleriesByIds(reader, viewer, ids), total }
    },
    'GET /reactions/products/bookmark': async ({ caller, viewer, query }) => {
      const page = { kind: 'product', ...query } as const
      const { ids, total } = await listBookmarkedItems(ctx, { ...viewer, id: caller.id }, page)
      return { data: await listProductsByIds(reader, viewer, ids), total }
    },
    'GET /reactions/performers/bookmark': async ({ caller, viewer, query }) => {
      const { ids, total } = await listBookmarkedPerformers(ctx, { ...viewer, id: caller.id }, query)
      const performerIds = ids.map((id) => AccountId.parse(id))
      return { data: await getPerformerCards(ctx, viewer, performerIds), total }
    },
  }
}
