import type { galleries } from '@limelight/contract/content/galleries'
import { countView } from '#/content/items/items.service'
import { getItem, getOwnItem, listItems, listOwnItems, ownerOf } from '#/content/items/read-items.service'
import { mediaTokensFor } from '#/core/media/media.service'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { GALLERIES } from './galleries.service.ts'
import {
  getStudioPhoto,
  listPhotos,
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
    'POST /performer/performer-assets/galleries': async ({ caller, body }) => {
      const id = await ctx.transaction((tx) => createGallery(tx, caller.id, body))
      return { data: await getOwnItem(reader, ownerOf(caller), GALLERIES, id) }
    },
    'GET /performer/performer-assets/galleries/search': ({ caller, query }) =>
      listOwnItems(reader, ownerOf(caller), GALLERIES, query),
    'PUT /performer/performer-assets/galleries/{id}': async ({ caller, params: { id }, body }) => {
      await ctx.transaction((tx) => changeGallery(tx, caller.id, id, body))
      return { data: await getOwnItem(reader, ownerOf(caller), GALLERIES, id) }
    },
    'GET /performer/performer-assets/galleries/{id}/view': async ({ caller, params }) => ({
      data: await getOwnItem(reader, ownerOf(caller), GALLERIES, params.id),
    }),
    'DELETE /performer/performer-assets/galleries/{id}': async ({ caller, params }) => {
      await ctx.transaction((tx) => deleteGallery(tx, caller.id, params.id))
      return done
    },
    'GET /performer-assets/galleries/search': ({ viewer, query }) => listItems(reader, viewer, GALLERIES, query),
    'GET /performer-assets/galleries/{id}': async ({ viewer, params }) => ({
      data: await getItem(reader, viewer, GALLERIES, params.id),
    }),
    'POST /performer-assets/galleries/{id}/view': async ({ viewer, params, address }) => {
      await countView(ctx, viewer, { kind: 'gallery', id: params.id, address })
      return done
    },
    'POST /performer-assets/galleries/{id}/download': async ({ caller, viewer, params }) => ({
      data: await zipLinkOf(ctx, { ...viewer, id: caller.id }, params.id),
    }),
    'POST /performer/performer-assets/photos/upload': async ({ caller, body, files }) => {
      const id = await uploadPhoto(ctx, caller.id, { body, file: files.photo })
      return { data: await getStudioPhoto(reader, ownerOf(caller), id) }
    },
    'GET /performer/performer-assets/photos/search': ({ caller, query }) =>
      listStudioPhotos(reader, ownerOf(caller), query),
    'PUT /performer/performer-assets/photos/{id}': async ({ caller, params: { id }, body }) => {
      await ctx.transaction((tx) => changePhoto(tx, caller.id, id, body))
      return { data: await getStudioPhoto(reader, ownerOf(caller), id) }
    },
    'POST /performer/performer-assets/photos/set-cover/{id}': async ({ caller, params: { id } }) => {
      await ctx.transaction((tx) => setCover(tx, caller.id, id))
      return { data: await getStudioPhoto(reader, ownerOf(caller), id) }
    },
    'DELETE /performer/performer-assets/photos/{id}': async ({ caller, params }) => {
      await ctx.transaction((tx) => deletePhoto(tx, caller.id, params.id))
      return done
    },
    'GET /performer-assets/photos': ({ viewer, query }) => listPhotos(reader, viewer, query),
    'GET /performer-assets/photos/{performerId}': ({ viewer, params, query }) =>
      listPhotosOfPerformer(reader, viewer, { performerId: params.performerId, query }),
  }
}
