import type { galleries } from '@limelight/contract/galleries'
import { countView } from '#/content/items/items.service'
import { mediaTokensFor } from '#/core/media/media.service'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { onlookerOf, type Viewer } from '#/platform/http/viewer'
import {
  getGallery,
  getStudioGallery,
  listGalleries,
  listStudioGalleries,
  type Owner,
} from './list-galleries.service.ts'
import {
  getStudioPhoto,
  listPhotosOfGallery,
  listPhotosOfPerformer,
  listStudioPhotos,
  zipLinkOf,
} from './list-photos.service.ts'
import { changeGallery, createGallery, deleteGallery } from './publish-gallery.service.ts'
import { changePhoto, deletePhoto, setCover, uploadPhoto } from './publish-photo.service.ts'

const done = { data: { success: true } } as const

export function galleriesRoutes(ctx: Ctx): Handlers<typeof galleries> {
  const reader = { ctx, sign: mediaTokensFor(ctx).sign }
  return {
    'POST /performer/performer-assets/galleries': async ({ viewer, body }) => {
      const id = await ctx.transaction((tx) => createGallery(tx, viewer.id, body))
      return { data: await getStudioGallery(reader, ownerOf(viewer), id) }
    },
    'GET /performer/performer-assets/galleries/search': ({ viewer, query }) =>
      listStudioGalleries(reader, ownerOf(viewer), query),
    'PUT /performer/performer-assets/galleries/{id}': async ({ viewer, params: { id }, body }) => {
      await ctx.transaction((tx) => changeGallery(tx, viewer.id, id, body))
      return { data: await getStudioGallery(reader, ownerOf(viewer), id) }
    },
    'GET /performer/performer-assets/galleries/{id}/view': async ({ viewer, params }) => ({
      data: await getStudioGallery(reader, ownerOf(viewer), params.id),
    }),
    'DELETE /performer/performer-assets/galleries/{id}': async ({ viewer, params }) => {
      await ctx.transaction((tx) => deleteGallery(tx, viewer.id, params.id))
      return done
    },
    'GET /performer-assets/galleries/search': ({ onlooker, query }) => listGalleries(reader, onlooker, query),
    'GET /performer-assets/galleries/{id}': async ({ onlooker, params }) => ({
      data: await getGallery(reader, onlooker, params.id),
    }),
    'POST /performer-assets/galleries/{id}/view': async ({ onlooker, params, address }) => {
      await countView(ctx, onlooker, { kind: 'gallery', id: params.id, address })
      return done
    },
    'POST /performer-assets/galleries/{id}/download': async ({ viewer, onlooker, params }) => ({
      data: await zipLinkOf(ctx, { ...onlooker, id: viewer.id }, params.id),
    }),
    'POST /performer/performer-assets/photos/upload': async ({ viewer, body, files }) => {
      const id = await uploadPhoto(ctx, viewer.id, { body, file: files.photo })
      return { data: await getStudioPhoto(reader, ownerOf(viewer), id) }
    },
    'GET /performer/performer-assets/photos/search': ({ viewer, query }) =>
      listStudioPhotos(reader, ownerOf(viewer), query),
    'PUT /performer/performer-assets/photos/{id}': async ({ viewer, params: { id }, body }) => {
      await ctx.transaction((tx) => changePhoto(tx, viewer.id, id, body))
      return { data: await getStudioPhoto(reader, ownerOf(viewer), id) }
    },
    'POST /performer/performer-assets/photos/set-cover/{id}': async ({ viewer, params: { id } }) => {
      await ctx.transaction((tx) => setCover(tx, viewer.id, id))
      return { data: await getStudioPhoto(reader, ownerOf(viewer), id) }
    },
    'DELETE /performer/performer-assets/photos/{id}': async ({ viewer, params }) => {
      await ctx.transaction((tx) => deletePhoto(tx, viewer.id, params.id))
      return done
    },
    'GET /performer-assets/photos': ({ onlooker, query }) => listPhotosOfGallery(reader, onlooker, query),
    'GET /performer-assets/photos/{performerId}': ({ onlooker, params, query }) =>
      listPhotosOfPerformer(reader, onlooker, { performerId: params.performerId, query }),
  }
}

/** She sees her own from wherever she is. */
function ownerOf({ id }: Pick<Viewer, 'id'>): Owner {
  return { ...onlookerOf({ id, role: 'performer' }, null), id }
}
