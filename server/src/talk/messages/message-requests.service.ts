/** What the recipient of a request decides; the other side learns of nothing but an acceptance, by being read and seen. */
import { AppError } from '@limelight/contract/errors'
import type { AccountId, ConversationId } from '@limelight/contract/ids'
import type { Tx } from '#/platform/ctx'
import { lockConversation } from './conversations.queries.ts'
import * as queries from './message-requests.queries.ts'
import { changePresence } from './restricted-presence.service.ts'

type Own = { id: ConversationId; accountId: AccountId }

/** Accepting twice is accepting once. Throws `not_found` for others than participants. Locks the conversation. */
export async function acceptRequest(tx: Tx, { id, accountId }: Own): Promise<void> {
  const conversation = await lockConversation(tx, id, accountId)
  if (!conversation) throw new AppError('not_found')
  await acceptLocked(tx, { id, accountId, otherId: conversation.recipient_id })
}

/** The same for who holds the conversation already, as an answer does. */
export async function acceptLocked(tx: Tx, { otherId, ...own }: Own & { otherId: AccountId }): Promise<void> {
  if (!(await queries.acceptRequest(tx, own))) return
  await changePresence(tx, { accountId: own.accountId, restrictedId: otherId, isShown: true })
}

/**
 * Declining twice is declining once. Throws `not_found` for others than participants, and `invalid_state` where the conversation is in the
 * inbox, as after an acceptance in another tab. Locks the conversation.
 */
export async function declineRequest(tx: Tx, own: Own): Promise<void> {
  if (!(await lockConversation(tx, own.id, own.accountId))) throw new AppError('not_found')
  if (!(await queries.declineRequest(tx, own))) throw new AppError('invalid_state')
}
