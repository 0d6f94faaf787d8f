import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '@limelight/contract/api'
import { GALLERY_PHOTOS_MAX, type galleries, PHOTO_MAX_BYTES } from '@limelight/contract/content/galleries'
import { AppError } from '@limelight/contract/errors'
import { type AccountId, FileId, type GalleryId, PhotoId } from '@limelight/contract/ids'
import { type ItemState, updateItem } from '#/content/items/items.queries'
import { lockEditableItem } from '#/content/items/publish-item.service'
import { lockItemToChange } from '#/content/items/refresh-visibility.service'
import { claimFiles, receiveUpload, releaseFiles } from '#/core/media/media.service'
import { getSettings } from '#/core/settings/settings.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { IncomingFile } from '#/platform/http/endpoint'
import { listPhotoIds } from './galleries.queries.ts'
import * as queries from './photos.queries.ts'
import { refreshGallery } from './publish-gallery.service.ts'

type NewPhoto = Output<(typeof galleries)['POST /performer/performer-assets/photos/upload']['body']>
type Update = Output<(typeof galleries)['PUT /performer/performer-assets/photos/{id}']['body']>

/** Stores the picture and adds it to the gallery, last. Throws `limit_reached` for a full gallery. */
export async function uploadPhoto(
  ctx: Ctx,
  performerId: AccountId,
  { body, file }: { body: NewPhoto; file: IncomingFile },
): Promise<PhotoId> {
  const { photoMaxMegabytes } = await getSettings(ctx)
  const upload = await receiveUpload(ctx, file.open(), {
    purpose: 'gallery-photo',
    ownerId: performerId,
    originalName: file.originalName,
    maxBytes: Math.min(photoMaxMegabytes * 1_000_000, PHOTO_MAX_BYTES),
    signal: file.signal,
  })
  const fileId = FileId.parse(upload.id)
  return ctx.transaction(async (tx) => {
    if (body.galleryId) await lockGalleryWithRoom(tx, performerId, body.galleryId)
    await claimFiles(tx, { ids: [fileId], ownerId: performerId, purposes: ['gallery-photo'] })
    const id = PhotoId.parse(randomUUIDv7())
    await queries.insertPhoto(tx, {
      id,
      performer_id: performerId,
      gallery_id: body.galleryId ?? null,
      file_id: fileId,
      title: body.title,
      description: body.description,
      status: body.status,
    })
    return id
  })
}

/**
 * Changes a photo, or moves it. Throws `invalid_state` for hiding or moving one of a sold gallery: buyers paid for it, and
 * only a deleted photo stays theirs. Locks galleries in id order, then the photo.
 */
export async function changePhoto(tx: Tx, performerId: AccountId, id: PhotoId, update: Update): Promise<void> {
  const seen = await queries.findOwnPhoto(tx, performerId, id)
  if (!seen) throw new AppError('not_found')
  const isMoved = update.galleryId !== undefined && update.galleryId !== seen.gallery_id
  const galleries = await lockGalleries(tx, performerId, [seen.gallery_id, isMoved ? (update.galleryId ?? null) : null])
  const photo = await lockOwnPhoto(tx, performerId, id)
  if (photo.gallery_id !== seen.gallery_id) throw new AppError('invalid_state')
  const source = photo.gallery_id && galleries.get(photo.gallery_id)
  const isHidden = update.status === 'inactive' && photo.status === 'active'
  if (source && source.sale_count > 0 && (isMoved || isHidden)) throw new AppError('invalid_state')
  if (isMoved && update.galleryId) await requireRoom(tx, update.galleryId)
  if (isMoved && source) await dropCover(tx, source, id)
  await queries.updatePhoto(tx, id, {
    ...(update.title !== undefined && { title: update.title }),
    ...(update.description !== undefined && { description: update.description }),
    ...(update.status !== undefined && { status: update.status }),
    ...(isMoved && { gallery_id: update.galleryId ?? null }),
  })
  for (const [galleryId, before] of galleries) await refreshGallery(tx, galleryId, before)
}

