import { randomUUIDv7 } from 'node:crypto'
import type { Input, Output } from '@limelight/contract/api'
import { SCHEDULE_MAX_DAYS } from '@limelight/contract/content/items'
import { AppError, invalidField } from '@limelight/contract/errors'
import { type AccountId, BroadcastId } from '@limelight/contract/ids'
import type { Audience, Broadcast, broadcasts } from '@limelight/contract/talk/broadcasts'
import type { Reader, Sign } from '#/content/sellable/sellable-view.service'
import { fileView, findFilesByIds, type MediaRow } from '#/core/media/media.service'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import { holdLists } from '#/talk/fan-lists/fan-lists.service'
import { claimMessageFiles } from '#/talk/messages/message-files.service'
import { createPoll, ownPolls } from '#/talk/messages/message-polls.service'
import { conditionsOf, holdSegments } from '#/talk/segments/segments.service'
import * as queries from './broadcasts.queries.ts'

declare module '#/platform/jobs/topics' {
  interface Topics {
    'broadcast-deliver': { broadcastId: string }
    'broadcast-unsend': { broadcastId: string }
  }
}

type Sent = Output<(typeof broadcasts)['POST /performer/broadcasts']['body']>
type Query = Output<(typeof broadcasts)['GET /performer/broadcasts']['query']>
type ListAnswer = Input<(typeof broadcasts)['GET /performer/broadcasts']['response']>

/** Lists of others reach nobody, and leave out nobody. */
export async function countRecipients(
  ctx: Ctx,
  performerId: AccountId,
  { audience, fileIds }: { audience: Audience; fileIds: readonly string[] },
): Promise<{ recipients: number; owners: number }> {
  const [segments, excludedSegments] = await Promise.all([
    conditionsOf(ctx, performerId, audience.includeSegments),
    conditionsOf(ctx, performerId, audience.excludeSegments),
  ])
  const asked = { segments, excludedSegments, files: queries.filesOfIds(fileIds) }
  return queries.countAudience(ctx, { ...audienceColumns(audience), performer_id: performerId, ...asked })
}

/**
 * Stores a broadcast, whose delivery is a job. Throws `request_invalid` where there is nothing to send, for a time that is no
 * future one, `not_found` for lists and segments of others, and what claiming its files throws.
 */
export async function createBroadcast(
  tx: Tx,
  sign: Sign,
  performerId: AccountId,
  { text, fileIds, price, poll, audience, scheduleAt, sentBy = null }: Sent & { sentBy?: AccountId | null },
): Promise<Broadcast> {
  if (text === '' && fileIds.length === 0) throw invalidField('text', 'Write something or add a file.')
  const schedule = scheduleAt === undefined ? null : futureOf(tx, scheduleAt)
  await holdLists(tx, performerId, [...audience.includeLists, ...audience.excludeLists])
  await holdSegments(tx, performerId, [...audience.includeSegments, ...audience.excludeSegments])
  const { type } = await claimMessageFiles(tx, { senderId: performerId, fileIds, price, maySell: true })
  const id = BroadcastId.parse(randomUUIDv7())
  const shownAt = schedule ?? tx.clock.now()
  const poll_id = await createPoll(tx, { performerId, maySell: true, question: text, poll, shownAt })
  await queries.insertBroadcast(tx, {
    id,
    performer_id: performerId,
    type,
    text,
    price_tokens: price,
    poll_id,
    sent_by: sentBy,
    ...audienceColumns(audience),
    status: schedule ? 'scheduled' : 'sending',
    schedule_at: schedule,
  })
  await queries.insertBroadcastFiles(tx, id, fileIds)
  if (!schedule) await tx.enqueue('broadcast-deliver', { broadcastId: id })
  return showOwn({ ctx: tx, sign }, performerId, id)
}

export async function listBroadcasts({ ctx, sign }: Reader, performerId: AccountId, query: Query): Promise<ListAnswer> {
  const { rows, total } = await queries.listBroadcasts(ctx, performerId, query)
  return { data: await showAll({ ctx, sign }, performerId, rows), total }
}

/** Throws `not_found` for those of others. */
export async function getBroadcast(
  { ctx, sign }: Reader,
  performerId: AccountId,
  id: BroadcastId,
): Promise<Broadcast & { seen: number }> {
  const broadcast = await showOwn({ ctx, sign }, performerId, id)
  return { ...broadcast, seen: await queries.countSeen(ctx, id) }
}

/**
 * Cancels what is scheduled; of what was sent, a job deletes every copy that nobody has bought. A delivery under way ends.
 * Throws `not_found` for those of others, `invalid_state` for what was cancelled or deleted before.
 */
