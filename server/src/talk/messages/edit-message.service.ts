import { AppError, invalidField } from '@limelight/contract/errors'
import type { AccountId, MessageId } from '@limelight/contract/ids'
import type { EditRefusal } from '@limelight/contract/talk/messages'
import type { Tx } from '#/platform/ctx'
import type { Member } from './conversations.queries.ts'
import { requireAllowed } from './may-write.service.ts'
import { listFileIds } from './message-files.queries.ts'
import * as versions from './message-versions.queries.ts'
import { editableUntil, isPaidFor } from './message-view.ts'
import * as queries from './messages.queries.ts'

/** `editorId`: the member of the sender's team who types; null: the sender. */
type Edit = { id: MessageId; text: string; editorId: AccountId | null }

/**
 * Changes the text and keeps what it was for moderators; the same text changes nothing. Throws `not_found` for others' messages and
 * deleted ones, `message_not_allowed` where the sender may not write any more, and `message_not_editable` with the reason: `late`
 * after `EDITABLE_MINUTES`, `paid` once it was bought, answered for money, or came with a tip, `poll` for the question of a poll, `author` where somebody else of the
 * sender's team, or the sender, typed it. Locks the message, so that a purchase
 * comes before the change or after it.
 */
export async function editMessage(tx: Tx, sender: Member, { id, text, editorId }: Edit): Promise<void> {
  await queries.lockMessage(tx, id)
  const message = await queries.findMessageFor(tx, sender.id, id)
  if (message?.sender_id !== sender.id || message.deleted_at !== null) throw new AppError('not_found')
  const { recipient_id: recipientId } = await requireAllowed(tx, sender, message.conversation_id)
  const reason = message.sent_by === editorId ? refusalOf(message, tx.clock.now()) : 'author'
  if (reason) throw new AppError('message_not_editable', { reason })
  if (message.text === text) return
  if (text === '' && (await listFileIds(tx, [id])).length === 0)
    throw invalidField('text', 'Write something, or delete the message.')
  await versions.replaceText(tx, message, text)
  const conversationId = message.conversation_id
  await tx.enqueue('message-updated', { conversationId, messageId: id, accountIds: [sender.id, recipientId] })
}

function refusalOf(message: queries.MessageRow, now: Temporal.Instant): EditRefusal | undefined {
  if (message.poll_id !== null) return 'poll'
  if (isPaidFor(message)) return 'paid'
  return Temporal.Instant.compare(now, editableUntil(message)) < 0 ? undefined : 'late'
}
