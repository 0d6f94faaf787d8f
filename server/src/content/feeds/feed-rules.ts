/** What makes a feed complete. Pure; throws `request_invalid` with the fields to mend. */

import { type FeedType, POLL_OPTIONS } from '@limelight/contract/content/feeds'
import { invalidField } from '@limelight/contract/errors'

type Parts = {
  type: FeedType
  text: string
  fileIds: readonly string[]
  pollIds: readonly string[]
  pollDescription: string
}

/** Also of drafts: what could never become a feed of its type. */
export function requireCoherent({ type, fileIds, pollIds }: Parts): void {
  if (new Set(fileIds).size < fileIds.length) throw invalidField('fileIds', 'Use each file only once.')
  if (new Set(pollIds).size < pollIds.length) throw invalidField('pollIds', 'Use each option only once.')
  if (type !== 'poll' && pollIds.length > 0) throw invalidField('pollIds', 'Only polls can have options.')
  if ((type === 'text' || type === 'poll') && fileIds.length > 0)
    throw invalidField('fileIds', 'Text posts and polls can’t have files.')
  if ((type === 'video' || type === 'audio') && fileIds.length > 1)
    throw invalidField('fileIds', 'A video or audio post can only have one file.')
}

/** Drafts may lack anything; what is shown, or will be by itself, has what its type promises. */
export function requireComplete({ type, text, fileIds, pollIds, pollDescription }: Parts): void {
  if (type === 'text' && text === '') throw invalidField('text', 'Enter some text.')
  if (type === 'photo' && fileIds.length === 0) throw invalidField('fileIds', 'Add at least one photo.')
  if (type === 'video' && fileIds.length !== 1) throw invalidField('fileIds', 'Add a video.')
  if (type === 'audio' && fileIds.length !== 1) throw invalidField('fileIds', 'Add an audio file.')
  if (type !== 'poll') return
  if (pollDescription === '' && text === '') throw invalidField('pollDescription', 'Enter a question.')
  if (pollIds.length < POLL_OPTIONS.min) throw invalidField('pollIds', `Add at least ${POLL_OPTIONS.min} options.`)
}

/** A poll that is closed before anybody can see it is a mistake. */
export function requireOpenAt(expiresAt: Temporal.Instant | null, shownAt: Temporal.Instant): void {
  if (expiresAt !== null && Temporal.Instant.compare(expiresAt, shownAt) <= 0)
    throw invalidField('pollExpiredAt', 'The poll must end after it is published.')
}