export async function deleteBroadcast(tx: Tx, performerId: AccountId, id: BroadcastId): Promise<void> {
  const row = await queries.lockBroadcast(tx, id)
  if (row?.performer_id !== performerId) throw new AppError('not_found')
  switch (row.status) {
    case 'scheduled':
      return queries.updateBroadcast(tx, id, { status: 'cancelled', finished_at: tx.clock.now() })
    case 'sending':
    case 'sent':
      await queries.updateBroadcast(tx, id, { status: 'unsending' })
      return tx.enqueue('broadcast-unsend', { broadcastId: id })
    default:
      throw new AppError('invalid_state')
  }
}

/** Starts what is due. */
export async function startDue(ctx: Ctx): Promise<void> {
  while (await ctx.transaction(startNext));
}

async function startNext(tx: Tx): Promise<boolean> {
  const id = await queries.lockDue(tx)
  if (!id) return false
  await queries.updateBroadcast(tx, id, { status: 'sending' })
  await tx.enqueue('broadcast-deliver', { broadcastId: id })
  return true
}

function audienceColumns(audience: Audience): queries.AudienceColumns {
  return {
    included_groups: [...new Set(audience.include)],
    excluded_groups: [...new Set(audience.exclude)],
    included_list_ids: [...new Set(audience.includeLists)],
    excluded_list_ids: [...new Set(audience.excludeLists)],
    included_segment_ids: [...new Set(audience.includeSegments)],
    excluded_segment_ids: [...new Set(audience.excludeSegments)],
    excluded_item_ids: [...new Set(audience.excludeBuyersOf)],
    skips_owners: audience.excludeOwners,
    minimum_spent: audience.minimumSpent,
  }
}

function futureOf({ clock }: Tx, text: string): Temporal.Instant {
  const at = Temporal.Instant.from(text)
  const now = clock.now()
  if (Temporal.Instant.compare(at, now) <= 0) throw invalidField('scheduleAt', 'Choose a time in the future.')
  if (Temporal.Instant.compare(at, now.add({ hours: SCHEDULE_MAX_DAYS * 24 })) > 0)
    throw invalidField('scheduleAt', 'Choose an earlier time.')
  return at
}

async function requireOwn(db: Db, performerId: AccountId, id: BroadcastId): Promise<queries.BroadcastRow> {
  const row = await queries.findBroadcast(db, id)
  if (row?.performer_id !== performerId) throw new AppError('not_found')
  return row
}

async function filesOf(db: Db, rows: readonly queries.BroadcastRow[]): Promise<Map<string, MediaRow[]>> {
  const links = await queries.listBroadcastFiles(
    db,
    rows.map(({ id }) => id),
  )
  const files = await findFilesByIds(
    db,
    links.map(({ file_id }) => file_id),
  )
  const found = Map.groupBy(links, ({ broadcast_id }) => String(broadcast_id))
  return new Map([...found].map(([id, parts]) => [id, parts.flatMap(({ file_id }) => files.get(file_id) ?? [])]))
}

type Showing = { ctx: Ctx | Tx; sign: Sign }

async function showOwn({ ctx, sign }: Showing, performerId: AccountId, id: BroadcastId): Promise<Broadcast> {
  const row = await requireOwn(ctx, performerId, id)
  const [files, polls] = [await filesOf(ctx, [row]), await ownPolls(ctx, [row], performerId)]
  return toBroadcast(row, { files: files.get(id) ?? [], poll: polls(row), sign })
}

async function showAll(
  { ctx, sign }: Showing,
  performerId: AccountId,
  rows: readonly queries.BroadcastRow[],
): Promise<Broadcast[]> {
  const [files, polls] = [await filesOf(ctx, rows), await ownPolls(ctx, rows, performerId)]
  return rows.map((row) => toBroadcast(row, { files: files.get(row.id) ?? [], poll: polls(row), sign }))
}

type Parts = { files: readonly MediaRow[]; poll: Broadcast['poll']; sign: Sign }

function toBroadcast(row: queries.BroadcastRow, { files, poll, sign }: Parts): Broadcast {
  return {
    _id: row.id,
    type: row.type,
    text: row.text,
    files: files.map((file) => fileView(file, { viewerId: row.performer_id, grant: 'full', sign })),
    price: row.price_tokens,
    poll,
    audience: {
      include: [...row.included_groups],
      includeLists: [...row.included_list_ids],
      includeSegments: [...row.included_segment_ids],
      exclude: [...row.excluded_groups],
      excludeLists: [...row.excluded_list_ids],
      excludeSegments: [...row.excluded_segment_ids],
      excludeBuyersOf: [...row.excluded_item_ids],
      excludeOwners: row.skips_owners,
      minimumSpent: row.minimum_spent,
    },
    status: row.status,
    scheduleAt: row.schedule_at?.toString() ?? null,
    sent: row.sent_count,
    sales: row.sale_count,
    earnedTokens: row.earned_tokens,
    createdAt: row.created_at.toString(),
    finishedAt: row.finished_at?.toString() ?? null,
  }
}
