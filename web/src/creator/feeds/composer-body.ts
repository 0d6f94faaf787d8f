/** Pure: what the composer's state means for the API, and what still stands in the way of sending it. */
import type { Input } from '@limelight/contract/api'
import {
  type CreateFeedBody,
  FEED_PHOTOS_MAX,
  FEED_PRICE,
  FEED_TEXT_MAX,
  type UpdateFeedBody,
} from '@limelight/contract/feeds'
import type { FileId } from '@limelight/contract/ids'
import type { Attachment, ComposerState, Slot } from './composer-state.ts'

export type SavedStatus = 'draft' | 'active' | 'inactive'
type Problem =
  | 'textMissing'
  | 'textTooLong'
  | 'photosMissing'
  | 'photosTooMany'
  | 'videoMissing'
  | 'priceMissing'
  | 'fileFailed'
export type Problems = Partial<Record<'text' | 'files' | 'price', Problem>>

const SLOTS = { text: [], photo: ['photo'], video: ['video', 'thumbnail', 'teaser'] } as const satisfies Record<
  ComposerState['type'],
  readonly Slot[]
>

/** What belongs to the chosen type; the rest waits in case she chooses another. */
export function activeAttachments({ type, attachments }: ComposerState): Attachment[] {
  return attachments.filter(({ slot }) => (SLOTS[type] as readonly Slot[]).includes(slot))
}

export function isUploading({ attachments }: ComposerState): boolean {
  return attachments.some(({ upload }) => upload === 'waiting' || upload === 'uploading')
}

/** Drafts may be unfinished, but never with a price or a file the server would refuse. */
export function problemsOf(state: ComposerState, status: SavedStatus): Problems {
  const problems: Problems = {}
  const text = state.text.trim()
  const files = activeAttachments(state)
  const photos = files.filter(({ slot }) => slot === 'photo').length
  if (text.length > FEED_TEXT_MAX) problems.text = 'textTooLong'
  if (photos > FEED_PHOTOS_MAX) problems.files = 'photosTooMany'
  if (files.some(hasFailed)) problems.files = 'fileFailed'
  if (state.access === 'paid' && !isPrice(state.price)) problems.price = 'priceMissing'
  if (status === 'draft') return problems
  if (state.type === 'text' && text === '') problems.text ??= 'textMissing'
  if (state.type === 'photo' && photos === 0) problems.files ??= 'photosMissing'
  if (state.type === 'video' && !files.some(({ slot }) => slot === 'video')) problems.files ??= 'videoMissing'
  return problems
}

export function createBodyOf(state: ComposerState, status: SavedStatus): Input<typeof CreateFeedBody> {
  const [thumbnailId] = fileIdsOf(state, 'thumbnail')
  const [teaserId] = fileIdsOf(state, 'teaser')
  return {
    type: state.type,
    ...sharedOf(state, status),
    ...(thumbnailId && { thumbnailId }),
    ...(teaserId && { teaserId }),
  }
}

/** Which of a video's side files the feed had, and whether she asked for them to go. */
export type SideFiles = { removesThumbnail: boolean; removesTeaser: boolean }

/** A side file that is neither new nor removed is not mentioned, so it stays. */
export function updateBodyOf(
  state: ComposerState,
  status: SavedStatus,
  { removesThumbnail, removesTeaser }: SideFiles,
): Input<typeof UpdateFeedBody> {
  const [thumbnailId] = fileIdsOf(state, 'thumbnail')
  const [teaserId] = fileIdsOf(state, 'teaser')
  return {
    ...sharedOf(state, status),
    ...(thumbnailId ? { thumbnailId } : removesThumbnail && { thumbnailId: null }),
    ...(teaserId ? { teaserId } : removesTeaser && { teaserId: null }),
  }
}

function sharedOf(state: ComposerState, status: SavedStatus) {
  return {
    text: state.text.trim(),
    fileIds: state.type === 'text' ? [] : fileIdsOf(state, state.type),
    access: state.access,
    price: state.access === 'paid' ? Number(state.price) : 0,
    isPinned: state.isPinned,
    status,
  }
}

function fileIdsOf(state: ComposerState, slot: Slot): FileId[] {
  return activeAttachments(state).flatMap((known) => (known.slot === slot && known.fileId ? [known.fileId] : []))
}

function hasFailed({ upload, progress }: Attachment): boolean {
  return upload === 'failed' || progress?.status === 'failed'
}

function isPrice(text: string): boolean {
  const price = Number(text)
  return text !== '' && Number.isInteger(price) && price >= FEED_PRICE.min && price <= FEED_PRICE.max
}
