/** Photos as reports see them: one by one, each known through its gallery. */
import type { AccountId, GalleryId, PhotoId } from '@limelight/contract/ids'
import { findKnownItems, lockItem, lockOf } from '#/items/items.service'
import { releaseFiles } from '#/media/media.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { Onlooker } from '#/platform/http/viewer'
import * as queries from './photos.queries.ts'
import { settleGallery } from './publish-gallery.service.ts'

export type KnownPhoto = { id: PhotoId; title: string; performerId: AccountId; galleryId: GalleryId }

/**
 * In no order. Loose and hidden photos are known to their performer and the operator only, through no gallery: left out.
 * The title is as locked as the photo.
 */
export async function findKnownPhotos(
  ctx: Ctx | Tx,
  onlooker: Onlooker,
  ids: readonly string[],
): Promise<KnownPhoto[]> {
  const rows = await queries.findShownPhotos(ctx, ids)
  const galleryIds = [...new Set(rows.map((row) => row.gallery_id))]
  const galleries = await findKnownItems(ctx, onlooker, { kind: 'gallery', ids: galleryIds })
  const known = new Map<string, (typeof galleries)[number]>(galleries.map((gallery) => [gallery.id, gallery]))
  return rows.flatMap((row) => {
    const gallery = known.get(row.gallery_id)
    if (!gallery) return []
    const title = lockOf(gallery, onlooker) === null ? row.title : gallery.title
    return [{ id: row.id, title, performerId: row.performer_id, galleryId: row.gallery_id }]
  })
}

/** By a decision of the operator: its file goes, for buyers of its gallery too. False when it is gone already. */
export async function takeDownPhoto(tx: Tx, id: PhotoId): Promise<boolean> {
  const [seen] = await queries.findShownPhotos(tx, [id])
  if (!seen) return false
  const gallery = await lockItem(tx, { kind: 'gallery', id: seen.gallery_id })
  const photo = await queries.lockPhoto(tx, id)
  if (!gallery || photo?.gallery_id !== seen.gallery_id) return false
  await queries.clearCover(tx, gallery.id, id)
  await queries.deletePhotoRow(tx, id)
  await releaseFiles(tx, [photo.file_id])
  await settleGallery(tx, seen.gallery_id, gallery)
  return true
}
