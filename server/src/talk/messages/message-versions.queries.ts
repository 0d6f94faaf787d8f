import { sql } from 'kysely'
import type { Tx } from '#/platform/ctx'
import type { MessageRow } from './messages.queries.ts'

/** Stores another text of a message, and the one that it had. */
export async function replaceText(tx: Tx, { id, sender_id, text: before }: MessageRow, text: string): Promise<void> {
  const now = tx.clock.now()
  await sql`
    insert into message_version (id, message_id, sender_id, text, replaced_at)
    values (uuidv7(), ${id}, ${sender_id}, ${before}, ${now})
  `.execute(tx.db)
  await sql`update message set text = ${text}, edited_at = ${now} where id = ${id}`.execute(tx.db)
}
