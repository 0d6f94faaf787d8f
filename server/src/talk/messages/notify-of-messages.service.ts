import type { AccountId, ConversationId, MessageId } from '@limelight/contract/ids'
import type { RequestState } from '@limelight/contract/talk/requests'
import { askRestricted, isRestricted } from '#/people/access/restrictions.queries'
import { notifyMany, notifyWhere, readGroup } from '#/people/notifications/notify.service'
import type { Tx } from '#/platform/ctx'
import { findListening, isListening } from './listening.queries.ts'

type Sent = {
  senderId: AccountId
  conversationIds: readonly ConversationId[]
  /** The broadcast that the messages are copies of. */
  source: string
}
type SentOne = { senderId: AccountId; recipientId: AccountId; conversationId: ConversationId; messageId: MessageId }

/** Notifies those who have not muted the conversation; an open page shows the message. Messages are never quoted. */
export async function notifyOfMessages(tx: Tx, { senderId, conversationIds, source }: Sent): Promise<void> {
  const [only, ...others] = conversationIds
  if (!only) return
  const target = others.length === 0 ? ({ kind: 'conversation', id: only } as const) : null
  const listening = await findListening(tx, senderId, conversationIds)
  await notifyMany(tx, { ...happeningOf(senderId), target, source: `message/${source}` }, listening)
}

/** The same for one message; whether the recipient is notified is decided with the commit. */
export async function notifyOfMessage(tx: Tx, sent: SentOne): Promise<void> {
  const { senderId, recipientId: accountId, conversationId: id, messageId } = sent
  const target = { kind: 'conversation', id } as const
  const happening = { ...happeningOf(senderId), target, source: `message/${messageId}`, accountId }
  await notifyWhere(tx, isListening(id, accountId), happening)
}

function happeningOf(senderId: AccountId) {
  return { kind: 'message', actorId: senderId, groupKey: groupOf(senderId) } as const
}

type Between = { senderId: AccountId; recipientId: AccountId }

/** Whose pages hear of a message at once: null where the recipient has restricted the sender, or has declined the request. */
export async function hearingRecipient(
  tx: Tx,
  { request, ...between }: Between & { request: RequestState | null },
): Promise<AccountId | null> {
  if (request === 'declined') return null
  return (await isRestricted(tx, pairOf(between))) ? null : between.recipientId
}

/** The same, asked with the next statement; what becomes of the request may be known after that. */
export async function askHearing(
  tx: Tx,
  between: Between,
): Promise<(request: RequestState | null) => AccountId | null> {
  const isRestrictedNow = await askRestricted(tx, pairOf(between))
  return (request) => (request === 'declined' || isRestrictedNow() ? null : between.recipientId)
}

function pairOf({ senderId, recipientId }: Between) {
  return { accountId: recipientId, restrictedId: senderId }
}

/** What was read in the conversation is read in the list. */
export function readMessagesOf(tx: Tx, accountId: AccountId, senderId: AccountId): Promise<void> {
  return readGroup(tx, accountId, groupOf(senderId))
}

function groupOf(senderId: AccountId): string {
  return `message/${senderId}`
}
