import type { feeds } from '@limelight/contract/feeds'
import { countView } from '#/content/items/items.service'
import { getFileStatus, mediaTokensFor } from '#/core/media/media.service'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import type { Viewer } from '#/platform/http/viewer'
import { listCalendar } from './calendar.service.ts'
import { getFeedFileStatus, uploadFeedFile } from './feed-files.service.ts'
import { getFeed, getStudioFeed, listFeeds, listPerformerFeeds, listStudioFeeds } from './list-feeds.service.ts'
import { castVote, createPollOption } from './polls.service.ts'
import { changeFeed, createFeed, deleteFeed } from './publish-feed.service.ts'

export function feedsRoutes(ctx: Ctx): Handlers<typeof feeds> {
  const reader = { ctx, sign: mediaTokensFor(ctx).sign }
  return {
    'POST /performer/feeds/photo/upload': async ({ viewer, files }) => ({
      data: await uploadFeedFile(reader, viewer.id, 'photo', files.file),
    }),
    'POST /performer/feeds/video/upload': async ({ viewer, files }) => ({
      data: await uploadFeedFile(reader, viewer.id, 'video', files.file),
    }),
    'POST /performer/feeds/audio/upload': async ({ viewer, files }) => ({
      data: await uploadFeedFile(reader, viewer.id, 'audio', files.file),
    }),
    'POST /performer/feeds/thumbnail/upload': async ({ viewer, files }) => ({
      data: await uploadFeedFile(reader, viewer.id, 'thumbnail', files.file),
    }),
    'POST /performer/feeds/teaser/upload': async ({ viewer, files }) => ({
      data: await uploadFeedFile(reader, viewer.id, 'teaser', files.file),
    }),
    'POST /performer/feeds/polls': async ({ viewer, body }) => ({
      data: await createPollOption(ctx, viewer.id, body.description),
    }),
    'POST /performer/feeds': async ({ viewer, body }) => {
      const id = await ctx.transaction((tx) => createFeed(tx, viewer.id, body))
      return { data: await getStudioFeed(reader, ownerOf(viewer), id) }
    },
    'GET /performer/feeds': ({ viewer, query }) => listStudioFeeds(reader, ownerOf(viewer), query),
    'GET /performer/feeds/calendar': async ({ viewer, query }) => ({ data: await listCalendar(ctx, viewer.id, query) }),
    'GET /performer/feeds/{id}': async ({ viewer, params }) => ({
      data: await getStudioFeed(reader, ownerOf(viewer), params.id),
    }),
    'PUT /performer/feeds/{id}': async ({ viewer, params, body }) => {
      await ctx.transaction((tx) => changeFeed(tx, viewer.id, params.id, body))
      return { data: await getStudioFeed(reader, ownerOf(viewer), params.id) }
    },
    'DELETE /performer/feeds/{id}': async ({ viewer, params }) => {
      await ctx.transaction((tx) => deleteFeed(tx, viewer.id, params.id))
      return { data: { success: true } }
    },
    'GET /user/feeds': ({ onlooker, query }) => listFeeds(reader, onlooker, query),
    'GET /user/feeds/search/{username}': ({ onlooker, params, query }) =>
      listPerformerFeeds(reader, onlooker, params.username, query),
    'GET /user/feeds/{id}': async ({ onlooker, params }) => ({ data: await getFeed(reader, onlooker, params.id) }),
    'POST /user/feeds/{id}/view': async ({ onlooker, params, address }) => {
      await countView(ctx, onlooker, { kind: 'feed', id: params.id, address })
      return { data: { success: true } }
    },
    'POST /user/feeds/vote/{id}': async ({ viewer, onlooker, params }) => {
      const id = await castVote(ctx, { ...onlooker, id: viewer.id }, params.id)
      return { data: await getFeed(reader, onlooker, id) }
    },
    'GET /user/feeds/{id}/file/{fileId}/status': async ({ onlooker, params }) => ({
      data: await getFeedFileStatus(ctx, onlooker, { feedId: params.id, fileId: params.fileId }),
    }),
    'GET /performer/feeds/file/{fileId}/status': async ({ viewer, params }) => ({
      data: await getFileStatus(ctx, { id: params.fileId, ownerId: viewer.id }),
    }),
  }
}

/** Her own feeds are hers from everywhere. */
function ownerOf({ id }: Viewer) {
  return { id, role: 'performer', country: null } as const
}
