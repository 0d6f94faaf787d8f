import type { ApiClient } from '@limelight/contract/client'
import type { Gallery, Photo } from '@limelight/contract/content/galleries'
import { api as browserApi } from '../../platform/api/api.ts'
import { callQuery } from '../../platform/api/query-client.ts'
import type { Endless } from '../items/endless.ts'

export type GallerySource = { performerId?: string; tag?: string; q?: string }

const RELATED = 6
export const PHOTOS_AT_ONCE = 24

export function galleryQuery(id: string, api: ApiClient = browserApi) {
  return callQuery('GET /performer-assets/galleries/{id}', { params: { id } }, api)
}

export function relatedGalleriesQuery(id: string, api: ApiClient = browserApi) {
  return callQuery('GET /performer-assets/galleries/search', { query: { relatedTo: id, pageSize: RELATED } }, api)
}

/** Newest first. */
export function endlessGalleries(source: GallerySource): Endless<Gallery> {
  return {
    key: ['GET /performer-assets/galleries/search', 'endless', source],
    load: (api, { cursor, signal }) =>
      api('GET /performer-assets/galleries/search', { query: { ...source, ...(cursor && { cursor }) }, signal }),
  }
}

/** In the gallery's order. The call counts pages; their number is the cursor. */
export function endlessPhotos(galleryId: string): Endless<Photo> {
  return {
    key: ['GET /performer-assets/photos', 'endless', galleryId],
    load: async (api, { cursor, signal }) => {
      const current = Number(cursor ?? 1)
      const query = { galleryId, current, pageSize: PHOTOS_AT_ONCE }
      const { data, total } = await api('GET /performer-assets/photos', { query, signal })
      return { data, total, nextCursor: current * PHOTOS_AT_ONCE < total ? String(current + 1) : null }
    },
  }
}

/** Of all of a performer's galleries, newest first. */
export function endlessPerformerPhotos(performerId: string): Endless<Photo> {
  return {
    key: ['GET /performer-assets/photos/{performerId}', 'endless', performerId],
    load: (api, { cursor, signal }) =>
      api('GET /performer-assets/photos/{performerId}', {
        params: { performerId },
        query: { ...(cursor && { cursor }) },
        signal,
      }),
  }
}

export async function countGalleryView(id: string): Promise<void> {
  await browserApi('POST /performer-assets/galleries/{id}/view', { params: { id } })
}

/** The address of the archive, good for a quarter of an hour. */
export async function zipAddressOf(id: string): Promise<string> {
  return (await browserApi('POST /performer-assets/galleries/{id}/download', { params: { id } })).data.url
}
