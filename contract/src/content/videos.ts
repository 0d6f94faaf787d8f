/** Videos: videos with a title of their own (spec section 7, Videos; product decision 3). */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { FileProgress, MediaFile } from '../core/media.ts'
import { FileId, VideoId } from '../ids.ts'
import { countedListOf, Done, endlessListOf, Instant, listQuery, ok } from '../page.ts'
import { uploadErrors, uploadLimit } from '../people/accounts.ts'
import { countViewCall, newItemFields, publicItemsQuery } from './item-calls.ts'
import { itemFields, itemShape, PublicAt, SETTABLE_STATUSES, studioShape } from './items.ts'

export const VIDEO_MAX_BYTES = { video: 8_000_000_000, teaser: 500_000_000, thumbnail: 20_000_000 } as const
export const VIDEO_PARTS = ['video', 'teaser', 'thumbnail'] as const
export type VideoPart = (typeof VIDEO_PARTS)[number]

/** A line such as `1:05 The sea` in the description. */
export const Chapter = z.object({ title: z.string(), startSeconds: z.int() })

export const Video = z.object({
  _id: VideoId,
  title: z.string(),
  description: z.string(),
  ...itemShape,
  video: MediaFile.nullable(),
  thumbnail: z.object({ url: z.string() }).nullable(),
  teaser: z.object({ url: z.string(), thumbnails: z.array(z.string()) }).nullable(),
  /** Seconds; null until known. */
  duration: z.number().nullable(),
  chapters: z.array(Chapter),
})
export type Video = z.output<typeof Video>

export const StudioVideo = Video.extend({
  ...studioShape,
  /** The files as such, so that each can be replaced or removed. */
  files: z.object({
    video: MediaFile.nullable(),
    teaser: MediaFile.nullable(),
    thumbnail: MediaFile.nullable(),
  }),
})
export type StudioVideo = z.output<typeof StudioVideo>

const params = z.strictObject({ id: VideoId })
/** Fields of the form; files may come as parts, or as ids of uploads made before (large ones resume). */
const fields = {
  ...newItemFields,
  videoId: FileId.optional(),
  teaserId: FileId.optional(),
  thumbnailId: FileId.optional(),
}
const files = (isVideoRequired: boolean) => ({
  video: { maxBytes: VIDEO_MAX_BYTES.video, required: isVideoRequired, description: 'MP4, MOV, WebM or Matroska' },
  teaser: { maxBytes: VIDEO_MAX_BYTES.teaser, required: false, description: 'Short video that everyone can see' },
  thumbnail: {
    maxBytes: VIDEO_MAX_BYTES.thumbnail,
    required: false,
    description: 'Image shown before the video starts',
  },
})

export const videos = defineApi({
  'POST /performer/performer-assets/videos/upload': {
    for: 'seller',
    summary: 'Publish a video, or save it as a draft. The file is a part of the form or an earlier upload',
    body: z.strictObject(fields),
    files: files(false),
    response: ok(StudioVideo),
    status: 201,
    errors: [...uploadErrors, 'file_in_use'],
    rateLimit: uploadLimit,
  },
  'PUT /performer/performer-assets/videos/edit/{id}': {
    for: 'seller',
    summary: 'Update a video. Omitted fields stay unchanged',
    params,
    body: z
      .strictObject({
        ...itemFields,
        publicAt: PublicAt,
        videoId: FileId,
        teaserId: FileId,
        thumbnailId: FileId,
        /** Index of the still in the video strip that becomes the thumbnail. */
        thumbnailStill: z.coerce.number().int().min(0).max(100),
        /** `updatedAt` as last read: another change since is `version_conflict`. */
        updatedAt: Instant,
      })
      .partial(),
    files: files(false),
    response: ok(StudioVideo),
    errors: [...uploadErrors, 'file_in_use', 'invalid_state', 'version_conflict', 'file_not_ready'],
    rateLimit: uploadLimit,
  },
  'GET /performer/performer-assets/videos/search': {
    for: 'performer',
    summary: 'The creator’s videos, in every status',
    query: listQuery(['updatedAt', 'createdAt', 'title', 'price', 'sales', 'views']).extend({
      status: z.enum(SETTABLE_STATUSES).optional(),
    }),
    response: countedListOf(StudioVideo),
  },
  'GET /performer/performer-assets/videos/{id}/view': {
    for: 'performer',
    summary: 'One video of the creator',
    params,
    response: ok(StudioVideo),
  },
  'DELETE /performer/performer-assets/videos/{id}': {
    for: 'performer',
    summary: 'Delete a video. Buyers keep access',
    params,
    response: Done,
  },
  'DELETE /performer/performer-assets/videos/remove-file/{id}': {
    for: 'seller',
    summary: 'Remove one file of a video. The main file of a sold video cannot be removed',
    params,
    query: z.strictObject({ type: z.enum(VIDEO_PARTS).optional() }),
    body: z.strictObject({ type: z.enum(VIDEO_PARTS).optional() }).default({}),
    response: ok(StudioVideo),
    errors: ['invalid_state'],
  },
  'GET /performer-assets/videos/search': {
    for: 'anyone',
    ageCheck: 'view',
    summary: 'Public videos, newest first. With performerId, those of one creator',
    query: publicItemsQuery(VideoId),
    response: endlessListOf(Video),
    errors: ['cursor_invalid'],
  },
  'GET /performer-assets/videos/{id}': {
    for: 'anyone',
    ageCheck: 'view',
    summary: 'One video',
    params,
    response: ok(Video),
  },
  'POST /performer-assets/videos/{id}/view': countViewCall(params),
  'GET /performer-assets/videos/{id}/file/{fileId}/status': {
    for: 'anyone',
    summary: 'The processing status of a video’s file',
    params: z.strictObject({ id: VideoId, fileId: FileId }),
    response: ok(FileProgress),
  },
})
