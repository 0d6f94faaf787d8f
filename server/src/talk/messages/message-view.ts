/** Pure: message rows in the shape of the contract, as one participant sees them. */

import type { Poll } from '@limelight/contract/content/feeds'
import type { MediaFile } from '@limelight/contract/core/media'
import type { AccountId } from '@limelight/contract/ids'
import { EDITABLE_MINUTES, type Message, REFUNDABLE_HOURS } from '@limelight/contract/talk/messages'
import type { Sign } from '#/content/sellable/sellable-view.service'
import { fileView, type MediaRow } from '#/core/media/media.service'
import type { MessageRow } from './messages.queries.ts'

type Shown = { files: readonly MediaRow[]; poll: Poll | null; viewerId: AccountId; sign: Sign }

export function toMessage(row: MessageRow, { files, poll, viewerId, sign }: Shown): Message {
  const isOpen = canViewMessage(row, viewerId)
  return {
    _id: row.id,
    conversationId: row.conversation_id,
    senderId: row.sender_id,
    type: row.type,
    text: row.text,
    replyTo:
      row.reply_id && row.reply_sender_id
        ? { _id: row.reply_id, senderId: row.reply_sender_id, text: row.reply_text ?? '' }
        : null,
    story: storyOf(row, viewerId, sign),
    poll,
    files: showsFiles(row, viewerId) ? files.map((file) => messageFileView(file, { isOpen, viewerId, sign })) : [],
    price: row.price_tokens,
    isBought: row.is_bought,
    canView: isOpen,
    lockReason: isOpen ? null : row.is_bought ? 'open' : 'pay',
    refundableUntil: refundableUntil(row, viewerId)?.toString() ?? null,
    isDeleted: row.deleted_at !== null,
    payment: paymentOf(row),
    tipTokens: row.tip_tokens,
    tipTitle: row.tip_title,
    reactions: row.deleted_at === null ? row.reactions : [],
    isAutomatic: row.is_automatic,
    isByTeam: row.sent_by !== null,
    // Fans do not learn the names of those who work for a creator.
    typedBy: row.sender_id === viewerId ? row.sent_by_name : null,
    editedAt: row.edited_at?.toString() ?? null,
    editableUntil: row.sender_id === viewerId && isEditable(row) ? editableUntil(row).toString() : null,
    clientId: row.sender_id === viewerId ? row.client_id : null,
    createdAt: row.created_at.toString(),
  }
}

/** Who has answered it may not see it any more: its picture is for its creator alone. */
function storyOf({ story }: MessageRow, viewerId: AccountId, sign: Sign): Message['story'] {
  if (!story) return null
  const [picture] =
    story.performerId === viewerId ? fileView(story.file, { viewerId, grant: 'full', sign }).thumbnails : []
  return { _id: story.id, text: story.text, thumbnail: picture ?? null }
}

function paymentOf({ payment_tokens: tokens, payment_status: status, answer_by: answerBy }: MessageRow) {
  return tokens !== null && status && answerBy ? { tokens, status, answerBy: answerBy.toString() } : null
}

/** For the buyer, as long as it is not opened; the service compares it with the time. */
function refundableUntil({ sender_id, is_opened, bought_at }: MessageRow, viewerId: AccountId) {
  const isTheirs = sender_id !== viewerId && !is_opened
  return isTheirs ? bought_at?.add({ hours: REFUNDABLE_HOURS }) : undefined
}

/** When its sender can no longer change it. */
export function editableUntil({ created_at }: Pick<MessageRow, 'created_at'>): Temporal.Instant {
  return created_at.add({ minutes: EDITABLE_MINUTES })
}

function isEditable(row: MessageRow): boolean {
  return row.deleted_at === null && row.poll_id === null && !isPaidFor(row)
}

/** What somebody paid for has to stay what it was: its files, a tip's words, a question that was answered for money. */
export function isPaidFor(row: Pick<MessageRow, 'is_bought' | 'tip_tokens' | 'payment_status'>): boolean {
  const isAnswered = row.payment_status !== null && row.payment_status !== 'open'
  return row.is_bought || row.tip_tokens !== null || isAnswered
}

type Lockable = Pick<MessageRow, 'sender_id' | 'price_tokens' | 'is_bought' | 'is_opened' | 'deleted_at'>

/** Whether its private files are open to a participant; a buyer has opened them. */
export function canViewMessage(row: Lockable, viewerId: AccountId): boolean {
  return row.sender_id === viewerId || row.price_tokens === 0 || row.is_opened
}

/** A deleted message leaves its files to who has bought them. */
export function showsFiles(row: Lockable, viewerId: AccountId): boolean {
  return row.deleted_at === null || (row.is_bought && row.sender_id !== viewerId)
}

export function isPrivate({ purpose }: Pick<MediaRow, 'purpose'>): boolean {
  return purpose.startsWith('private-')
}

export function messageFileView(
  file: MediaRow,
  { isOpen, viewerId, sign }: { isOpen: boolean; viewerId: AccountId; sign: Sign },
): MediaFile {
  return fileView(file, { viewerId, grant: isOpen || !isPrivate(file) ? 'full' : 'preview', sign })
}
