/** Uploads that can be resumed (tus 1.0 at `/uploads/tus`, beside the multipart calls of each domain). */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { FileId } from '../ids.ts'
import { Instant, ok } from '../page.ts'
import { uploadErrors } from '../people/accounts.ts'
import { type FilePurpose, MediaFile } from './media.ts'

/** Relative to the API. The protocol has its own methods and headers, so it is not one of the declared calls. */
export const TUS_PATH = '/uploads/tus'
/** Names of what a creation says in `Upload-Metadata`. */
export const TUS_METADATA = { name: 'filename', purpose: 'purpose' } as const
/** After this an upload that is not whole is forgotten. */
export const UPLOAD_LIVES_HOURS = 24
/** Unfinished ones, of one performer; a studio sends two at a time. */
export const OPEN_UPLOADS_MAX = 10

/** The ceiling of each purpose; settings may lower it. */
export const PURPOSE_MAX_BYTES = {
  'feed-photo': 50_000_000,
  'feed-video': 8_000_000_000,
  'feed-audio': 200_000_000,
  'feed-thumbnail': 20_000_000,
  'feed-teaser': 500_000_000,
  'video-video': 8_000_000_000,
  'video-teaser': 500_000_000,
  'video-thumbnail': 20_000_000,
  'gallery-photo': 50_000_000,
  'product-photo': 20_000_000,
  'product-digital': 2_000_000_000,
  'welcome-video': 500_000_000,
  'message-photo': 50_000_000,
  'message-video': 2_000_000_000,
  'message-audio': 50_000_000,
  'private-message-photo': 50_000_000,
  'private-message-video': 2_000_000_000,
  'private-message-audio': 50_000_000,
  'story-photo': 50_000_000,
  'story-video': 500_000_000,
} as const satisfies Partial<Record<FilePurpose, number>>
export type UploadPurpose = keyof typeof PURPOSE_MAX_BYTES

/** Fans send files in messages only; the rest belongs to what creators publish. */
export function isMessagePurpose(purpose: FilePurpose): boolean {
  return purpose.includes('message-')
}

export function isUploadPurpose(text: string): text is UploadPurpose {
  return Object.hasOwn(PURPOSE_MAX_BYTES, text)
}

export const ResumableUpload = z.object({
  _id: FileId,
  purpose: z.string(),
  name: z.string(),
  sizeBytes: z.int(),
  receivedBytes: z.int(),
  expiresAt: Instant,
  /** Null until all has come. */
  file: MediaFile.nullable(),
})
export type ResumableUpload = z.output<typeof ResumableUpload>

export const uploads = defineApi({
  'GET /uploads/{id}': {
    for: 'member',
    summary: 'The progress of a resumable upload, and the file created from it',
    params: z.strictObject({ id: FileId }),
    response: ok(ResumableUpload),
    errors: uploadErrors,
  },
})
