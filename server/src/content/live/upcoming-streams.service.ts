/** Streams that creators announce, and members who ask to be reminded of them. */
import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '@limelight/contract/api'
import { AppError, invalidField } from '@limelight/contract/errors'
import { type AccountId, StreamId } from '@limelight/contract/ids'
import type { OwnStream } from '@limelight/contract/live/streaming'
import {
  type OwnUpcomingStream,
  START_EARLY_MINUTES,
  UPCOMING_MAX,
  UPCOMING_MAX_DAYS,
  type UpcomingStream,
  type upcomingStreams,
} from '@limelight/contract/live/upcoming-streams'
import { requirePrice } from '#/content/sellable/sellable.policy'
import type { Ctx, Tx } from '#/platform/ctx'
import { constraintOf } from '#/platform/db/database-errors'
import type { Viewer } from '#/platform/http/caller'
import { notifyReminded } from './reminders.service.ts'
import { endStream } from './stream-media.service.ts'
import { toStreamCard } from './stream-view.ts'
import { insertStream, lockStream, updateStream } from './streams.queries.ts'
import { describeOwn, getKnownStream, goalColumns, type Owner, requireRecorder } from './streams.service.ts'
import * as queries from './upcoming-streams.queries.ts'

type Announcement = Output<(typeof upcomingStreams)['POST /performer/upcoming-streams']['body']>

export async function listUpcoming(
  ctx: Ctx,
  viewer: Viewer,
  query: queries.UpcomingQuery,
): Promise<{ data: UpcomingStream[]; total: number }> {
  const { rows, total } = await queries.listUpcoming(ctx, viewer, query)
  const data = rows.map((row) => ({
    ...toStreamCard(row, viewer),
    startsAt: row.starts_at.toString(),
    hasTicket: row.is_bought,
    isReminded: row.is_reminded,
  }))
  return { data, total }
}

export async function listOwnUpcoming(ctx: Ctx, owner: Owner): Promise<OwnUpcomingStream[]> {
  return (await queries.listOwnUpcoming(ctx, owner)).map((row) => toOwnUpcoming(row, owner))
}

/** Throws `not_found`. */
export async function getOwnUpcoming(ctx: Ctx | Tx, owner: Owner, id: StreamId): Promise<OwnUpcomingStream> {
  return toOwnUpcoming(await getOwnRow(ctx, owner, id), owner)
}

function toOwnUpcoming(row: queries.OwnUpcomingRow, owner: Owner): OwnUpcomingStream {
  return {
    ...toStreamCard(row, owner),
    startsAt: row.starts_at.toString(),
    tickets: row.sale_count,
    reminders: row.reminder_count,
  }
}

async function getOwnRow(ctx: Ctx | Tx, owner: Owner, id: StreamId): Promise<queries.OwnUpcomingRow> {
  const [row] = await queries.listOwnUpcoming(ctx, owner, id)
  if (!row) throw new AppError('not_found')
  return row
}

/** Throws `limit_reached`, and `request_invalid` for a time or a price that cannot be. */
export async function announce(tx: Tx, owner: Owner, input: Announcement): Promise<OwnUpcomingStream> {
  await queries.lockAnnouncements(tx, owner.id)
  const upcoming = await queries.listOwnUpcoming(tx, owner)
  if (upcoming.length >= UPCOMING_MAX) throw new AppError('limit_reached')
  const { starts_at, description, ...columns } = columnsOf(tx, input)
  requireTime(starts_at, tx.clock.now())
  const id = StreamId.parse(randomUUIDv7())
  await insertStream(tx, { id, performer_id: owner.id, ...columns, announced: { starts_at, description } })
  return getOwnUpcoming(tx, owner, id)
}

function columnsOf(tx: Tx, { title, access, price, isRecorded, goal, description, startsAt }: Announcement) {
  requireRecorder(tx, isRecorded)
  return {
    title,
    access,
    price_tokens: requirePrice({ access, price, isDraft: false }),
    is_recorded: isRecorded,
    description,
    starts_at: Temporal.Instant.from(startsAt).round({ smallestUnit: 'minute', roundingMode: 'floor' }),
    ...goalColumns(goal),
  }
}

function requireTime(at: Temporal.Instant, now: Temporal.Instant): void {
  if (Temporal.Instant.compare(at, now) <= 0) throw invalidField('startsAt', 'Choose a time in the future.')
  if (Temporal.Instant.compare(at, now.add({ hours: 24 * UPCOMING_MAX_DAYS })) > 0)
    throw invalidField('startsAt', 'Choose an earlier time.')
}

/** Locked, so that neither tickets are sold nor the stream begins meanwhile. Throws `not_found`, `invalid_state` once it is prepared. */
async function lockOwnUpcoming(tx: Tx, owner: Owner, id: StreamId): Promise<queries.OwnUpcomingRow> {
  await lockStream(tx, id)
  const row = await getOwnRow(tx, owner, id)
  if (row.status !== 'scheduled') throw new AppError('invalid_state')
  return row
}

/** Throws `tickets_sold` for another time than the one that buyers have paid for. */
export async function changeUpcoming(
  tx: Tx,
  owner: Owner,
  { id, ...input }: Announcement & { id: StreamId },
): Promise<OwnUpcomingStream> {
  const row = await lockOwnUpcoming(tx, owner, id)
  const columns = columnsOf(tx, input)
  const isMoved = !row.starts_at.equals(columns.starts_at)
  if (isMoved && row.sale_count > 0) throw new AppError('tickets_sold')
  // One that is late keeps its time, which is over.
  if (isMoved) requireTime(columns.starts_at, tx.clock.now())
  await updateStream(tx, id, { ...columns, ...(isMoved && { reminded_at: null }) })
  if (isMoved) await notifyReminded(tx, { id, performerId: owner.id }, 'stream_moved')
  return getOwnUpcoming(tx, owner, id)
}

export async function cancelUpcoming(tx: Tx, owner: Owner, id: StreamId): Promise<void> {
  await lockOwnUpcoming(tx, owner, id)
  await endStream(tx, id, 'cancelled')
}

/** Prepares it as it was announced. Throws `invalid_state` long before its time, and `stream_open` beside another one. */
export async function startUpcoming(tx: Tx, owner: Owner, id: StreamId): Promise<OwnStream> {
  const { starts_at: startsAt } = await lockOwnUpcoming(tx, owner, id)
  const earliest = startsAt.subtract({ minutes: START_EARLY_MINUTES })
  if (Temporal.Instant.compare(tx.clock.now(), earliest) < 0) throw new AppError('invalid_state')
  await updateStream(tx, id, { status: 'preparing' }).catch((error: unknown) => {
    if (constraintOf(error) === 'stream_one_open_per_performer')
      throw new AppError('stream_open', undefined, { cause: error })
    throw error
  })
  return describeOwn(tx, owner, id)
}

type Request = { id: StreamId; accountId: AccountId }

/** Asking twice is asking once. Throws `not_found` for what the viewer may not know of or is over. */
export async function remind(tx: Tx, viewer: Viewer, { id, accountId }: Request): Promise<void> {
  const { status } = await getKnownStream(tx, viewer, id)
  if (status === 'ended') throw new AppError('not_found')
  await queries.insertReminder(tx, { streamId: id, accountId })
}

/** Not having asked is no error. */
export function stopReminding(tx: Tx, { id, accountId }: Request): Promise<void> {
  return queries.deleteReminder(tx, { streamId: id, accountId })
}
