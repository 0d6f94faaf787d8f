/** Galleries and the photos in them (spec section 7, Galleries and Photos; product decision 3). */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { MediaFile } from '../core/media.ts'
import { AccountId, GalleryId, PhotoId } from '../ids.ts'
import { countedListOf, Done, endlessListOf, Flag, Instant, listOf, listQuery, ok } from '../page.ts'
import { uploadErrors, uploadLimit } from '../people/accounts.ts'
import { line, text } from '../text.ts'
import { countViewCall, newItemFields, publicItemsQuery } from './item-calls.ts'
import {
  cardsQuery,
  itemFields,
  itemShape,
  PerformerLine,
  PublicAt,
  SETTABLE_STATUSES,
  studioShape,
  TITLE_MAX,
} from './items.ts'

export const GALLERY_PHOTOS_MAX = 500
export const PHOTO_MAX_BYTES = 50_000_000
export const PHOTO_STATUSES = ['active', 'inactive'] as const

export const Photo = z.object({
  _id: PhotoId,
  galleryId: GalleryId.nullable(),
  title: z.string(),
  description: z.string(),
  status: z.enum(PHOTO_STATUSES),
  isCover: z.boolean(),
  file: MediaFile,
  performer: PerformerLine,
  /** As for its gallery. */
  canView: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Photo = z.output<typeof Photo>

export const Gallery = z.object({
  _id: GalleryId,
  title: z.string(),
  description: z.string(),
  ...itemShape,
  /** Blurred where the gallery is locked. */
  cover: z.object({ url: z.string(), thumbhash: z.string().nullable() }).nullable(),
  photoCount: z.int(),
})
export type Gallery = z.output<typeof Gallery>
export const StudioGallery = Gallery.extend(studioShape)
export type StudioGallery = z.output<typeof StudioGallery>

const params = z.strictObject({ id: GalleryId })
const PHOTO_COLUMNS = ['updatedAt', 'createdAt', 'title', 'position'] as const
const ownPhotosFilter = {
  /** Those in no gallery. */
  isLoose: Flag.optional(),
  status: z.enum(PHOTO_STATUSES).optional(),
}
const photoParams = z.strictObject({ id: PhotoId })

export const galleries = defineApi({
  'POST /performer/performer-assets/galleries': {
    for: 'seller',
    summary: 'Create a gallery. Photos are added by uploading them',
    body: z.strictObject(newItemFields),
    response: ok(StudioGallery),
    status: 201,
  },
  'GET /performer/performer-assets/galleries/search': {
    for: 'performer',
    summary: 'The creator’s galleries, in every status',
    query: listQuery(['updatedAt', 'createdAt', 'title', 'price', 'sales', 'views']).extend({
      status: z.enum(SETTABLE_STATUSES).optional(),
    }),
    response: countedListOf(StudioGallery),
  },
  'PUT /performer/performer-assets/galleries/{id}': {
    for: 'seller',
    summary: 'Update a gallery. Omitted fields stay unchanged',
    params,
    body: z
      .strictObject({
        ...itemFields,
        publicAt: PublicAt,
        /** All of its photos in their new order. */
        photoIds: z.array(PhotoId).max(GALLERY_PHOTOS_MAX),
        /** `updatedAt` as last read: another change since is `version_conflict`. */
        updatedAt: Instant,
      })
      .partial(),
    response: ok(StudioGallery),
    errors: ['invalid_state', 'version_conflict'],
  },
  'GET /performer/performer-assets/galleries/{id}/view': {
    for: 'performer',
    summary: 'One gallery of the creator',
    params,
    response: ok(StudioGallery),
  },
  'DELETE /performer/performer-assets/galleries/{id}': {
    for: 'performer',
    summary: 'Delete a gallery. Buyers keep access',
    params,
    response: Done,
  },
  'GET /performer-assets/galleries/search': {
    for: 'anyone',
    ageCheck: 'view',
    summary: 'Public galleries, newest first. With performerId, those of one creator',
    query: publicItemsQuery(GalleryId),
    response: endlessListOf(Gallery),
    errors: ['cursor_invalid'],
  },
  'GET /performer-assets/galleries/{id}': {
    for: 'anyone',
    ageCheck: 'view',
    summary: 'One gallery',
    params,
    response: ok(Gallery),
  },
  'POST /performer-assets/galleries/{id}/view': countViewCall(params),
  'POST /performer-assets/galleries/{id}/download': {
    for: 'member',
    ageCheck: 'view',
    summary: 'A signed URL of a zip file with all photos, valid for 15 minutes. For buyers and the owner',
    params,
    response: ok(z.object({ url: z.string(), expiresAt: Instant })),
    errors: ['not_for_sale'],
  },
  'POST /performer/performer-assets/photos/upload': {
    for: 'seller',
    summary: 'Add a photo',
    body: z.strictObject({
      galleryId: GalleryId.optional(),
      title: line(TITLE_MAX).default(''),
      description: text(2_000).default(''),
      status: z.enum(PHOTO_STATUSES).default('active'),
    }),
    files: { photo: { maxBytes: PHOTO_MAX_BYTES, required: true, description: 'JPEG, PNG, WebP, GIF, HEIC or TIFF' } },
    response: ok(Photo),
    status: 201,
    errors: [...uploadErrors, 'limit_reached'],
    rateLimit: uploadLimit,
  },
  'GET /performer/performer-assets/photos/search': {
    for: 'performer',
    summary: 'The creator’s photos',
    query: listQuery(PHOTO_COLUMNS).extend({ galleryId: GalleryId.optional(), ...ownPhotosFilter }),
    response: listOf(Photo),
  },
  'PUT /performer/performer-assets/photos/{id}': {
    for: 'seller',
    summary: 'Update a photo, or move it to another gallery',
    params: photoParams,
    body: z
      .strictObject({
        title: line(TITLE_MAX),
        description: text(2_000),
        status: z.enum(PHOTO_STATUSES),
        /** Null: out of its gallery. */
        galleryId: GalleryId.nullable(),
      })
      .partial(),
    response: ok(Photo),
    errors: ['invalid_state', 'limit_reached'],
  },
  'POST /performer/performer-assets/photos/set-cover/{id}': {
    for: 'seller',
    summary: 'Set a photo as the cover of its gallery',
    params: photoParams,
    response: ok(Photo),
    errors: ['invalid_state'],
  },
  'DELETE /performer/performer-assets/photos/{id}': {
    for: 'performer',
    summary: 'Delete a photo. Buyers of its gallery keep access',
    params: photoParams,
    response: Done,
  },
  'GET /performer-assets/photos': {
    for: 'anyone',
    ageCheck: 'view',
    summary:
      'Photos of a gallery, in order. Locked ones have a blurred preview. Without `galleryId` all photos of the current creator, newest first; others have none. `q`, `isLoose` and `status` go without `galleryId` only',
    query: listQuery(['position', 'updatedAt', 'createdAt'], { pageSize: 24 })
      .omit({ sortBy: true, sort: true })
      .extend({
        galleryId: GalleryId.optional(),
        /** Of a gallery `position` and `asc` if not given, of all photos `updatedAt` and `desc`. */
        sortBy: z.enum(['position', 'updatedAt', 'createdAt']).optional(),
        sort: z.enum(['asc', 'desc']).optional(),
        ...ownPhotosFilter,
      }),
    response: listOf(Photo),
  },
  'GET /performer-assets/photos/{performerId}': {
    for: 'anyone',
    ageCheck: 'view',
    summary: 'Photos of a creator’s galleries, newest first',
    params: z.strictObject({ performerId: AccountId }),
    query: cardsQuery,
    response: endlessListOf(Photo),
    errors: ['cursor_invalid'],
  },
})
