/** Pure: what the composer's state means for the API, and what still stands in the way of sending it. */
import type { Input } from '@limelight/contract/api'
import {
  type CreateFeedBody,
  FEED_PHOTOS_MAX,
  FEED_TEXT_MAX,
  POLL_OPTIONS,
  type UpdateFeedBody,
} from '@limelight/contract/content/feeds'
import { ITEM_PRICE } from '@limelight/contract/content/items'
import type { FileId, PollOptionId } from '@limelight/contract/ids'
import { isSuggestionLow, type SavedStatus, suggestionFieldOf } from '../../editor/item-draft.ts'
import { instantOf } from '../../editor/schedule-time.ts'
import { pollEndOf } from '../poll/poll-draft.ts'
import type { Attachment, ComposerState, Slot } from './composer-state.ts'

type Problem =
  | 'textMissing'
  | 'textTooLong'
  | 'photosMissing'
  | 'photosTooMany'
  | 'videoMissing'
  | 'audioMissing'
  | 'questionMissing'
  | 'optionsMissing'
  | 'optionsRepeated'
  | 'timePast'
  | 'priceMissing'
  | 'suggestionLow'
  | 'fileFailed'
export type Problems = Partial<Record<'text' | 'files' | 'options' | 'price' | 'schedule', Problem>>

/** In the order in which a post is put together. */
const FIELDS = ['text', 'files', 'options', 'price', 'schedule'] as const satisfies readonly (keyof Problems)[]
export type Gap = { field: keyof Problems; problem: Problem }

/** The first of what is missing or wrong. */
export function gapOf(problems: Problems): Gap | undefined {
  return FIELDS.flatMap((field) => (problems[field] ? [{ field, problem: problems[field] }] : []))[0]
}

const SLOTS = {
  text: [],
  photo: ['photo'],
  video: ['video', 'thumbnail', 'teaser'],
  audio: ['audio', 'thumbnail'],
  poll: [],
} as const satisfies Record<ComposerState['type'], readonly Slot[]>

/** What belongs to the chosen type; the rest waits in case they choose another. */
export function activeAttachments({ type, attachments }: ComposerState): Attachment[] {
  return attachments.filter(({ slot }) => (SLOTS[type] as readonly Slot[]).includes(slot))
}

export function isUploading({ attachments }: ComposerState): boolean {
  return attachments.some(({ upload }) => upload === 'waiting' || upload === 'uploading')
}

/** Drafts may be unfinished, but never with a file the server would refuse. */
export function problemsOf(state: ComposerState, status: SavedStatus, nowMs: number = Date.now()): Problems {
  const problems: Problems = {}
  const text = state.text.trim()
  const files = activeAttachments(state)
  const photos = files.filter(({ slot }) => slot === 'photo').length
  if (text.length > FEED_TEXT_MAX) problems.text = 'textTooLong'
  if (photos > FEED_PHOTOS_MAX) problems.files = 'photosTooMany'
  if (files.some(hasFailed)) problems.files = 'fileFailed'
  if (status === 'draft') return problems
  if (state.access === 'paid' && isSuggestionLow(state)) problems.price = 'suggestionLow'
  if (state.access === 'paid' && !isPrice(state.price)) problems.price = 'priceMissing'
  if (status === 'scheduled' && !isAhead(state.scheduleAt, nowMs)) problems.schedule = 'timePast'
  if (state.type === 'poll') Object.assign(problems, pollProblemsOf(state), problems)
  if (state.type === 'audio' && !files.some(({ slot }) => slot === 'audio')) problems.files ??= 'audioMissing'
  if (state.type === 'text' && text === '') problems.text ??= 'textMissing'
  if (state.type === 'photo' && photos === 0) problems.files ??= 'photosMissing'
  if (state.type === 'video' && !files.some(({ slot }) => slot === 'video')) problems.files ??= 'videoMissing'
  return problems
}

