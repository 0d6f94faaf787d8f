/** What a performer is putting together: pure transitions, so every way through the composer can be written as a list of actions. */

import type { Access } from '@limelight/contract/content/access'
import type { AttachedProduct, StudioFeed } from '@limelight/contract/content/feeds'
import type { MediaFile } from '@limelight/contract/core/media'
import type { FileId } from '@limelight/contract/ids'
import type { ReusedFile } from '../../../shared/vault/vault.api.ts'
import { localFieldOf } from '../../editor/schedule-time.ts'
import type { Progress } from '../../files/files.api.ts'
import {
  EMPTY_POLL,
  type OptionDraft,
  type PollAction,
  type PollDraft,
  pollDraftOf,
  pollReducer,
  withSavedOptions,
} from '../poll/poll-draft.ts'

export type FeedType = StudioFeed['type']
/** Also the word in the address a file is uploaded to. */
export type Slot = 'photo' | 'video' | 'audio' | 'thumbnail' | 'teaser'

export type Attachment = {
  /** The file's own name in this composer; it has an id only once it is uploaded. */
  key: string
  slot: Slot
  name: string
  sizeBytes: number | null
  previewUrl: string | undefined
  upload: 'waiting' | 'uploading' | 'uploaded' | 'failed'
  /** 0 to 1 of the upload. */
  sent: number
  error: string | undefined
  fileId: FileId | undefined
  /** As the server last said it, when the file was uploaded or loaded. */
  progress: Progress | undefined
}

/** What of a product is shown beside the words. */
export type ChosenProduct = Pick<AttachedProduct, '_id' | 'name' | 'price' | 'suggestedPrice' | 'picture'> & {
  seller: string
}

export type ComposerState = {
  type: FeedType
  text: string
  access: Access
  /** The rank of the lowest tier that opens it; undefined: the base tier. */
  minRank?: number | undefined
  /** As typed; tokens. */
  price: string
  /** As typed, where fans choose the price; absent: it is fixed. */
  suggested?: string | undefined
  isPinned: boolean
  /** Sent by mail once it is published; absent: never chosen. */
  isMailed?: boolean
  /** Of all types: changing the type and back loses nothing. Photos in the order shown. */
  attachments: readonly Attachment[]
  poll: PollDraft
  /** Shown below the post: their own, or another's who shares the sale. */
  product: ChosenProduct | null
  /** As the field holds it, in their own time; empty: at once. */
  scheduleAt: string
  /** The same, of when it ends, and of when it opens for everyone; empty or absent: never. */
  expiresAt?: string
  publicAt?: string
  isChanged: boolean
  /** Counts their changes, so that saving an older state does not pass for saving this one. */
  revision: number
}

export type NewFile = Pick<Attachment, 'key' | 'slot' | 'name' | 'sizeBytes' | 'previewUrl'>
export type ComposerAction =
  | { type: 'typeChosen'; feedType: FeedType }
  | { type: 'textChanged'; text: string }
  | { type: 'accessChosen'; access: Access }
  | { type: 'rankChosen'; minRank: number }
  | { type: 'priceChanged'; price: string }
  | { type: 'suggestionChanged'; suggested: string | undefined }
  | { type: 'pinToggled' }
  | { type: 'mailToggled' }
  | { type: 'pollChanged'; change: PollAction }
  | { type: 'optionsSaved'; saved: ReadonlyMap<string, OptionDraft['saved']> }
  | { type: 'scheduleChanged'; at: string }
  | { type: 'productChosen'; product: ChosenProduct | null }
  | { type: 'filesAdded'; files: readonly NewFile[] }
  | { type: 'filesReused'; slot: Slot; files: readonly ReusedFile[] }
  | { type: 'uploadStarted'; key: string }
  | { type: 'uploadProgressed'; key: string; sent: number }
  | { type: 'uploadFinished'; key: string; file: MediaFile }
  | { type: 'uploadFailed'; key: string; error: string }
  | { type: 'uploadRetried'; key: string }
  | { type: 'removed'; key: string }
  | { type: 'moved'; key: string; by: number }
  | { type: 'termChanged'; term: 'expiresAt' | 'publicAt'; at: string }
  | { type: 'saved'; revision: number }

export const EMPTY: ComposerState = {
  type: 'photo',
  text: '',
  access: 'subscribers',
  price: '',
  isPinned: false,
  attachments: [],
  poll: EMPTY_POLL,
  product: null,
  scheduleAt: '',
  isChanged: false,
  revision: 0,
}

