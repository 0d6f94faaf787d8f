import type { AccountId, ConversationId } from '@limelight/contract/ids'
import type { RequestState } from '@limelight/contract/talk/requests'
import { isRestricted } from '#/people/access/restrictions.queries'
import { notifyMany, readGroup } from '#/people/notifications/notify.service'
import type { Tx } from '#/platform/ctx'
import { findListening } from './conversations.queries.ts'

type Sent = {
  senderId: AccountId
  conversationIds: readonly ConversationId[]
  /** Of the message, or of the broadcast it is a copy of. */
  source: string
}

/** Notifies those who have not muted the conversation; an open page shows the message. Messages are never quoted. */
export async function notifyOfMessages(tx: Tx, { senderId, conversationIds, source }: Sent): Promise<void> {
  const [only, ...others] = conversationIds
  if (!only) return
  const happening = { kind: 'message', actorId: senderId, groupKey: groupOf(senderId) } as const
  const target = others.length === 0 ? ({ kind: 'conversation', id: only } as const) : null
  const listening = await findListening(tx, senderId, conversationIds)
  await notifyMany(tx, { ...happening, target, source: `message/${source}` }, listening)
}

type Between = { senderId: AccountId; recipientId: AccountId; request: RequestState | null }

/** Whose pages hear of a message at once: null where the recipient has restricted the sender, or has declined the request. */
export async function hearingRecipient(tx: Tx, { senderId, recipientId, request }: Between): Promise<AccountId | null> {
  if (request === 'declined') return null
  return (await isRestricted(tx, { accountId: recipientId, restrictedId: senderId })) ? null : recipientId
}

/** What was read in the conversation is read in the list. */
export function readMessagesOf(tx: Tx, accountId: AccountId, senderId: AccountId): Promise<void> {
  return readGroup(tx, accountId, groupOf(senderId))
}

function groupOf(senderId: AccountId): string {
  return `message/${senderId}`
}
