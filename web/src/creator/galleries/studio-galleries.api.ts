import type { Input } from '@limelight/contract/api'
import type { galleries, Photo, StudioGallery } from '@limelight/contract/content/galleries'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'
import type { ListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'
import { itemListQueryOf } from '../items/item-list.ts'

type NewGallery = Input<(typeof galleries)['POST /performer/performer-assets/galleries']['body']>
type GalleryChange = Input<(typeof galleries)['PUT /performer/performer-assets/galleries/{id}']['body']>
export type PhotoChange = Input<(typeof galleries)['PUT /performer/performer-assets/photos/{id}']['body']>

export const PHOTO_SORTS = ['updatedAt', 'createdAt', 'title'] as const
export const PHOTO_STATUSES = ['active', 'inactive'] as const
/** The value of the filter that asks for photos of no gallery. */
export const LOOSE = 'none'
const PAGE_MAX = 100

export function studioGalleriesQuery(list: ListState) {
  return callQuery('GET /performer/performer-assets/galleries/search', { query: itemListQueryOf(list) })
}

/** To choose from: by title, as many as a page may hold. */
export const galleryChoicesQuery = callQuery('GET /performer/performer-assets/galleries/search', {
  query: { sortBy: 'title', sort: 'asc', pageSize: PAGE_MAX },
})

export function studioGalleryQuery(id: string) {
  return callQuery('GET /performer/performer-assets/galleries/{id}/view', { params: { id } })
}

/** All photos of a gallery in their order, since their order is changed as a whole. */
export function photosOfGalleryQuery(galleryId: string) {
  return queryOptions({
    queryKey: ['GET /performer/performer-assets/photos/search', 'whole gallery', galleryId] as const,
    queryFn: async ({ signal }): Promise<Photo[]> => {
      const photos: Photo[] = []
      for (let current = 1; ; current += 1) {
        const query = { galleryId, current, pageSize: PAGE_MAX, sortBy: 'position', sort: 'asc' } as const
        const { data, total } = await api('GET /performer/performer-assets/photos/search', { query, signal })
        photos.push(...data)
        if (data.length === 0 || photos.length >= total) return photos
      }
    },
  })
}

export function studioPhotosQuery({ current, pageSize, sortBy, sort, filters }: ListState) {
  const place = filters.gallery
  return callQuery('GET /performer/performer-assets/photos/search', {
    query: {
      current,
      pageSize,
      sort,
      sortBy: oneOf(PHOTO_SORTS, sortBy),
      status: oneOf(PHOTO_STATUSES, filters.status),
      q: filters.q,
      ...(place === LOOSE ? { isLoose: 'true' } : { galleryId: place }),
    },
  })
}

export async function createGallery(body: NewGallery): Promise<StudioGallery> {
  const { data } = await api('POST /performer/performer-assets/galleries', { body })
  await refreshGalleries()
  return data
}

export async function changeGallery(id: string, body: GalleryChange): Promise<StudioGallery> {
  const answer = await api('PUT /performer/performer-assets/galleries/{id}', { params: { id }, body })
  getQueryClient().setQueryData(studioGalleryQuery(id).queryKey, answer)
  await refreshGalleries()
  return answer.data
}

export async function deleteGallery(id: string): Promise<void> {
  await api('DELETE /performer/performer-assets/galleries/{id}', { params: { id } })
  getQueryClient().removeQueries({ queryKey: studioGalleryQuery(id).queryKey })
  await refreshGalleries()
}

export async function changePhoto(id: string, body: PhotoChange): Promise<void> {
  await api('PUT /performer/performer-assets/photos/{id}', { params: { id }, body })
  await refreshPhotos()
}

export async function makeCover(id: string): Promise<void> {
  await api('POST /performer/performer-assets/photos/set-cover/{id}', { params: { id } })
  await refreshPhotos()
}

export async function deletePhoto(id: string): Promise<void> {
  await api('DELETE /performer/performer-assets/photos/{id}', { params: { id } })
  await refreshPhotos()
}

/** Photos, and with them how many there are in galleries and which one is the cover. */
export async function refreshPhotos(): Promise<void> {
  await invalidate([
    'GET /performer/performer-assets/photos/search',
    'GET /performer/performer-assets/galleries/{id}/view',
    'GET /performer-assets/photos',
    'GET /performer-assets/photos/{performerId}',
  ])
  await refreshGalleries()
}

function refreshGalleries(): Promise<void> {
  return invalidate([
    'GET /performer/performer-assets/galleries/search',
    'GET /performer-assets/galleries/search',
    'GET /performer-assets/galleries/{id}',
  ])
}

async function invalidate(keys: readonly string[]): Promise<void> {
  const client = getQueryClient()
  await Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })))
}
