import { AppError } from '@limelight/contract/errors'
import type { videos } from '@limelight/contract/videos'
import { countView } from '#/content/items/items.service'
import { mediaTokensFor } from '#/core/media/media.service'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { onlookerOf, type Viewer } from '#/platform/http/viewer'
import { getStudioVideo, getVideo, getVideoFileStatus, listStudioVideos, listVideos } from './list-videos.service.ts'
import { changeVideo, createVideo, deleteVideo, removeVideoPart } from './publish-video.service.ts'
import { thumbnailOfStill, uploadVideoParts } from './upload-parts.service.ts'

export function videosRoutes(ctx: Ctx): Handlers<typeof videos> {
  const reader = { ctx, sign: mediaTokensFor(ctx).sign }
  return {
    'POST /performer/performer-assets/videos/upload': async ({ viewer, body, files }) => {
      const parts = await uploadVideoParts(ctx, viewer.id, files)
      const id = await ctx.transaction((tx) => createVideo(tx, viewer.id, body, parts))
      return { data: await getStudioVideo(reader, ownerOf(viewer), id) }
    },
    'PUT /performer/performer-assets/videos/edit/{id}': async ({ viewer, params: { id }, body, files }) => {
      const parts = await uploadVideoParts(ctx, viewer.id, files)
      if (body.thumbnailStill !== undefined)
        parts.thumbnail = await thumbnailOfStill(ctx, viewer.id, { id, still: body.thumbnailStill })
      await ctx.transaction((tx) => changeVideo(tx, viewer.id, { id, update: body, parts }))
      return { data: await getStudioVideo(reader, ownerOf(viewer), id) }
    },
    'GET /performer/performer-assets/videos/search': ({ viewer, query }) =>
      listStudioVideos(reader, ownerOf(viewer), query),
    'GET /performer/performer-assets/videos/{id}/view': async ({ viewer, params }) => ({
      data: await getStudioVideo(reader, ownerOf(viewer), params.id),
    }),
    'DELETE /performer/performer-assets/videos/{id}': async ({ viewer, params }) => {
      await ctx.transaction((tx) => deleteVideo(tx, viewer.id, params.id))
      return { data: { success: true } }
    },
    'DELETE /performer/performer-assets/videos/remove-file/{id}': async ({ viewer, params: { id }, query, body }) => {
      // In the body, as other calls have it; in the query for clients that send no body with a DELETE.
      const part = body.type ?? query.type
      if (!part) throw new AppError('request_invalid', { issues: [{ path: 'type', message: 'which file?' }] })
      await ctx.transaction((tx) => removeVideoPart(tx, viewer.id, { id, part }))
      return { data: await getStudioVideo(reader, ownerOf(viewer), id) }
    },
    'GET /performer-assets/videos/search': ({ onlooker, query }) => listVideos(reader, onlooker, query),
    'GET /performer-assets/videos/{id}': async ({ onlooker, params }) => ({
      data: await getVideo(reader, onlooker, params.id),
    }),
    'POST /performer-assets/videos/{id}/view': async ({ onlooker, params, address }) => {
      await countView(ctx, onlooker, { kind: 'video', id: params.id, address })
      return { data: { success: true } }
    },
    'GET /performer-assets/videos/{id}/file/{fileId}/status': async ({ onlooker, params }) => ({
      data: await getVideoFileStatus(ctx, onlooker, params),
    }),
  }
}

/** She sees her own from wherever she is. */
function ownerOf({ id }: Pick<Viewer, 'id'>) {
  return { ...onlookerOf({ id, role: 'performer' }, null), id }
}
