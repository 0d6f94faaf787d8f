/** What makes a feed complete. Pure; throws `request_invalid` with the fields to mend. */
import { AppError } from '@limelight/contract/errors'
import { type FeedType, POLL_OPTIONS } from '@limelight/contract/feeds'

type Parts = {
  type: FeedType
  text: string
  fileIds: readonly string[]
  pollIds: readonly string[]
  pollDescription: string
}

/** Also of drafts: what could never become a feed of its type. */
export function requireCoherent({ type, fileIds, pollIds }: Parts): void {
  if (new Set(fileIds).size < fileIds.length) refuse('fileIds', 'a file can be shown once')
  if (new Set(pollIds).size < pollIds.length) refuse('pollIds', 'an option stands once in a poll')
  if (type !== 'poll' && pollIds.length > 0) refuse('pollIds', 'only a poll has options')
  if ((type === 'text' || type === 'poll') && fileIds.length > 0) refuse('fileIds', `a ${type} feed has no files`)
  if ((type === 'video' || type === 'audio') && fileIds.length > 1) refuse('fileIds', `a ${type} feed has one file`)
}

/** Drafts may lack anything; what is shown, or will be by itself, has what its type promises. */
export function requireComplete({ type, text, fileIds, pollIds, pollDescription }: Parts): void {
  if (type === 'text' && text === '') refuse('text', 'a text feed needs a text')
  if (type === 'photo' && fileIds.length === 0) refuse('fileIds', 'a photo feed needs at least one photo')
  if (type === 'video' && fileIds.length !== 1) refuse('fileIds', 'a video feed has exactly one video')
  if (type === 'audio' && fileIds.length !== 1) refuse('fileIds', 'an audio feed has exactly one sound')
  if (type !== 'poll') return
  if (pollDescription === '' && text === '') refuse('pollDescription', 'a poll needs a question')
  if (pollIds.length < POLL_OPTIONS.min) refuse('pollIds', `a poll has at least ${POLL_OPTIONS.min} options`)
}

/** A poll that is closed before anybody can see it is a mistake. */
export function requireOpenAt(expiresAt: Temporal.Instant | null, shownAt: Temporal.Instant): void {
  if (expiresAt !== null && Temporal.Instant.compare(expiresAt, shownAt) <= 0)
    refuse('pollExpiredAt', 'lies before the poll is shown')
}

function refuse(path: string, message: string): never {
  throw new AppError('request_invalid', { issues: [{ path, message }] })
}