export function composerReducer(state: ComposerState, action: ComposerAction): ComposerState {
  switch (action.type) {
    case 'typeChosen':
      return changed(state, { type: action.feedType })
    case 'textChanged':
      return changed(state, { text: action.text })
    case 'accessChosen':
      return changed(state, { access: action.access })
    case 'rankChosen':
      return changed(state, { minRank: action.minRank })
    case 'priceChanged':
      return changed(state, { price: action.price })
    case 'suggestionChanged':
      return changed(state, { suggested: action.suggested })
    case 'pinToggled':
      return changed(state, { isPinned: !state.isPinned })
    case 'mailToggled':
      return changed(state, { isMailed: !state.isMailed })
    case 'pollChanged':
      return changed(state, { poll: pollReducer(state.poll, action.change) })
    case 'optionsSaved':
      return { ...state, poll: withSavedOptions(state.poll, action.saved) }
    case 'scheduleChanged':
      return changed(state, { scheduleAt: action.at })
    case 'termChanged':
      return changed(state, { [action.term]: action.at })
    case 'productChosen':
      return changed(state, { product: action.product })
    case 'filesAdded':
      return changed(state, { attachments: withNew(state.attachments, action.files.map(unsent)) })
    case 'filesReused': {
      const files = action.files.map(({ file, name }) => ({ ...attachmentOf(file, action.slot), name }))
      return changed(state, { attachments: withNew(state.attachments, files) })
    }
    case 'uploadStarted':
      return withAttachment(state, action.key, { upload: 'uploading', sent: 0, error: undefined })
    case 'uploadProgressed':
      return withAttachment(state, action.key, { sent: action.sent })
    case 'uploadFinished':
      return withAttachment(state, action.key, { upload: 'uploaded', sent: 1, ...arrivedAs(action.file) })
    case 'uploadFailed':
      return withAttachment(state, action.key, { upload: 'failed', error: action.error })
    case 'uploadRetried':
      return withAttachment(state, action.key, { ...UNSENT, fileId: undefined, progress: undefined })
    case 'removed':
      return changed(state, { attachments: state.attachments.filter((known) => known.key !== action.key) })
    case 'moved':
      return changed(state, { attachments: withMoved(state.attachments, action) })
    case 'saved':
      return { ...state, isChanged: state.revision !== action.revision }
  }
}

/** The composer of a feed that exists. */
export function composerOf(feed: StudioFeed): ComposerState {
  const poll = pollDraftOf(feed)
  // A poll is asked by its text. A question that stands alone becomes that, unless fans have voted on it: then it stays.
  const isAskedByText = feed.text === '' && feed.poll?.totalVote === 0
  return {
    type: feed.type,
    text: isAskedByText ? poll.question : feed.text,
    access: feed.access,
    ...(feed.requiredTier && { minRank: feed.requiredTier.rank }),
    price: feed.price > 0 ? String(feed.price) : '',
    ...(feed.suggestedPrice !== undefined && { suggested: String(feed.suggestedPrice) }),
    isPinned: feed.isPinned,
    ...(feed.mailing && { isMailed: true }),
    attachments: feed.files.map((file) =>
      attachmentOf(file, feed.type === 'video' || feed.type === 'audio' ? feed.type : 'photo'),
    ),
    poll: isAskedByText ? { ...poll, question: '' } : poll,
    product: feed.product && { ...feed.product, seller: feed.product.performer.name },
    scheduleAt: feed.scheduleAt ? localFieldOf(feed.scheduleAt) : '',
    ...(feed.expiresAt && { expiresAt: localFieldOf(feed.expiresAt) }),
    ...(feed.publicAt && { publicAt: localFieldOf(feed.publicAt) }),
    isChanged: false,
    revision: 0,
  }
}

const UNSENT = { upload: 'waiting', sent: 0, error: undefined } as const

function changed(state: ComposerState, change: Partial<ComposerState>): ComposerState {
  return { ...state, ...change, isChanged: true, revision: state.revision + 1 }
}

/** Progress is no change of theirs. */
function withAttachment(state: ComposerState, key: string, change: Partial<Attachment>): ComposerState {
  const attachments = state.attachments.map((known) => (known.key === key ? { ...known, ...change } : known))
  return { ...state, attachments }
}

/** Photos gather; of everything else there is one, so a new one takes the place of the one before. */
function withNew(present: readonly Attachment[], files: readonly Attachment[]): Attachment[] {
  const replaced = new Set<Slot>(files.map((file) => file.slot).filter((slot) => slot !== 'photo'))
  return [...present.filter((known) => !replaced.has(known.slot)), ...files]
}

function unsent(file: NewFile): Attachment {
  return { ...file, ...UNSENT, fileId: undefined, progress: undefined }
}

function withMoved(present: readonly Attachment[], { key, by }: { key: string; by: number }): Attachment[] {
  const photos = present.filter((known) => known.slot === 'photo')
  const from = photos.findIndex((known) => known.key === key)
  const moved = photos[from]
  if (!moved) return [...present]
  const to = Math.max(0, Math.min(photos.length - 1, from + by))
  photos.splice(from, 1)
  photos.splice(to, 0, moved)
  return [...photos, ...present.filter((known) => known.slot !== 'photo')]
}

function attachmentOf(file: MediaFile, slot: Slot): Attachment {
  return {
    key: file._id,
    slot,
    name: '',
    sizeBytes: null,
    previewUrl: slot === 'audio' ? file.url : file.thumbnails[0],
    upload: 'uploaded',
    sent: 1,
    error: undefined,
    ...arrivedAs(file),
  }
}

function arrivedAs({ _id, status, percent, error }: MediaFile): Pick<Attachment, 'fileId' | 'progress'> {
  return { fileId: _id, progress: { status, percent, ...(error && { error: error.reason }) } }
}
