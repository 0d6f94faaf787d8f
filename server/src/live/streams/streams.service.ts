/** Live streams of creators, and who may watch them. */
import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import { type AccountId, StreamId } from '@limelight/contract/ids'
import type { JoinedStream, OwnStream, StreamCard, streaming } from '@limelight/contract/live/streaming'
import { canView, isOwn, isPerformerShownTo, requirePrice } from '#/content/sellable/sellable.policy'
import { mediaAddress } from '#/live/engine/media-address.service'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { findBan } from './stream-bans.queries.ts'
import { healthOf } from './stream-health.ts'
import { announceStream, endStream } from './stream-media.service.ts'
import { chatRulesOf, toOwnStream, toStreamCard } from './stream-view.ts'
import { isOpen } from './streams.policy.ts'
import * as queries from './streams.queries.ts'

type Body<K extends keyof typeof streaming> = (typeof streaming)[K] extends { body: infer B } ? Output<B> : never
export type Owner = Viewer & { id: AccountId }
type Reading = Db & Pick<Ctx, 'clock' | 'config'>

/**
 * Throws `stream_open` when there is one already, `request_invalid` for a price that does not fit the access, and
 * `recording_unavailable`.
 */
export async function prepareStream(
  tx: Tx,
  owner: Owner,
  { title, access, price, isRecorded, goal }: Body<'POST /streaming/live'>,
): Promise<OwnStream> {
  requireRecorder(tx, isRecorded)
  const id = StreamId.parse(randomUUIDv7())
  const priceTokens = requirePrice({ access, price, isDraft: false })
  const isNew = await queries.insertStream(tx, {
    id,
    performer_id: owner.id,
    title,
    access,
    price_tokens: priceTokens,
    is_recorded: isRecorded,
    ...goalColumns(goal),
  })
  if (!isNew) throw new AppError('stream_open')
  return describeOwn(tx, owner, id)
}

/** Throws `recording_unavailable` where the media does not pass through this server. */
export function requireRecorder({ config }: Pick<Ctx, 'config'>, isRecorded: boolean): void {
  if (isRecorded && config.live.livekit) throw new AppError('recording_unavailable')
}

type Change = Body<'PUT /streaming/live/{id}'>

/** Throws `not_found` for streams of others, `invalid_state` when it is over or only announced. */
export async function changeStream(tx: Tx, owner: Owner, id: StreamId, change: Change): Promise<OwnStream> {
  await queries.lockStream(tx, id)
  const row = await getOwnRow(tx, owner, id)
  if (!isOpen(row)) throw new AppError('invalid_state')
  const access = change.access ?? row.access
  const former = access === 'paid' && row.price_tokens > 0 ? row.price_tokens : undefined
  const price = requirePrice({ access, price: change.price ?? former, isDraft: false })
  await queries.updateStream(tx, id, {
    title: change.title ?? row.title,
    access,
    price_tokens: price,
    ...(change.goal !== undefined && goalColumns(change.goal)),
  })
  if (change.status === 'ended') await endStream(tx, id, 'owner')
  else await announceStream(tx, id)
  return describeOwn(tx, owner, id)
}

export function goalColumns(goal: { tokens: number; text: string } | null) {
  return { goal_tokens: goal?.tokens ?? null, goal_text: goal?.text ?? '' }
}

/** Throws `invalid_state` without an open stream. */
export async function getOpenStreamId(db: Reading, owner: Owner): Promise<StreamId> {
  const row = await queries.findOpenStream(db, owner, owner.id)
  if (!row) throw new AppError('invalid_state')
  return row.id
}

export async function reportDuration(tx: Tx, owner: Owner, seconds: number): Promise<void> {
  await queries.updateStream(tx, await getOpenStreamId(tx, owner), { reported_seconds: seconds })
}

/** The open one, or the last. */
export async function findOwnStream(db: Reading, owner: Owner): Promise<OwnStream | null> {
  const row = await queries.findNewestStream(db, owner, owner.id)
  return row ? describe(db, owner, row) : null
}

export async function describeOwn(db: Reading, owner: Owner, id: StreamId): Promise<OwnStream> {
  return describe(db, owner, await getOwnRow(db, owner, id))
}

