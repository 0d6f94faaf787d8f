import type { AccountId, MessageId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'

type FileOfMessage = { message_id: MessageId; file_id: string }

export async function insertMessageFiles(tx: Tx, messageId: MessageId, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  const rows = fileIds.map((file_id, position) => ({ message_id: messageId, position, file_id }))
  await tx.db.insertInto('message_file').values(rows).execute()
}

/** In the order in which each message shows them. Copies of a broadcast have its files. */
export async function listFileIds({ db }: Db, messageIds: readonly MessageId[]): Promise<FileOfMessage[]> {
  if (messageIds.length === 0) return []
  const { rows } = await sql<FileOfMessage>`
    select message_id, position, file_id from message_file
    where message_id = any(${messageIds}::uuid[])
    union all
    select m.id, f.position, f.file_id
    from message m join broadcast_file f on f.broadcast_id = m.broadcast_id
    where m.id = any(${messageIds}::uuid[])
    order by message_id, position
  `.execute(db)
  return rows
}

/** The message that shows it; of a broadcast none, since its copies are many. */
export async function findMessageOfFile({ db }: Db, fileId: string): Promise<MessageId | undefined> {
  const { rows } = await sql<{ message_id: MessageId }>`
    select message_id from message_file where file_id = ${fileId}
  `.execute(db)
  return rows[0]?.message_id
}

/** The viewer's copy of the broadcast that shows the file. */
export async function findCopyWithFile(
  { db }: Db,
  viewerId: AccountId,
  fileId: string,
): Promise<MessageId | undefined> {
  const { rows } = await sql<{ id: MessageId }>`
    select m.id
    from broadcast_file f
    join message m on m.broadcast_id = f.broadcast_id
    join conversation c on c.id = m.conversation_id and c.member_id = ${viewerId}
    where f.file_id = ${fileId}
    limit 1
  `.execute(db)
  return rows[0]?.id
}

/** A deleted message no longer owns the files that nobody has bought. */
export async function deleteMessageFiles(tx: Tx, messageId: MessageId): Promise<string[]> {
  const { rows } = await sql<{ file_id: string }>`
    delete from message_file where message_id = ${messageId} returning file_id
  `.execute(tx.db)
  return rows.map((row) => row.file_id)
}
