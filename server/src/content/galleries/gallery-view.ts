/** Pure: gallery and photo rows in the shapes of the contract. */
import type { Gallery, Photo, StudioGallery } from '@limelight/contract/content/galleries'
import { itemFieldsOf, studioFieldsOf } from '#/content/items/items.service'
import { shownText } from '#/content/sellable/sellable.policy'
import { performerLineOf, type Sign, viewOptionsOf } from '#/content/sellable/sellable-view.service'
import { fileView, type ViewOptions } from '#/core/media/media.service'
import type { Viewer } from '#/platform/http/caller'
import type { GalleryRow } from './galleries.queries.ts'
import type { PhotoRow } from './photos.queries.ts'

export function toGallery(row: GalleryRow, viewer: Viewer, sign: Sign): Gallery {
  const fields = itemFieldsOf(row, viewer)
  const cover = row.cover && fileView(row.cover, viewOptionsOf(row, viewer, sign))
  const url = cover?.thumbnails.at(-1)
  return {
    _id: row.id,
    title: row.title,
    description: shownText(row.description, fields.lockReason),
    ...fields,
    cover: cover && url !== undefined ? { url, thumbhash: cover.thumbhash } : null,
    photoCount: row.photo_count,
  }
}

export function toStudioGallery(row: GalleryRow, viewer: Viewer, sign: Sign): StudioGallery {
  return { ...toGallery(row, viewer, sign), ...studioFieldsOf(row) }
}

/** Its words are a part of what is sold: of a locked photo they stay away as its picture does. */
export function toPhoto(row: PhotoRow, options: ViewOptions): Photo {
  const canView = options.grant === 'full'
  return {
    _id: row.id,
    galleryId: row.gallery_id,
    title: canView ? row.title : '',
    description: canView ? row.description : '',
    status: row.status,
    isCover: row.is_cover,
    file: fileView(row.file, options),
    performer: performerLineOf(row),
    canView,
    createdAt: row.created_at.toString(),
    updatedAt: row.updated_at.toString(),
  }
}
