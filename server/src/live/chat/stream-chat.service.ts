import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { AppError } from '@limelight/contract/errors'
import { type AccountId, type SaleId, StreamId, StreamMessageId } from '@limelight/contract/ids'
import type { StreamMessage } from '@limelight/contract/live/stream-chat'
import { canView, isOwn } from '#/content/sellable/sellable.policy'
import { findBan } from '#/live/streams/stream-bans.queries'
import { announceStream } from '#/live/streams/stream-media.service'
import { addToStream, findOpenStream, type StreamRow, updateStream } from '#/live/streams/streams.queries'
import { getKnownStream, getOwnRow } from '#/live/streams/streams.service'
import { requireAllowedWords } from '#/people/blocks/blocked-words.service'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import type { Found } from '#/platform/db/execute-later'
import type { Viewer } from '#/platform/http/caller'
import { mayWriteLinks, requireMayWrite } from './chat.policy.ts'
import { findQuietReaders, mayModerate, type QuietReaders } from './chat-moderation.service.ts'
import * as queries from './stream-chat.queries.ts'
import { toStreamMessage } from './stream-message-view.ts'

export { hasLink } from './has-link.ts'

declare module '#/platform/jobs/topics' {
  interface Topics {
    // For the sockets of a stream's viewers.
    /** Of somebody restricted only for the accounts named: themselves, and those who keep the chat in order. */
    'stream-message': { message: StreamMessage; onlyFor?: QuietReaders }
    'stream-message-deleted': { streamId: string; messageId: string; onlyFor?: QuietReaders }
    'stream-pinned': { streamId: string; message: StreamMessage | null }
    'stream-messages-cleared': { streamId: string }
  }
}

type Member = Viewer & { id: AccountId }
type Reading = Db & Pick<Ctx, 'clock' | 'config'>
type Range = { offset: number; limit: number }

type Page = {
  data: StreamMessage[]
  total: number
  isMore: boolean
  pinned: StreamMessage | null
  canModerate: boolean
}

/** Throws `not_found` unless the viewer may watch; `isPublic`: unless everybody may. */
export async function listMessages(
  ctx: Reading,
  viewer: Viewer,
  { id, isPublic, ...range }: Range & { id: StreamId; isPublic: boolean },
): Promise<Page> {
  const stream = await getKnownStream(ctx, viewer, id)
  if (isPublic ? stream.access !== 'free' : !canView(stream, viewer)) throw new AppError('not_found')
  const canModerate = await mayModerate(ctx, stream, viewer)
  const reader = { id: viewer.id, canModerate }
  const [rows, total, pinned] = await Promise.all([
    queries.listStreamMessages(ctx, id, { ...range, reader }),
    queries.countStreamMessages(ctx, id, reader),
    queries.findPinnedMessage(ctx, id),
  ])
  return {
    data: rows.map((row) => toStreamMessage(row, { seesHidden: canModerate && row.sender_id !== viewer.id })),
    total,
    isMore: range.offset + rows.length < total,
    pinned: pinned ? toStreamMessage(pinned, { seesHidden: false }) : null,
    canModerate,
  }
}

type NewText = { id: StreamId; text: string; clientId?: string | undefined }

/**
 * Throws `not_found`, `message_not_allowed`, `links_not_allowed`, `invalid_state` and `slow_mode`. The client's id sends it
 * once: a repeat is answered with the stored message, and in another stream it is `idempotency_key_reused`.
 */
export async function writeMessage(
  tx: Tx,
  member: Member,
  { id, text, clientId = randomUUID() }: NewText,
): Promise<StreamMessage> {
  await queries.lockSenderLater(tx, member.id)
  const asked = await queries.askWriting(tx, { streamId: id, senderId: member.id, clientId })
  const stream = await getKnownStream(tx, member, id)
  const writing = writingIn(asked)
  const sent = writing.sent_id ? await queries.findStreamMessage(tx, writing.sent_id) : undefined
  if (sent?.stream_id === id) return toStreamMessage(sent, { seesHidden: false })
  requireMayWrite(stream, member, { isBanned: writing.is_banned, text })
  if (writing.has_words) await requireAllowedWords(tx, { performerId: stream.performer_id, authorId: member.id, text })
  await requirePause(tx, stream, member)
  if (sent) throw new AppError('idempotency_key_reused')
  return insert(tx, writing, {
    performerId: stream.performer_id,
    message: {
      stream_id: id,
      sender_id: member.id,
      type: 'text',
      text,
      tip_tokens: null,
      tip_sale_id: null,
      tip_title: null,
      client_id: clientId,
    },
  })
}

