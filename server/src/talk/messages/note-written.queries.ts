import type { AccountId, MessageId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Tx } from '#/platform/ctx'
import { executeLater } from '#/platform/db/execute-later'
import { noteOutboxRow } from '#/platform/jobs/outbox.queries'
import type { Topics } from '#/platform/jobs/topics'

declare module '#/platform/jobs/topics' {
  interface Topics {
    /** To a creator who waits for a word. */
    'message-written': { messageId: string; fanId: string; performerId: string }
  }
}

type Written = { id: MessageId; senderId: AccountId; recipientId: AccountId }

/** Queues the search for words where the recipient waits for one. A part of the transaction, as `tx.enqueue` is. */
export async function noteWritten(tx: Tx, { id, senderId, recipientId }: Written): Promise<void> {
  const payload: Topics['message-written'] = { messageId: id, fanId: senderId, performerId: recipientId }
  noteOutboxRow(tx.db)
  await executeLater(
    tx.db,
    sql`
      insert into outbox (topic, payload)
      select 'message-written', ${JSON.stringify(payload)}::jsonb
      where exists (select from automation where performer_id = ${recipientId} and trigger = 'word' and is_on)
    `,
  )
}
