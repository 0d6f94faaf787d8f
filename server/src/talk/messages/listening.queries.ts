/** Who is notified of messages. */
import type { AccountId, ConversationId } from '@limelight/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#/platform/ctx'

/** The other sides of the sender's conversations, without those who have muted theirs or not accepted it. */
export async function findListening(tx: Tx, senderId: AccountId, ids: readonly ConversationId[]): Promise<AccountId[]> {
  const { rows } = await sql<{ account_id: AccountId }>`
    select account_id from conversation_participant
    where conversation_id = any(${ids}::uuid[]) and account_id <> ${senderId} and not is_muted and request is null
  `.execute(tx.db)
  return rows.map((row) => row.account_id)
}

/** The same of one of them, as a condition. */
export function isListening(id: ConversationId, accountId: AccountId): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from conversation_participant
    where conversation_id = ${id} and account_id = ${accountId} and not is_muted and request is null
  )`
}
