import type { UploadProgress } from '@limelight/contract/api'
import type { MediaFile } from '@limelight/contract/core/media'
import type { UploadPurpose } from '@limelight/contract/core/uploads'
import { api } from '../../platform/api/api.ts'

/** From this size on a dropped connection costs more than the two additional requests of resuming: a minute on a phone. */
const RESUMABLE_FROM_BYTES = 8_000_000

/**
 * The calls that take one file and nothing else, for photos and the recordings of conversations. Everything else goes by the resumable way
 * whatever its size: a video of some megabytes takes minutes on a poor line, too.
 */
const FORMS = {
  'feed-photo': 'POST /performer/feeds/photo/upload',
  'feed-thumbnail': 'POST /performer/feeds/thumbnail/upload',
  'message-photo': 'POST /messages/public/file/photo',
  'message-audio': 'POST /messages/public/file/audio',
  'private-message-photo': 'POST /messages/private/file/photo',
  'private-message-audio': 'POST /messages/private/file/audio',
} as const satisfies Partial<Record<UploadPurpose, string>>

type Sending = { signal: AbortSignal; onProgress: (progress: UploadProgress) => void }

/** Small files in one request; large ones so that they go on after a broken line or a restart. Throws `ApiError`. */
export async function sendFile(file: File, purpose: UploadPurpose, sending: Sending): Promise<MediaFile> {
  const form = formFor(purpose)
  if (form && !isResumable(file, purpose)) return (await api(form, { files: { file }, ...sending })).data
  const { sendResumable } = await import('./send-resumable.ts')
  const id = await sendResumable(file, purpose, sending)
  const { data } = await api('GET /uploads/{id}', { params: { id } })
  if (!data.file) throw new Error('the upload is whole and has no file')
  return data.file
}

/** Pure: whether a file goes on where it was when its connection breaks. */
export function isResumable({ size }: Pick<File, 'size'>, purpose: UploadPurpose): boolean {
  return formFor(purpose) === undefined || size >= RESUMABLE_FROM_BYTES
}

function formFor(purpose: UploadPurpose) {
  return Object.hasOwn(FORMS, purpose) ? FORMS[purpose as keyof typeof FORMS] : undefined
}