/** Throws `invalid_state` for a photo in no gallery. */
export async function setCover(tx: Tx, performerId: AccountId, id: PhotoId): Promise<void> {
  const seen = await queries.findOwnPhoto(tx, performerId, id)
  if (!seen) throw new AppError('not_found')
  if (!seen.gallery_id) throw new AppError('invalid_state')
  const ref = { kind: 'gallery', id: seen.gallery_id } as const
  await lockEditableItem(tx, ref, { performerId })
  const photo = await lockOwnPhoto(tx, performerId, id)
  if (photo.gallery_id !== seen.gallery_id) throw new AppError('invalid_state')
  await updateItem(tx, ref, { cover_photo_id: id })
}

/** Gone for everybody but those who bought its gallery before; without buyers its file goes too. */
export async function deletePhoto(tx: Tx, performerId: AccountId, id: PhotoId): Promise<void> {
  const seen = await queries.findOwnPhoto(tx, performerId, id)
  if (!seen) throw new AppError('not_found')
  const galleries = await lockGalleries(tx, performerId, [seen.gallery_id])
  const photo = await lockOwnPhoto(tx, performerId, id)
  const gallery = photo.gallery_id ? galleries.get(photo.gallery_id) : undefined
  if (gallery) await dropCover(tx, gallery, id)
  if (gallery && gallery.sale_count > 0) {
    await queries.updatePhoto(tx, id, { deleted_at: tx.clock.now() })
  } else {
    await queries.deletePhotoRow(tx, id)
    await releaseFiles(tx, [photo.file_id])
  }
  for (const [galleryId, before] of galleries) await refreshGallery(tx, galleryId, before)
}

/** A picture is rendered: its gallery may show it, and itself. */
export async function showPhotoOf(ctx: Ctx, fileId: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const found = await queries.findPhotoOfFile(tx, fileId)
    if (!found) return
    const gallery = found.gallery_id ? await lockItemToChange(tx, { kind: 'gallery', id: found.gallery_id }) : undefined
    const photo = await queries.lockPhoto(tx, found.id)
    if (!photo || photo.is_processed) return
    // Moved between the look and the lock: the queue tries again.
    if (photo.gallery_id !== found.gallery_id) throw new Error(`photo ${found.id} has moved`)
    await queries.updatePhoto(tx, photo.id, { is_processed: true })
    if (gallery && photo.gallery_id) await refreshGallery(tx, photo.gallery_id, gallery)
  })
}

async function lockOwnPhoto(tx: Tx, performerId: AccountId, id: PhotoId): Promise<queries.LockedPhoto> {
  const photo = await queries.lockPhoto(tx, id)
  if (!photo || photo.performer_id !== performerId) throw new AppError('not_found')
  return photo
}

async function lockGalleries(
  tx: Tx,
  performerId: AccountId,
  ids: readonly (GalleryId | null)[],
): Promise<Map<GalleryId, ItemState>> {
  const locked = new Map<GalleryId, ItemState>()
  const sorted = [...new Set(ids.filter((id) => id !== null))].sort()
  for (const id of sorted) {
    locked.set(id, await lockEditableItem(tx, { kind: 'gallery', id }, { performerId }))
  }
  return locked
}

async function lockGalleryWithRoom(tx: Tx, performerId: AccountId, id: GalleryId): Promise<void> {
  await lockEditableItem(tx, { kind: 'gallery', id }, { performerId })
  await requireRoom(tx, id)
}

async function requireRoom(tx: Tx, id: GalleryId): Promise<void> {
  if ((await listPhotoIds(tx, id)).length >= GALLERY_PHOTOS_MAX)
    throw new AppError('limit_reached', { maximum: GALLERY_PHOTOS_MAX })
}

/** The first photo stands in for a cover that leaves. */
async function dropCover(tx: Tx, gallery: ItemState, id: PhotoId): Promise<void> {
  await queries.clearCover(tx, gallery.id, id)
}