function writingIn(asked: Found<queries.WritingRow>): queries.WritingRow {
  const [row] = asked().rows
  if (!row) throw new AppError('not_found')
  return row
}

async function requirePause(tx: Tx, stream: StreamRow, member: Member): Promise<void> {
  if (stream.slow_mode_seconds === 0 || isOwn(stream, member)) return
  const since = tx.clock.now().subtract({ seconds: stream.slow_mode_seconds })
  if (await queries.hasWrittenSince(tx, { streamId: stream.id, senderId: member.id, since }))
    throw new AppError('slow_mode', { seconds: stream.slow_mode_seconds })
}

type Written = {
  performerId: AccountId
  message: Omit<queries.NewStreamMessage, 'id' | 'is_quiet' | 'created_at'>
}

/** As it is stored, which needs no look at it: the database keeps microseconds. */
async function insert(tx: Tx, writing: queries.WritingRow, { performerId, message }: Written): Promise<StreamMessage> {
  const isQuiet = writing.is_restricted
  const stored = {
    ...message,
    id: StreamMessageId.parse(randomUUIDv7()),
    is_quiet: isQuiet,
    created_at: tx.clock.now().round('microsecond'),
  }
  await queries.insertStreamMessage(tx, stored)
  const written = toStreamMessage({ ...writing, ...stored, deleted_at: null }, { seesHidden: false })
  const onlyFor = isQuiet ? await findQuietReaders(tx, performerId, message.sender_id) : undefined
  await tx.enqueue('stream-message', { message: written, ...(onlyFor && { onlyFor }) })
  return written
}

/**
 * Throws `not_found` for a stream of another creator or one the fan may not watch, `invalid_state` when it is not on air,
 * `links_not_allowed` and `message_not_allowed` for a text that the chat would not take; who may not write may still tip.
 */
export async function requireTippedStream(
  tx: Tx,
  fan: Member,
  { streamId, performerId, text }: { streamId: StreamId; performerId: AccountId; text: string },
): Promise<StreamId> {
  const stream = await getKnownStream(tx, fan, streamId)
  if (stream.performer_id !== performerId || !canView(stream, fan)) throw new AppError('not_found')
  if (stream.status !== 'live') throw new AppError('invalid_state')
  if (!mayWriteLinks(stream, fan, text)) throw new AppError('links_not_allowed')
  await requireAllowedWords(tx, { performerId, authorId: fan.id, text })
  const isBanned = text !== '' && (await findBan(tx, { performerId, accountId: fan.id })) !== undefined
  if (isBanned) throw new AppError('message_not_allowed')
  return stream.id
}

export async function showTip(
  tx: Tx,
  streamId: StreamId,
  {
    performerId,
    senderId,
    saleId,
    tokens,
    text,
    title,
  }: {
    performerId: AccountId
    senderId: AccountId
    saleId: SaleId
    tokens: number
    text: string
    title: string | null
  },
): Promise<void> {
  const clientId = randomUUID()
  const asked = await queries.askWriting(tx, { streamId, senderId, clientId })
  await addToStream(tx, streamId, { tips: 1, tokens })
  await insert(tx, writingIn(asked), {
    performerId,
    message: {
      stream_id: streamId,
      sender_id: senderId,
      type: 'tip',
      text,
      tip_tokens: tokens,
      tip_sale_id: saleId,
      tip_title: title,
      client_id: clientId,
    },
  })
  await announceStream(tx, streamId)
}

type Rules = { slowModeSeconds?: number | undefined; linksFor?: StreamRow['links_for'] | undefined }

export async function changeRules(tx: Tx, owner: Member, { id, ...rules }: Rules & { id: StreamId }) {
  const stream = await getOwnRow(tx, owner, id)
  await updateStream(tx, id, {
    slow_mode_seconds: rules.slowModeSeconds ?? stream.slow_mode_seconds,
    links_for: rules.linksFor ?? stream.links_for,
  })
  return toChat(await getOwnRow(tx, owner, id))
}

/** Throws `not_found` when the creator is hidden from the viewer, or has no open stream. */
export async function getChat(ctx: Reading, viewer: Viewer, performerId: AccountId) {
  const open = await findOpenStream(ctx, viewer, performerId)
  if (!open) throw new AppError('not_found')
  return toChat(await getKnownStream(ctx, viewer, open.id))
}

function toChat(row: StreamRow) {
  return {
    _id: row.id,
    streamId: StreamId.parse(row.id),
    performerId: row.performer_id,
    slowModeSeconds: row.slow_mode_seconds,
    linksFor: row.links_for,
  }
}
