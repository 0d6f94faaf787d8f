import type { feeds } from '@limelight/contract/content/feeds'
import { countView } from '#/content/items/items.service'
import { getItem, getOwnItem, listItems, listOwnItems, ownerOf } from '#/content/items/read-items.service'
import { getFileStatus, mediaTokensFor } from '#/core/media/media.service'
import type { Ctx } from '#/platform/ctx'
import { typedBy } from '#/platform/http/caller'
import type { Handlers } from '#/platform/http/endpoint'
import { listCalendar } from './calendar.service.ts'
import { getFeedFileStatus, uploadFeedFile } from './feed-files.service.ts'
import { FEEDS, listFeeds } from './list-feeds.service.ts'
import { createPollOption, vote } from './polls.service.ts'
import { changeFeed, createFeed, deleteFeed } from './publish-feed.service.ts'

export function feedsRoutes(ctx: Ctx): Handlers<typeof feeds> {
  const reader = { ctx, sign: mediaTokensFor(ctx).sign }
  return {
    'POST /performer/feeds/photo/upload': async ({ caller, files }) => ({
      data: await uploadFeedFile(reader, caller.id, 'photo', files.file),
    }),
    'POST /performer/feeds/video/upload': async ({ caller, files }) => ({
      data: await uploadFeedFile(reader, caller.id, 'video', files.file),
    }),
    'POST /performer/feeds/audio/upload': async ({ caller, files }) => ({
      data: await uploadFeedFile(reader, caller.id, 'audio', files.file),
    }),
    'POST /performer/feeds/thumbnail/upload': async ({ caller, files }) => ({
      data: await uploadFeedFile(reader, caller.id, 'thumbnail', files.file),
    }),
    'POST /performer/feeds/teaser/upload': async ({ caller, files }) => ({
      data: await uploadFeedFile(reader, caller.id, 'teaser', files.file),
    }),
    'POST /performer/feeds/polls': async ({ caller, body }) => ({
      data: await createPollOption(ctx, caller.id, body.description),
    }),
    'POST /performer/feeds': async ({ caller, body }) => {
      const id = await ctx.transaction((tx) => createFeed(tx, caller.id, body))
      return { data: await getOwnItem(reader, ownerOf(caller), FEEDS, id) }
    },
    'GET /performer/feeds': ({ caller, query }) => listOwnItems(reader, ownerOf(caller), FEEDS, query),
    'GET /performer/feeds/calendar': async ({ caller, query }) => ({ data: await listCalendar(ctx, caller.id, query) }),
    'GET /performer/feeds/{id}': async ({ caller, params }) => ({
      data: await getOwnItem(reader, ownerOf(caller), FEEDS, params.id),
    }),
    'PUT /performer/feeds/{id}': async ({ caller, params, body }) => {
      await ctx.transaction((tx) =>
        changeFeed(tx, { performerId: caller.id, typedBy: typedBy(caller) }, params.id, body),
      )
      return { data: await getOwnItem(reader, ownerOf(caller), FEEDS, params.id) }
    },
    'DELETE /performer/feeds/{id}': async ({ caller, params }) => {
      await ctx.transaction((tx) => deleteFeed(tx, caller.id, params.id))
      return { data: { success: true } }
    },
    'GET /user/feeds': ({ viewer, query }) => listFeeds(reader, viewer, query),
    'GET /user/feeds/search/{username}': ({ viewer, params, query }) =>
      listItems(reader, viewer, FEEDS, { ...query, performerId: params.username }),
    'GET /user/feeds/{id}': async ({ viewer, params }) => ({ data: await getItem(reader, viewer, FEEDS, params.id) }),
    'POST /user/feeds/{id}/view': async ({ viewer, params, address }) => {
      await countView(ctx, viewer, { kind: 'feed', id: params.id, address })
      return { data: { success: true } }
    },
    'POST /user/feeds/vote/{id}': async ({ caller, viewer, params }) => {
      const id = await vote(ctx, { ...viewer, id: caller.id }, params.id)
      return { data: await getItem(reader, viewer, FEEDS, id) }
    },
    'GET /user/feeds/{id}/file/{fileId}/status': async ({ viewer, params }) => ({
      data: await getFeedFileStatus(ctx, viewer, { feedId: params.id, fileId: params.fileId }),
    }),
    'GET /performer/feeds/file/{fileId}/status': async ({ caller, params }) => ({
      data: await getFileStatus(ctx, { id: params.fileId, ownerId: caller.id }),
    }),
  }
}
