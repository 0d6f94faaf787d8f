/** Pure: the post being written, as somebody else would get it from the API. */

import type { Access } from '@limelight/contract/content/access'
import { type Feed, LOCKED_TEXT_MAX, type Poll } from '@limelight/contract/content/feeds'
import type { LockReason, PerformerLine } from '@limelight/contract/content/items'
import type { MediaFile } from '@limelight/contract/core/media'
import { cutFormatted } from '@limelight/contract/plain-text'
import { suggestionFieldOf } from '../../editor/item-draft.ts'
import { activeAttachments } from './composer-body.ts'
import type { Attachment, ComposerState } from './composer-state.ts'

export const PREVIEW_VIEWERS = ['visitor', 'follower', 'subscriber'] as const
export type PreviewViewer = (typeof PREVIEW_VIEWERS)[number]

/** What is paid is paid by everybody. */
const LOCKED_FOR: Record<Access, readonly PreviewViewer[]> = {
  free: [],
  followers: ['visitor'],
  subscribers: ['visitor', 'follower'],
  paid: PREVIEW_VIEWERS,
}
const REASONS = { free: 'login', followers: 'follow', subscribers: 'subscribe', paid: 'pay' } as const satisfies Record<
  Access,
  LockReason
>

export function previewFeed(state: ComposerState, performer: PerformerLine, viewer: PreviewViewer): Feed {
  const isLocked = LOCKED_FOR[state.access].includes(viewer)
  const attachments = activeAttachments(state)
  const files = attachments.filter(({ slot }) => slot === state.type).map(fileOf)
  const thumbnail = attachments.find(({ slot }) => slot === 'thumbnail')?.previewUrl
  const poll = state.type === 'poll' ? pollOf(state, isLocked) : null
  const at = new Date().toISOString()
  return {
    // Nothing is asked of the API by it.
    _id: 'preview' as Feed['_id'],
    type: state.type,
    text: textOf(state, { isLocked, viewer }),
    mentions: [],
    files,
    thumbnail: thumbnail === undefined ? null : { url: thumbnail },
    teaser: null,
    poll,
    polls: poll?.options ?? [],
    product: null,
    isPinned: state.isPinned,
    expiresAt: null,
    publicAt: null,
    performer,
    access: state.access,
    subscriptionPrice: null,
    // Whole tokens, as the fields beside it make sure of.
    price: Number(state.price) as Feed['price'],
    ...(state.access === 'paid' &&
      state.suggested !== undefined && { suggestedPrice: suggestionFieldOf(state) as Feed['price'] }),
    canView: !isLocked,
    lockReason: isLocked ? REASONS[state.access] : null,
    isBought: false,
    isSubscribed: viewer === 'subscriber',
    isFollowed: viewer !== 'visitor',
    isLiked: false,
    isBookmarked: false,
    totalLike: 0,
    totalComment: 0,
    totalView: 0,
    tags: [],
    status: 'active',
    scheduleAt: null,
    createdAt: at,
    updatedAt: at,
  }
}

/** As the API cuts it: captions for visitors, and texts that are sold for everybody. */
function textOf({ text, type }: ComposerState, { isLocked, viewer }: { isLocked: boolean; viewer: PreviewViewer }) {
  const isCut = isLocked && (viewer === 'visitor' || type === 'text')
  return isCut ? cutFormatted(text.trim(), LOCKED_TEXT_MAX) : text.trim()
}

function pollOf({ poll }: ComposerState, isLocked: boolean): Poll {
  const words = isLocked ? [] : poll.options.map(({ text }) => text.trim()).filter(Boolean)
  return {
    description: poll.question,
    expiredAt: null,
    isClosed: false,
    votedId: null,
    totalVote: null,
    options: words.map((description, at) => ({
      _id: `preview-${at}` as Poll['options'][number]['_id'],
      description,
      totalVote: null,
    })),
  }
}

function fileOf({ key, slot, previewUrl }: Attachment): MediaFile {
  // A video is no picture; without a thumbnail of its own it has none yet.
  const picture = slot === 'photo' ? previewUrl : undefined
  return {
    _id: key as MediaFile['_id'],
    type: slot === 'photo' ? 'feed-photo' : slot === 'audio' ? 'feed-audio' : 'feed-video',
    status: 'ready',
    percent: 100,
    error: null,
    width: null,
    height: null,
    duration: null,
    thumbhash: null,
    thumbnails: picture === undefined ? [] : [picture],
    waveform: null,
    strip: [],
    ...(previewUrl !== undefined && { url: previewUrl }),
  }
}
