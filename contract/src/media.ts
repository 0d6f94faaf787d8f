/** The wire shape of uploaded files and their life: created → processing {percent} → ready / failed. */
import { z } from 'zod'
import { defineApi } from './api.ts'
import { FileId } from './ids.ts'
import { ok } from './page.ts'

export const FILE_STATUSES = ['created', 'processing', 'ready', 'failed'] as const
export const FILE_PURPOSES = [
  'feed-photo',
  'feed-video',
  'feed-audio',
  'feed-thumbnail',
  'feed-teaser',
  'video-video',
  'video-teaser',
  'video-thumbnail',
  'gallery-photo',
  'product-photo',
  'product-digital',
  'welcome-video',
  'avatar',
  'cover',
  'promo',
  'message-photo',
  'message-video',
  'message-audio',
  'private-message-photo',
  'private-message-video',
  'private-message-audio',
  'logo',
  'dark-logo',
  'icon',
] as const
export type FilePurpose = (typeof FILE_PURPOSES)[number]
export type FileStatus = (typeof FILE_STATUSES)[number]

/** `url` and `hls` are there only for those who may see the file; `thumbnails` of a locked file hold its blurred poster only. */
export const MediaFile = z.object({
  _id: FileId,
  type: z.enum(FILE_PURPOSES),
  status: z.enum(FILE_STATUSES),
  percent: z.int().min(0).max(100).nullable(),
  error: z.object({ reason: z.string(), isRetryable: z.boolean() }).nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Seconds. */
  duration: z.number().nullable(),
  thumbhash: z.string().nullable(),
  thumbnails: z.array(z.string()),
  url: z.string().optional(),
  hls: z.string().optional(),
  /** For audio: 200 peaks from 0 to 100, the loudest being 100. */
  waveform: z.array(z.int().min(0).max(100)).nullable(),
  /** Stills spread over a video, for its owner and for viewers with access; empty for everything else. */
  strip: z.array(z.string()),
})
export type MediaFile = z.output<typeof MediaFile>

export const FileProgress = z.object({
  status: z.enum(FILE_STATUSES),
  percent: z.int().min(0).max(100).nullable(),
  error: z.string().optional(),
  /** With an error: whether the retry call may help. */
  isRetryable: z.boolean().optional(),
})

export const media = defineApi({
  'POST /media/files/{id}/retry': {
    for: 'performer',
    summary: 'Retry processing a file whose error is retryable',
    params: z.strictObject({ id: FileId }),
    response: ok(FileProgress),
    errors: ['invalid_state'],
    rateLimit: { max: 30, perSeconds: 60 },
  },
})