async function describe(db: Reading, owner: Owner, row: queries.StreamRow): Promise<OwnStream> {
  const publish = isOpen(row) ? await mediaAddress(db, { role: 'publish', room: row.id, viewer: owner }) : null
  const totalViewers = await queries.countViewers(db, row.id)
  const health = healthOf(row, { now: db.clock.now(), maxKbits: db.config.live.publishMaxKbits })
  return toOwnStream(row, { viewer: owner, totalViewers, publish, health })
}

export async function getOwnRow(db: Reading, owner: Owner, id: StreamId): Promise<queries.StreamRow> {
  const row = await queries.findStream(db, owner, id)
  if (!row || !isOwn(row, owner)) throw new AppError('not_found')
  return row
}

/** Throws `not_found` for whom the creator is hidden from, by a block, a closed country or a suspension. */
export async function getKnownStream(db: Reading, viewer: Viewer, id: string): Promise<queries.StreamRow> {
  const streamId = StreamId.parse(id)
  const row = await queries.findStream(db, viewer, streamId)
  if (!row || !isPerformerShownTo(row, viewer) || !row.is_not_blocked) throw new AppError('not_found')
  const isUnknown = row.status === 'preparing' && row.starts_at === null
  if (isUnknown && !isOwn(row, viewer) && viewer.role !== 'operator') throw new AppError('not_found')
  return row
}

/** Those among the ids that are or were on air, of creators the viewer may know of. */
export async function findKnownStreams(ctx: Reading, viewer: Viewer, ids: readonly string[]) {
  const rows = await queries.findStreamsByIds(ctx, viewer, ids)
  return rows.filter(
    (row) => row.status !== 'preparing' && row.is_not_blocked && isPerformerShownTo(row, viewer) && !isOwn(row, viewer),
  )
}

/** A page renews its address each minute, so that a ban ends what is being watched, too. */
export async function isBannedFromWatching(ctx: Reading, viewer: Viewer, row: queries.StreamRow): Promise<boolean> {
  return (await findBanOf(ctx, viewer, row))?.until === null
}

async function findBanOf(ctx: Reading, { id }: Viewer, { performer_id }: queries.StreamRow) {
  return id === undefined ? undefined : findBan(ctx, { performerId: performer_id, accountId: id })
}

/** Whether the viewer may watch what is on air now. */
export async function mayWatch(db: Reading, viewer: Viewer, id: StreamId): Promise<boolean> {
  const row = await queries.findStream(db, viewer, id)
  const isKnown = row && isPerformerShownTo(row, viewer) && row.is_not_blocked
  return Boolean(
    isKnown && row.status === 'live' && canView(row, viewer) && !(await isBannedFromWatching(db, viewer, row)),
  )
}

/** By its own id, or by that of its creator. Throws `not_found`. */
export async function joinStream(ctx: Reading, viewer: Viewer, id: string): Promise<JoinedStream> {
  // An id is of a stream or of an account; which of the two is known when it is looked up.
  const open = await queries.findOpenStream(ctx, viewer, id as AccountId)
  const row = await getKnownStream(ctx, viewer, open?.id ?? id)
  const ban = await findBanOf(ctx, viewer, row)
  const isBanned = ban?.until === null
  const canWatch = canView(row, viewer) && !isBanned
  return {
    ...toStreamCard(row, viewer),
    conversationId: row.id,
    chat: chatRulesOf(row),
    canChat: viewer.id !== undefined && canWatch && isOpen(row) && !ban,
    isBanned,
    isFollowed: row.is_followed,
    isSubscribed: row.is_subscribed,
    play: canWatch && row.status === 'live' ? await mediaAddress(ctx, { role: 'play', room: row.id, viewer }) : null,
  }
}

export async function listLive(
  ctx: Reading,
  viewer: Viewer,
  query: queries.StreamsQuery,
): Promise<{ data: StreamCard[]; total: number }> {
  const { rows, total } = await queries.listLiveStreams(ctx, viewer, query)
  return { data: rows.map((row) => toStreamCard(row, viewer)), total }
}
