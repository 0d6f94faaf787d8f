import { canView } from '#/content/sellable/sellable.policy'
import type { Viewer } from '#/platform/http/caller'
import type { GalleryRow } from './galleries.queries.ts'

/** Pure: who gets the archive of a gallery they may know of: its buyers, also of a hidden one, and its creator. */
export function mayDownload(gallery: GalleryRow, viewer: Viewer): boolean {
  const isOwn = gallery.performer_id === viewer.id && !gallery.is_deleted
  const isBought = gallery.is_bought && gallery.status !== 'removed'
  return (isOwn || isBought) && canView(gallery, viewer)
}
