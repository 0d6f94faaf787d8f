/** The wire shape of uploaded files and their life: created → processing {percent} → ready / failed. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { VAULT_KINDS, VAULT_USES } from '../content-kinds.ts'
import { FileId } from '../ids.ts'
import { CursorQuery, Done, Instant, MAX_PAGE_SIZE, ok } from '../page.ts'

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
  'story-photo',
  'story-video',
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
  /** WebVTT, one for each language; left out where there are none and for those who may not see the file. */
  captions: z.array(z.object({ language: z.string(), url: z.string() })).optional(),
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

/** What a file can be copied for. */
export const COPY_PURPOSES = [
  'feed-photo',
  'feed-video',
  'feed-audio',
  'message-photo',
  'message-video',
  'message-audio',
  'private-message-photo',
  'private-message-video',
  'private-message-audio',
  'story-photo',
  'story-video',
] as const satisfies readonly FilePurpose[]
export type CopyPurpose = (typeof COPY_PURPOSES)[number]

/** A file that a creator has uploaded, with all uses of it and its copies. */
export const VaultFile = z.object({
  _id: FileId,
  kind: z.enum(VAULT_KINDS),
  /** As it was called when it was uploaded. */
  name: z.string(),
  sizeBytes: z.int(),
  file: MediaFile,
  /** Empty: it is deleted within two days, unless something uses it. */
  uses: z.array(z.object({ use: z.enum(VAULT_USES), count: z.int() })),
  /** Where its owner saves the upload of a failed file for a quarter of an hour; null unless it is still stored. */
  original: z.string().nullable(),
  /** Taken down by an operator: shown to nobody else, and not to be used again. */
  isWithheld: z.boolean(),
  createdAt: Instant,
})
export type VaultFile = z.output<typeof VaultFile>

export const media = defineApi({
  'GET /performer/media': {
    for: 'performer',
    summary:
      'Photos, videos and recordings that the creator has uploaded for content and messages, newest first, failed ones with their reason and, where it is still stored, the address of the upload',
    query: z.strictObject({
      ...CursorQuery,
      pageSize: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(24),
      kind: z.enum(VAULT_KINDS).optional(),
      /** `none`: nothing uses them. */
      use: z.enum([...VAULT_USES, 'none']).optional(),
    }),
    response: z.object({ data: z.array(VaultFile), isMore: z.boolean(), nextCursor: z.string().nullable() }),
    errors: ['cursor_invalid'],
  },
  'DELETE /performer/media/{id}': {
    for: 'performer',
    summary: 'Remove an upload that failed and that nothing uses',
    params: z.strictObject({ id: FileId }),
    response: Done,
    errors: ['invalid_state', 'file_in_use'],
    rateLimit: { max: 120, perSeconds: 60 },
  },
  'POST /performer/media/{id}/copies': {
    for: 'performer',
    summary: 'Use an uploaded file once more: the new file counts as uploaded for this purpose and takes no space',
    params: z.strictObject({ id: FileId }),
    body: z.strictObject({ purpose: z.enum(COPY_PURPOSES) }),
    response: ok(MediaFile),
    status: 201,
    errors: ['invalid_state'],
    rateLimit: { max: 120, perSeconds: 60 },
  },
  'POST /media/files/{id}/retry': {
    for: 'performer',
    summary: 'Retry processing a file whose error is retryable',
    params: z.strictObject({ id: FileId }),
    response: ok(FileProgress),
    errors: ['invalid_state'],
    rateLimit: { max: 30, perSeconds: 60 },
  },
})
