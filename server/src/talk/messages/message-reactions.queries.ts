import type { AccountId, MessageId } from '@limelight/contract/ids'
import type { MessageReaction } from '@limelight/contract/talk/messages'
import { sql } from 'kysely'
import type { Tx } from '#/platform/ctx'

type Reaction = { messageId: MessageId; accountId: AccountId; emoji: MessageReaction }

/** False when it was there already. */
export async function setReaction(tx: Tx, { messageId, accountId, emoji }: Reaction): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into message_reaction (message_id, account_id, emoji, created_at)
    values (${messageId}, ${accountId}, ${emoji}, ${tx.clock.now()})
    on conflict (message_id, account_id) do update set emoji = excluded.emoji, created_at = excluded.created_at
      where message_reaction.emoji <> excluded.emoji
  `.execute(tx.db)
  return numAffectedRows === 1n
}

/** False when there was none. */
export async function deleteReaction(tx: Tx, messageId: MessageId, accountId: AccountId): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from message_reaction where message_id = ${messageId} and account_id = ${accountId}
  `.execute(tx.db)
  return numAffectedRows === 1n
}
