import type { UploadProgress } from '@limelight/contract/api'
import type { MediaFile } from '@limelight/contract/core/media'
import type { UploadPurpose } from '@limelight/contract/core/uploads'
import { api } from '../../platform/api/api.ts'

/** The server's `RESUMABLE_FROM_BYTES`; importing it would bring the contract's schemas along. */
const RESUMABLE_FROM_BYTES = 8_000_000

/** The calls that take one file and nothing else; everything else goes by the resumable way whatever its size. */
const FORMS = {
  'feed-photo': 'POST /performer/feeds/photo/upload',
  'feed-video': 'POST /performer/feeds/video/upload',
  'feed-audio': 'POST /performer/feeds/audio/upload',
  'feed-thumbnail': 'POST /performer/feeds/thumbnail/upload',
  'feed-teaser': 'POST /performer/feeds/teaser/upload',
  'message-photo': 'POST /messages/public/file/photo',
  'message-video': 'POST /messages/public/file/video',
  'message-audio': 'POST /messages/public/file/audio',
  'private-message-photo': 'POST /messages/private/file/photo',
  'private-message-video': 'POST /messages/private/file/video',
  'private-message-audio': 'POST /messages/private/file/audio',
} as const satisfies Partial<Record<UploadPurpose, string>>

type Sending = { signal: AbortSignal; onProgress: (progress: UploadProgress) => void }

/** Small files in one request; large ones so that they go on after a broken line or a restart. Throws `ApiError`. */
export async function sendFile(file: File, purpose: UploadPurpose, sending: Sending): Promise<MediaFile> {
  const form = formFor(purpose)
  if (form && file.size < RESUMABLE_FROM_BYTES) return (await api(form, { files: { file }, ...sending })).data
  const { sendResumable } = await import('./send-resumable.ts')
  const id = await sendResumable(file, purpose, sending)
  const { data } = await api('GET /uploads/{id}', { params: { id } })
  if (!data.file) throw new Error('the upload is whole and has no file')
  return data.file
}

function formFor(purpose: UploadPurpose) {
  return Object.hasOwn(FORMS, purpose) ? FORMS[purpose as keyof typeof FORMS] : undefined
}
