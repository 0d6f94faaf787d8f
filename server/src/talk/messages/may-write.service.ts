import { AppError } from '@limelight/contract/errors'
import type { ConversationId } from '@limelight/contract/ids'
import type { Tx } from '#/platform/ctx'
import { reasonFor } from './conversation-view.ts'
import { type ConversationRow, findConversation, type Member } from './conversations.queries.ts'

/** Throws `not_found` for others than participants and `message_not_allowed` with the reason. */
export async function requireAllowed(tx: Tx, sender: Member, id: ConversationId): Promise<ConversationRow> {
  const row = await findConversation(tx, sender, id)
  if (!row) throw new AppError('not_found')
  requireMayWrite(row, sender)
  return row
}

export function requireMayWrite(row: ConversationRow, sender: Member): void {
  const reason = reasonFor(row, sender)
  if (reason) throw new AppError('message_not_allowed', { reason })
}