/** `pollIds` are the server's ids of the poll's options, in their order. */
export function createBodyOf(
  state: ComposerState,
  status: SavedStatus,
  pollIds: PollOptionId[] = [],
): Input<typeof CreateFeedBody> {
  const [thumbnailId] = fileIdsOf(state, 'thumbnail')
  const [teaserId] = fileIdsOf(state, 'teaser')
  return {
    type: state.type,
    ...sharedOf(state, status, pollIds),
    ...(thumbnailId && { thumbnailId }),
    ...(teaserId && { teaserId }),
  }
}

/** Which of a video's side files the feed had, and whether they asked for them to go. */
export type SideFiles = { removesThumbnail: boolean; removesTeaser: boolean }

/** A side file that is neither new nor removed is not mentioned, so it stays. */
export function updateBodyOf(
  state: ComposerState,
  status: SavedStatus,
  { removesThumbnail, removesTeaser }: SideFiles,
  pollIds: PollOptionId[] = [],
): Input<typeof UpdateFeedBody> {
  const [thumbnailId] = fileIdsOf(state, 'thumbnail')
  const [teaserId] = fileIdsOf(state, 'teaser')
  return {
    ...sharedOf(state, status, pollIds),
    ...(thumbnailId ? { thumbnailId } : removesThumbnail && { thumbnailId: null }),
    ...(teaserId ? { teaserId } : removesTeaser && { teaserId: null }),
  }
}

function sharedOf(state: ComposerState, status: SavedStatus, pollIds: PollOptionId[]) {
  const { type } = state
  const scheduleAt = status === 'scheduled' ? instantOf(state.scheduleAt) : undefined
  return {
    text: state.text.trim(),
    fileIds: type === 'text' || type === 'poll' ? [] : fileIdsOf(state, type),
    access: state.access,
    ...(state.access === 'subscribers' && state.minRank !== undefined && { minRank: state.minRank }),
    price: state.access === 'paid' && isPrice(state.price) ? Number(state.price) : 0,
    suggestedPrice: state.access === 'paid' ? suggestionFieldOf(state) : 0,
    isPinned: state.isPinned,
    ...(state.isMailed !== undefined && { sendByMail: state.isMailed }),
    productId: state.product?._id ?? null,
    status,
    ...(scheduleAt && { scheduleAt }),
    expiresAt: instantOf(state.expiresAt ?? '') ?? null,
    publicAt: (state.access === 'subscribers' && instantOf(state.publicAt ?? '')) || null,
    ...(type === 'poll' && pollFieldsOf(state, pollIds, scheduleAt)),
  }
}

function pollFieldsOf({ poll }: ComposerState, pollIds: PollOptionId[], scheduleAt: string | undefined) {
  const pollExpiredAt = pollEndOf(poll.days, scheduleAt ? Date.parse(scheduleAt) : Date.now())
  return { pollIds, pollDescription: poll.question.trim(), ...(pollExpiredAt !== undefined && { pollExpiredAt }) }
}

function pollProblemsOf({ poll, text }: ComposerState): Problems {
  const words = poll.options.map((option) => option.text.trim()).filter((option) => option !== '')
  const problems: Problems = {}
  if (poll.question.trim() === '' && text.trim() === '') problems.text = 'questionMissing'
  if (words.length < POLL_OPTIONS.min) problems.options = 'optionsMissing'
  else if (new Set(words).size < words.length) problems.options = 'optionsRepeated'
  return problems
}

function fileIdsOf(state: ComposerState, slot: Slot): FileId[] {
  return activeAttachments(state).flatMap((known) => (known.slot === slot && known.fileId ? [known.fileId] : []))
}

function hasFailed({ upload, progress }: Attachment): boolean {
  return upload === 'failed' || progress?.status === 'failed'
}

function isPrice(text: string): boolean {
  const price = Number(text)
  return text !== '' && Number.isInteger(price) && price >= ITEM_PRICE.min && price <= ITEM_PRICE.max
}

function isAhead(field: string, nowMs: number): boolean {
  const instant = instantOf(field)
  return instant !== undefined && Date.parse(instant) > nowMs
}
