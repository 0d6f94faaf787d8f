import type { videos } from '@limelight/contract/content/videos'
import { invalidField } from '@limelight/contract/errors'
import { countView } from '#/content/items/items.service'
import { getItem, getOwnItem, listItems, listOwnItems, ownerOf } from '#/content/items/read-items.service'
import { mediaTokensFor } from '#/core/media/media.service'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { changeVideo, createVideo, deleteVideo, removeVideoPart } from './publish-video.service.ts'
import { thumbnailOfStill, uploadVideoParts } from './upload-parts.service.ts'
import { getVideoFileStatus, VIDEOS } from './videos.service.ts'

export function videosRoutes(ctx: Ctx): Handlers<typeof videos> {
  const reader = { ctx, sign: mediaTokensFor(ctx).sign }
  return {
    'POST /performer/performer-assets/videos/upload': async ({ caller, body, files }) => {
      const parts = await uploadVideoParts(ctx, caller.id, files)
      const id = await ctx.transaction((tx) => createVideo(tx, caller.id, body, parts))
      return { data: await getOwnItem(reader, ownerOf(caller), VIDEOS, id) }
    },
    'PUT /performer/performer-assets/videos/edit/{id}': async ({ caller, params: { id }, body, files }) => {
      const parts = await uploadVideoParts(ctx, caller.id, files)
      if (body.thumbnailStill !== undefined)
        parts.thumbnail = await thumbnailOfStill(ctx, caller.id, { id, still: body.thumbnailStill })
      await ctx.transaction((tx) => changeVideo(tx, caller.id, { id, update: body, parts }))
      return { data: await getOwnItem(reader, ownerOf(caller), VIDEOS, id) }
    },
    'GET /performer/performer-assets/videos/search': ({ caller, query }) =>
      listOwnItems(reader, ownerOf(caller), VIDEOS, query),
    'GET /performer/performer-assets/videos/{id}/view': async ({ caller, params }) => ({
      data: await getOwnItem(reader, ownerOf(caller), VIDEOS, params.id),
    }),
    'DELETE /performer/performer-assets/videos/{id}': async ({ caller, params }) => {
      await ctx.transaction((tx) => deleteVideo(tx, caller.id, params.id))
      return { data: { success: true } }
    },
    'DELETE /performer/performer-assets/videos/remove-file/{id}': async ({ caller, params: { id }, query, body }) => {
      // In the body, as other calls have it; in the query for clients that send no body with a DELETE.
      const part = body.type ?? query.type
      if (!part) throw invalidField('type', 'Choose a file.')
      await ctx.transaction((tx) => removeVideoPart(tx, caller.id, { id, part }))
      return { data: await getOwnItem(reader, ownerOf(caller), VIDEOS, id) }
    },
    'GET /performer-assets/videos/search': ({ viewer, query }) => listItems(reader, viewer, VIDEOS, query),
    'GET /performer-assets/videos/{id}': async ({ viewer, params }) => ({
      data: await getItem(reader, viewer, VIDEOS, params.id),
    }),
    'POST /performer-assets/videos/{id}/view': async ({ viewer, params, address }) => {
      await countView(ctx, viewer, { kind: 'video', id: params.id, address })
      return { data: { success: true } }
    },
    'GET /performer-assets/videos/{id}/file/{fileId}/status': async ({ viewer, params }) => ({
      data: await getVideoFileStatus(ctx, viewer, params),
    }),
  }
}
