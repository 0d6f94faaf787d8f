import type { feeds } from '@limelight/contract/feeds'
import { getFileStatus, mediaTokensFor } from '#/media/media.service'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import type { Viewer } from '#/platform/http/viewer'
import { getFeedFileStatus, uploadFeedFile } from './feed-files.service.ts'
import { getFeed, getStudioFeed, listFeeds, listPerformerFeeds, listStudioFeeds } from './list-feeds.service.ts'
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
    'POST /performer/feeds/thumbnail/upload': async ({ viewer, files }) => ({
      data: await uploadFeedFile(reader, viewer.id, 'thumbnail', files.file),
    }),
    'POST /performer/feeds/teaser/upload': async ({ viewer, files }) => ({
      data: await uploadFeedFile(reader, viewer.id, 'teaser', files.file),
    }),
    'POST /performer/feeds': async ({ viewer, body }) => {
      const id = await ctx.transaction((tx) => createFeed(tx, viewer.id, body))
      return { data: await getStudioFeed(reader, asOwner(viewer), id) }
    },
    'GET /performer/feeds': ({ viewer, query }) => listStudioFeeds(reader, asOwner(viewer), query),
    'GET /performer/feeds/{id}': async ({ viewer, params }) => ({
      data: await getStudioFeed(reader, asOwner(viewer), params.id),
    }),
    'PUT /performer/feeds/{id}': async ({ viewer, params, body }) => {
      await ctx.transaction((tx) => changeFeed(tx, viewer.id, params.id, body))
      return { data: await getStudioFeed(reader, asOwner(viewer), params.id) }
    },
    'DELETE /performer/feeds/{id}': async ({ viewer, params }) => {
      await ctx.transaction((tx) => deleteFeed(tx, viewer.id, params.id))
      return { data: { success: true } }
    },
    'GET /user/feeds': ({ viewer, query }) => listFeeds(reader, viewer, query),
    'GET /user/feeds/search/{username}': ({ viewer, params, query }) =>
      listPerformerFeeds(reader, viewer, params.username, query),
    'GET /user/feeds/{id}': async ({ viewer, params }) => ({ data: await getFeed(reader, viewer, params.id) }),
    'GET /user/feeds/{id}/file/{fileId}/status': async ({ viewer, params }) => ({
      data: await getFeedFileStatus(ctx, viewer, { feedId: params.id, fileId: params.fileId }),
    }),
    'GET /performer/feeds/file/{fileId}/status': async ({ viewer, params }) => ({
      data: await getFileStatus(ctx, { id: params.fileId, ownerId: viewer.id }),
    }),
  }
}

function asOwner({ id }: Viewer) {
  return { id, role: 'performer' } as const
}
