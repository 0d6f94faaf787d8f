import { AppError } from '@limelight/contract/errors'
import type { AccountId, MessageId } from '@limelight/contract/ids'
import type { MessageReaction } from '@limelight/contract/talk/messages'
import type { Tx } from '#/platform/ctx'
import { findConversation, type Member } from './conversations.queries.ts'
import * as reactions from './message-reactions.queries.ts'
import { acceptLocked } from './message-requests.service.ts'
import { lockMessage } from './messages.queries.ts'

/**
 * One reaction of each participant: another one takes its place. Throws `not_found` for others than participants and for deleted
 * messages, `message_not_allowed` across a block and where an account is not public. A fan may react where writing is closed.
 */
export async function react(tx: Tx, account: Member, id: MessageId, emoji: MessageReaction): Promise<void> {
  const message = await requireMessage(tx, account.id, id)
  const conversation = await findConversation(tx, account, message.conversation_id)
  if (!conversation) throw new AppError('not_found')
  if (conversation.is_blocked) throw new AppError('message_not_allowed', { reason: 'blocked' })
  if (!conversation.are_public) throw new AppError('message_not_allowed', { reason: 'suspended' })
  // Others see it: it is an answer to a request.
  if (conversation.request)
    await acceptLocked(tx, { id: conversation.id, accountId: account.id, otherId: conversation.recipient_id })
  if (await reactions.setReaction(tx, { messageId: id, accountId: account.id, emoji })) await announce(tx, id, message)
}

/** Taking back what is not there changes nothing. Throws `not_found` as `react` does. */
export async function takeBackReaction(tx: Tx, accountId: AccountId, id: MessageId): Promise<void> {
  const message = await requireMessage(tx, accountId, id)
  if (await reactions.deleteReaction(tx, id, accountId)) await announce(tx, id, message)
}

type Found = NonNullable<Awaited<ReturnType<typeof lockMessage>>>

/** Locks it: a reaction is stored before the message is deleted, and deleted with it, or not at all. */
async function requireMessage(tx: Tx, accountId: AccountId, id: MessageId): Promise<Found> {
  const message = await lockMessage(tx, id)
  const isTheirs = message && [message.performer_id, message.member_id].includes(accountId)
  if (!isTheirs || message.deleted_at !== null) throw new AppError('not_found')
  return message
}

async function announce(tx: Tx, messageId: MessageId, message: Found): Promise<void> {
  const { conversation_id: conversationId, performer_id, member_id } = message
  await tx.enqueue('message-updated', { conversationId, messageId, accountIds: [performer_id, member_id] })
}
