import type { Output } from '@limelight/contract/api'
import type { galleries, Photo } from '@limelight/contract/content/galleries'
import { AppError, invalidField } from '@limelight/contract/errors'
import type { AccountId, GalleryId, PhotoId } from '@limelight/contract/ids'
import { pageOf, pageStartOf, positionIn } from '#/content/items/item-cursor'
import { inOrder } from '#/content/items/item-lists.queries'
import { totalOf } from '#/content/items/item-search.queries'
import { canKnowOf } from '#/content/items/items.policy'
import { getItemRow, type Owner } from '#/content/items/read-items.service'
import { type Reader, viewOptionsOf } from '#/content/sellable/sellable-view.service'
import { findFilesByIds, type ZipContents, zipLinkFor } from '#/core/media/media.service'
import { getPublicPerformer } from '#/people/performers/performers.service'
import { type Ctx, searching } from '#/platform/ctx'
import type { ListQuery } from '#/platform/db/list'
import type { Viewer } from '#/platform/http/caller'
import { mayDownload } from './galleries.policy.ts'
import { findGalleries, type GalleryRow } from './galleries.queries.ts'
import { GALLERIES } from './galleries.service.ts'
import { toPhoto } from './gallery-view.ts'
import * as photos from './photos.queries.ts'

type GalleryQuery = Output<(typeof galleries)['GET /performer-assets/photos']['query']>
type Photos = { data: Photo[]; total: number }
type PerformerQuery = Output<(typeof galleries)['GET /performer-assets/photos/{performerId}']['query']>
type Endless = Output<(typeof galleries)['GET /performer-assets/photos/{performerId}']['response']>
/** As the link's token. */
const ZIP_LINK_MINUTES = 15

/**
 * Of a gallery, or all of the viewer's own. Titles of a locked gallery are hidden, so nobody searches it; the other filters would find
 * what is not shown.
 */
export async function listPhotos(
  reader: Reader,
  viewer: Viewer,
  { galleryId, ...query }: GalleryQuery,
): Promise<Photos> {
  if (galleryId === undefined) {
    const { sortBy = 'updatedAt', sort = 'desc' } = query
    const { id, role } = viewer
    if (id === undefined || role !== 'performer') return { data: [], total: 0 }
    return listStudioPhotos(reader, { ...viewer, id }, { ...query, sortBy, sort })
  }
  for (const filter of ['q', 'isLoose', 'status'] as const)
    if (query[filter] !== undefined) throw invalidField(filter, 'Leave this out with galleryId.')
  const { sortBy = 'position', sort = 'asc', ...page } = query
  return listPhotosOfGallery(reader, viewer, { ...page, galleryId, sortBy, sort })
}

async function listPhotosOfGallery(
  { ctx, sign }: Reader,
  viewer: Viewer,
  { galleryId, ...query }: ListQuery & { galleryId: GalleryId },
): Promise<Photos> {
  const gallery = await getItemRow(ctx, viewer, GALLERIES, galleryId)
  const { rows, total } = await photos.listGalleryPhotos(ctx, { galleryId, boughtAt: gallery.bought_at, query })
  const options = viewOptionsOf(gallery, viewer, sign)
  return { data: rows.map((row) => toPhoto(row, options)), total }
}

/** Each photo is locked as its gallery is; the galleries of a page are loaded at once. */
export async function listPhotosOfPerformer(
  { ctx, sign }: Reader,
  viewer: Viewer,
  { performerId, query }: { performerId: AccountId; query: PerformerQuery },
): Promise<Endless> {
  await getPublicPerformer(ctx, performerId, viewer)
  const start = pageStartOf(query)
  const filter = { performerId, q: query.q }
  const db = query.q === undefined ? ctx : searching(ctx)
  const [found, counted] = await Promise.all([
    photos.listPerformerPhotos(db, viewer, { ...filter, ...start, limit: query.pageSize + 1 }),
    photos.countPerformerPhotos(db, viewer, filter),
  ])
  const { rows, ...next } = pageOf(found, { ...query, ...start }, positionIn(start.order))
  const galleryRows = await galleriesOf(ctx, viewer, rows)
  const data = rows.flatMap((row) => {
    const gallery = row.gallery_id && galleryRows.get(row.gallery_id)
    return gallery ? [toPhoto(row, viewOptionsOf(gallery, viewer, sign))] : []
  })
  return { data, ...totalOf(counted), ...next }
}

export async function listStudioPhotos(
  { ctx, sign }: Reader,
  owner: Owner,
  query: photos.StudioPhotosQuery,
): Promise<{ data: Photo[]; total: number }> {
  const { rows, total } = await photos.listOwnPhotos(ctx, owner.id, query)
  return { data: rows.map((row) => toPhoto(row, { viewerId: owner.id, grant: 'full', sign })), total }
}

export async function getStudioPhoto({ ctx, sign }: Reader, owner: Owner, id: PhotoId): Promise<Photo> {
  const row = await photos.findOwnPhoto(ctx, owner.id, id)
  if (!row) throw new AppError('not_found')
  return toPhoto(row, { viewerId: owner.id, grant: 'full', sign })
}

/** An address for buyers and the owner. Throws `not_for_sale` where a gallery is merely open: there is nothing to own. */
export async function zipLinkOf(
  ctx: Ctx,
  viewer: Viewer & { id: AccountId },
  galleryId: GalleryId,
): Promise<{ url: string; expiresAt: string }> {
  const gallery = await getItemRow(ctx, viewer, GALLERIES, galleryId)
  if (!mayDownload(gallery, viewer)) throw new AppError('not_for_sale')
  return {
    url: zipLinkFor(ctx, { galleryId, viewerId: viewer.id }),
    expiresAt: ctx.clock.now().add({ minutes: ZIP_LINK_MINUTES }).toString(),
  }
}

/** What the archive holds, asked again when its address is used; undefined for viewers who may not have it (any more). */
export async function filesOfZip(ctx: Ctx, viewer: Viewer, galleryId: string): Promise<ZipContents | undefined> {
  const [gallery] = await findGalleries(ctx, viewer, inOrder([galleryId]))
  if (!gallery || !canKnowOf(gallery, viewer) || !mayDownload(gallery, viewer)) return undefined
  const ids = await photos.listGalleryFiles(ctx, { galleryId: gallery.id, boughtAt: gallery.bought_at })
  const files = await findFilesByIds(ctx, ids)
  return { name: gallery.title, files: ids.flatMap((id) => files.get(id) ?? []) }
}

async function galleriesOf(
  ctx: Ctx,
  viewer: Viewer,
  rows: readonly photos.PhotoRow[],
): Promise<Map<GalleryId, GalleryRow>> {
  const ids = [...new Set(rows.flatMap((row) => row.gallery_id ?? []))]
  const found = await findGalleries(ctx, viewer, inOrder(ids))
  return new Map(found.map((gallery) => [gallery.id, gallery]))
}
