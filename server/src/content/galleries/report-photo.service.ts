/** Photos as reports see them: one by one, each known through its gallery. */
import { type AccountId, FileId, GalleryId, type PhotoId } from '@limelight/contract/ids'
import { z } from 'zod'
import { findKnownItems } from '#/content/items/items.service'
import { lockItemToChange } from '#/content/items/refresh-visibility.service'
import { canView } from '#/content/sellable/sellable.policy'
import { releaseFiles } from '#/core/media/media.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import * as queries from './photos.queries.ts'
import { refreshGallery } from './publish-gallery.service.ts'

export type KnownPhoto = { id: PhotoId; title: string; performerId: AccountId; galleryId: GalleryId; fileId: FileId }

/**
 * In no order. Loose and hidden photos are known to their performer and the operator only, through no gallery: left out.
 * The title is as locked as the photo.
 */
export async function findKnownPhotos(ctx: Ctx | Tx, viewer: Viewer, ids: readonly string[]): Promise<KnownPhoto[]> {
  const rows = await queries.findShownPhotos(ctx, ids)
  const galleryIds = [...new Set(rows.map((row) => row.gallery_id))]
  const galleries = await findKnownItems(ctx, viewer, { kind: 'gallery', ids: galleryIds })
  const known = new Map<string, (typeof galleries)[number]>(galleries.map((gallery) => [gallery.id, gallery]))
  return rows.flatMap((row) => {
    const gallery = known.get(row.gallery_id)
    if (!gallery) return []
    const title = canView(gallery, viewer) ? row.title : gallery.title
    return [{ id: row.id, title, performerId: row.performer_id, galleryId: row.gallery_id, fileId: row.file_id }]
  })
}

/**
 * By a decision of the operator: gone for everyone, also for buyers of its gallery. Its row is returned, and its file stays
 * until `deleteTakenDownPhoto`. Undefined when it is gone already.
 */
export async function takeDownPhoto(tx: Tx, id: PhotoId): Promise<{ archive: unknown; fileIds: FileId[] } | undefined> {
  const [seen] = await queries.findShownPhotos(tx, [id])
  if (!seen) return undefined
  const gallery = await lockItemToChange(tx, { kind: 'gallery', id: seen.gallery_id })
  const photo = await queries.lockPhoto(tx, id)
  if (!gallery || photo?.gallery_id !== seen.gallery_id) return undefined
  const archive = await queries.readPhotoRow(tx, id)
  await queries.clearCover(tx, gallery.id, id)
  await queries.deletePhotoRow(tx, id)
  await refreshGallery(tx, seen.gallery_id, gallery)
  return { archive, fileIds: [photo.file_id] }
}

const Archived = z.object({ gallery_id: GalleryId, file_id: FileId })

/** False when its gallery is gone, or it is there already. Locks the gallery. */
export async function restorePhoto(tx: Tx, archive: unknown): Promise<boolean> {
  const parsed = Archived.safeParse(archive)
  if (!parsed.success) return false
  const { gallery_id: galleryId } = parsed.data
  const gallery = await lockItemToChange(tx, { kind: 'gallery', id: galleryId })
  if (!gallery || gallery.is_deleted || !(await queries.insertArchivedPhoto(tx, archive))) return false
  await refreshGallery(tx, galleryId, gallery)
  return true
}

/** It can no longer be restored: its file goes. */
export async function deleteTakenDownPhoto(tx: Tx, archive: unknown): Promise<void> {
  const parsed = Archived.safeParse(archive)
  if (parsed.success) await releaseFiles(tx, [parsed.data.file_id])
}
