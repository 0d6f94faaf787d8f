import type { AccountId, FileId, SaleId, StreamId, StreamMessageId } from '@limelight/contract/ids'
import type { StreamMessage } from '@limelight/contract/live/stream-chat'
import { sql } from 'kysely'
import { hasBan } from '#/live/streams/stream-bans.queries'
import { hasRestricted } from '#/people/access/restrictions.queries'
import { keepsOutWords } from '#/people/blocks/blocked-words.service'
import type { Db, Tx } from '#/platform/ctx'
import { askWithNext, executeLater, type Found } from '#/platform/db/execute-later'

export type StreamMessageRow = {
  id: StreamMessageId
  stream_id: StreamId
  sender_id: AccountId
  type: StreamMessage['type']
  text: string
  tip_tokens: number | null
  tip_sale_id: SaleId | null
  tip_title: string | null
  created_at: Temporal.Instant
  deleted_at: Temporal.Instant | null
  sender_name: string
  sender_avatar: FileId | null
  sender_role: string
  /** Whether it was written by somebody restricted, who still is: only they, the creator and the moderators read it. */
  is_quiet: boolean
}

const isQuiet = sql<boolean>`(m.is_quiet and ${hasRestricted(
  sql`(select s.performer_id from stream s where s.id = m.stream_id)`,
  sql.ref('m.sender_id'),
)})`
const columns = sql`m.id, m.stream_id, m.sender_id, m.type, m.text, m.tip_tokens, m.tip_sale_id, m.tip_title, m.created_at, m.deleted_at,
  a.name as sender_name, a.avatar_file_id as sender_avatar, a.role as sender_role, ${isQuiet} as is_quiet`
const from = sql.raw('stream_message m join account a on a.id = m.sender_id')

type Range = { offset: number; limit: number }
/** Moderators read everything. */
export type ChatReader = { id: AccountId | undefined; canModerate: boolean }

const isReadBy = ({ id, canModerate }: ChatReader) =>
  canModerate ? sql`true` : sql`(not ${isQuiet} or coalesce(m.sender_id = ${id ?? null}::uuid, false))`

/** Newest first. */
export async function listStreamMessages(
  { db }: Db,
  streamId: StreamId,
  { reader, offset, limit }: Range & { reader: ChatReader },
): Promise<StreamMessageRow[]> {
  const { rows } = await sql<StreamMessageRow>`
    select ${columns} from ${from} where m.stream_id = ${streamId} and ${isReadBy(reader)} order by m.id desc limit ${limit} offset ${offset}
  `.execute(db)
  return rows
}

export async function countStreamMessages({ db }: Db, streamId: StreamId, reader: ChatReader): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select ((select count(*) from stream_message m where m.stream_id = ${streamId}) - (
      select count(*) from stream_message m where m.stream_id = ${streamId} and m.is_quiet and not ${isReadBy(reader)}
    ))::integer as total
  `.execute(db)
  return rows[0]?.total ?? 0
}

export async function findStreamMessage({ db }: Db, id: string): Promise<StreamMessageRow | undefined> {
  const { rows } = await sql<StreamMessageRow>`select ${columns} from ${from} where m.id = ${id}`.execute(db)
  return rows[0]
}

type Writing = { streamId: StreamId; senderId: AccountId; clientId: string }
/** What a new line depends on beside its stream, and how its author is shown. */
export type WritingRow = Pick<StreamMessageRow, 'sender_name' | 'sender_avatar' | 'sender_role'> & {
  is_banned: boolean
  is_restricted: boolean
  /** The creator keeps out words. */
  has_words: boolean
  /** Of the message that was sent with the client's id before, in whatever stream. */
  sent_id: StreamMessageId | null
}

/** No row without such a stream. Sent with the next statement, which is about the stream itself. */
export function askWriting(tx: Tx, { streamId, senderId, clientId }: Writing): Promise<Found<WritingRow>> {
  const [performer, sender] = [sql.ref('s.performer_id'), sql.ref('a.id')]
  return askWithNext(
    tx.db,
    sql<WritingRow>`
      select a.name as sender_name, a.avatar_file_id as sender_avatar, a.role as sender_role, ${hasBan(tx, performer, sender)} as is_banned,
        ${hasRestricted(performer, sender)} as is_restricted, ${keepsOutWords(performer)} as has_words,
        (select m.id from stream_message m where m.sender_id = a.id and m.client_id = ${clientId}) as sent_id
      from stream s join account a on a.id = ${senderId}
      where s.id = ${streamId}
    `,
  )
}

/** One account's messages come one after the other, so that slow mode can be asked for and a client's id is used once. */
export async function lockSenderLater(tx: Tx, senderId: AccountId): Promise<void> {
  await executeLater(tx.db, sql`select pg_advisory_xact_lock(hashtextextended(${`stream-chat/${senderId}`}, 0))`)
}

export async function hasWrittenSince(
  { db }: Db,
  { streamId, senderId, since }: { streamId: StreamId; senderId: AccountId; since: Temporal.Instant },
): Promise<boolean> {
  const { rows } = await sql`
    select from stream_message
    where stream_id = ${streamId} and sender_id = ${senderId} and type = 'text' and created_at > ${since}
    limit 1
  `.execute(db)
  return rows.length > 0
}

export type NewStreamMessage = Pick<
  StreamMessageRow,
  | 'id'
  | 'stream_id'
  | 'sender_id'
  | 'type'
  | 'text'
  | 'tip_tokens'
  | 'tip_sale_id'
  | 'tip_title'
  | 'is_quiet'
  | 'created_at'
> & {
  client_id: string
}

/** The caller has locked the sender and knows that the client's id is new. */
export async function insertStreamMessage({ db }: Tx, message: NewStreamMessage): Promise<void> {
  await executeLater(db, db.insertInto('stream_message').values(message))
}

/** Deleted ones are empty. With `id` one message, without it all of the stream. */
export async function emptyStreamMessages(tx: Tx, streamId: StreamId, id?: StreamMessageId): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update stream_message set text = '', deleted_at = ${tx.clock.now()}
    where stream_id = ${streamId} and deleted_at is null and ${id === undefined ? sql`true` : sql`id = ${id}`}
  `.execute(tx.db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Undefined when none is pinned, or it was deleted. */
export async function findPinnedMessage({ db }: Db, streamId: StreamId): Promise<StreamMessageRow | undefined> {
  const { rows } = await sql<StreamMessageRow>`
    select ${columns} from ${from}
    where m.id = (select pinned_message_id from stream where id = ${streamId}) and m.deleted_at is null and not ${isQuiet}
  `.execute(db)
  return rows[0]
}

export async function pinMessage(tx: Tx, streamId: StreamId, messageId: StreamMessageId | null): Promise<void> {
  await sql`update stream set pinned_message_id = ${messageId} where id = ${streamId}`.execute(tx.db)
}

/** Of somebody restricted, to everybody. */
export async function showMessage(tx: Tx, id: StreamMessageId): Promise<void> {
  await sql`update stream_message set is_quiet = false where id = ${id}`.execute(tx.db)
}
