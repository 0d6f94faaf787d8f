/** Pure: conversation rows in the shape of the contract. */

import type { AccountId } from '@limelight/contract/ids'
import type { Conversation } from '@limelight/contract/talk/conversations'
import { publicImageUrl } from '#/core/media/media.service'
import type { ConversationRow, Member } from './conversations.queries.ts'
import { sendReasonOf } from './messages.policy.ts'

export type IsOnline = (accountId: AccountId) => boolean

export function toConversation(row: ConversationRow, viewer: Member, isOnline: IsOnline): Conversation {
  const reason = reasonFor(row, viewer) ?? null
  return {
    _id: row.id,
    recipient: recipientOf(row),
    lastMessage: lastMessageOf(row),
    lastMessageAt: row.shown_at?.toString() ?? null,
    totalNotSeenMessages: row.is_restricted || row.request ? 0 : row.unread_count,
    readUpTo: row.recipient_read_message_id,
    isMuted: row.is_muted,
    isPinned: row.is_pinned,
    isArchived: row.is_archived,
    isRestricted: row.is_restricted,
    request: row.request,
    hiddenFor: hiddenForOf(row),
    messagePrice: messagePriceFor(row, viewer),
    isOnline: row.show_online && row.are_public && !hasDistance(row) && isOnline(row.recipient_id),
    canSend: reason === null,
    sendReason: reason,
    createdAt: row.created_at.toString(),
  }
}

function hiddenForOf({ request, hidden_for: reason, hidden_count: count }: ConversationRow): Conversation['hiddenFor'] {
  return request !== 'open' || reason === null || reason === 'shown' ? null : { reason, count }
}

function hasDistance(row: ConversationRow): boolean {
  const isStranger = row.request !== null || row.is_request_of_viewer
  return isStranger || row.is_blocked || row.is_restricted || row.is_restricted_by
}

/** Tokens; only fans pay for writing. */
export function messagePriceFor(row: ConversationRow, { role }: Member): number {
  const isFree = role !== 'fan' || (row.is_subscribed && row.is_message_free_for_subscribers)
  return isFree ? 0 : (row.message_price_tokens ?? 0)
}

export function reasonFor(row: ConversationRow, viewer: Member) {
  const isToPerformer = row.role === 'performer'
  return sendReasonOf({
    isBlocked: row.is_blocked,
    arePublic: row.are_public,
    isToFan: !isToPerformer,
    areBothPerformers: isToPerformer && viewer.role === 'performer',
    policy: row.message_policy,
    isFollowing: row.is_following,
    isSubscribed: row.is_subscribed,
    hasEverSubscribed: row.has_ever_subscribed,
    hasRecipientWritten: row.recipient_has_written,
  })
}

function lastMessageOf({ shown_id, shown_sender_id, shown_text, shown_type, shown_at }: ConversationRow) {
  if (!shown_id || !shown_sender_id || !shown_at) return null
  return {
    _id: shown_id,
    senderId: shown_sender_id,
    text: shown_text ?? '',
    type: shown_type ?? 'text',
    createdAt: shown_at.toString(),
  }
}

export function recipientOf(
  row: Pick<ConversationRow, 'recipient_id' | 'username' | 'name' | 'avatar_file_id' | 'role'>,
) {
  return {
    _id: row.recipient_id,
    username: row.username,
    name: row.name,
    avatar: publicImageUrl(row.avatar_file_id, 'avatar-small'),
    isPerformer: row.role === 'performer',
  }
}
