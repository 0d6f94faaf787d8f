import type { Gallery, StudioGallery } from '@limelight/contract/content/galleries'
import { type ItemView, STUDIO_COLUMNS } from '#/content/items/read-items.service'
import { findGalleries, type GalleryRow } from './galleries.queries.ts'
import { toGallery, toStudioGallery } from './gallery-view.ts'

export const GALLERIES: ItemView<GalleryRow, Gallery, StudioGallery> = {
  kind: 'gallery',
  find: findGalleries,
  toCards: ({ sign }, viewer, rows) => rows.map((row) => toGallery(row, viewer, sign)),
  toStudioCards: ({ sign }, owner, rows) => rows.map((row) => toStudioGallery(row, owner, sign)),
  studioColumns: STUDIO_COLUMNS,
}
