import type { AccountId, BroadcastId, FanListId, MessagePollId, SegmentId } from '@limelight/contract/ids'
import type { Broadcast } from '@limelight/contract/talk/broadcasts'
import type { FanGroup } from '@limelight/contract/talk/fan-groups'
import type { MessageType } from '@limelight/contract/talk/messages'
import type { SegmentCondition } from '@limelight/contract/talk/segments'
import { type RawBuilder, sql } from 'kysely'
import { isNotBlocked } from '#/people/access/blocked-viewers.queries'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import { type ListQuery, limitOffset, orderBy } from '#/platform/db/list'
import { isInGroup, isOnLists } from '#/talk/fan-lists/fan-groups.queries'
import { hasBoughtOneOf, ownsOneOf } from '#/talk/fan-lists/fan-owners.queries'
import { isInSegment } from '#/talk/segments/segment-condition.queries'

export type AudienceColumns = {
  included_groups: readonly FanGroup[]
  excluded_groups: readonly FanGroup[]
  included_list_ids: readonly FanListId[]
  excluded_list_ids: readonly FanListId[]
  included_segment_ids: readonly SegmentId[]
  excluded_segment_ids: readonly SegmentId[]
  excluded_item_ids: readonly string[]
  skips_owners: boolean
  minimum_spent: number
}

export type BroadcastRow = AudienceColumns & {
  id: BroadcastId
  performer_id: AccountId
  type: MessageType
  text: string
  price_tokens: number
  poll_id: MessagePollId | null
  /** The member of the creator's team who typed it. */
  sent_by: AccountId | null
  status: Broadcast['status']
  schedule_at: Temporal.Instant | null
  reached_account_id: AccountId | null
  is_lazy: boolean | null
  sent_count: number
  sale_count: number
  earned_tokens: number
  created_at: Temporal.Instant
  finished_at: Temporal.Instant | null
}

export type NewBroadcast = AudienceColumns &
  Pick<
    BroadcastRow,
    'id' | 'performer_id' | 'type' | 'text' | 'price_tokens' | 'poll_id' | 'sent_by' | 'status' | 'schedule_at'
  >

export async function insertBroadcast(tx: Tx, broadcast: NewBroadcast): Promise<void> {
  const now = tx.clock.now()
  await tx.db
    .insertInto('broadcast')
    .values({
      ...broadcast,
      included_groups: [...broadcast.included_groups],
      excluded_groups: [...broadcast.excluded_groups],
      included_list_ids: [...broadcast.included_list_ids],
      excluded_list_ids: [...broadcast.excluded_list_ids],
      included_segment_ids: [...broadcast.included_segment_ids],
      excluded_segment_ids: [...broadcast.excluded_segment_ids],
      excluded_item_ids: [...broadcast.excluded_item_ids],
      created_at: now,
      updated_at: now,
    })
    .execute()
}

export async function insertBroadcastFiles(tx: Tx, id: BroadcastId, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  const rows = fileIds.map((file_id, position) => ({ broadcast_id: id, position, file_id }))
  await tx.db.insertInto('broadcast_file').values(rows).execute()
}

export async function listBroadcasts(
  { db }: Db,
  performerId: AccountId,
  query: ListQuery,
): Promise<{ rows: BroadcastRow[]; total: number }> {
  const { rows } = await sql<BroadcastRow & { total: number }>`
    select b.*, count(*) over () as total
    from broadcast b
    where b.performer_id = ${performerId}
    ${orderBy(query, { createdAt: 'b.created_at', updatedAt: 'b.updated_at' }, 'b.id')}
    ${limitOffset(query)}
  `.execute(db)
  return { rows: rows.map(withNumbers), total: rows[0]?.total ?? 0 }
}

export async function findBroadcast({ db }: Db, id: BroadcastId): Promise<BroadcastRow | undefined> {
  const { rows } = await sql<BroadcastRow>`select b.* from broadcast b where b.id = ${id}`.execute(db)
  return rows[0] && withNumbers(rows[0])
}

/** With its row locked: a delivery and a deletion of it follow one another. */
export async function lockBroadcast(tx: Tx, id: BroadcastId): Promise<BroadcastRow | undefined> {
  const { rows } = await sql<BroadcastRow>`select b.* from broadcast b where b.id = ${id} for update`.execute(tx.db)
  return rows[0] && withNumbers(rows[0])
}

/** One that is due, skipping those that another process has locked. */
export async function lockDue(tx: Tx): Promise<BroadcastId | undefined> {
  const { rows } = await sql<{ id: BroadcastId }>`
    select id from broadcast
    where ${isDue(tx.clock)}
    order by schedule_at
    limit 1
    for update skip locked
  `.execute(tx.db)
  return rows[0]?.id
}

/** A condition: one is to be started. */
export function hasDue(clock: Ctx['clock']): RawBuilder<boolean> {
  return sql`exists (select from broadcast where ${isDue(clock)})`
}

function isDue(clock: Ctx['clock']): RawBuilder<boolean> {
  return sql`status = 'scheduled' and schedule_at <= ${clock.now()}`
}

type Progress = Partial<Pick<BroadcastRow, 'status' | 'reached_account_id' | 'is_lazy' | 'sent_count' | 'finished_at'>>

export async function updateBroadcast(tx: Tx, id: BroadcastId, change: Progress): Promise<void> {
  await tx.db
    .updateTable('broadcast')
    .set({ ...change, updated_at: tx.clock.now() })
    .where('id', '=', id)
    .execute()
}

export async function listBroadcastFiles({ db }: Db, ids: readonly BroadcastId[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<{ broadcast_id: BroadcastId; file_id: string }>`
    select broadcast_id, file_id from broadcast_file
    where broadcast_id = any(${ids}::uuid[])
    order by broadcast_id, position
  `.execute(db)
  return rows
}

/** How many of those it reached have read as far as it. */
export async function countSeen({ db }: Db, id: BroadcastId): Promise<number> {
  const { rows } = await sql<{ seen: number }>`
    select count(*) as seen
    from message m
    join conversation_participant part on part.conversation_id = m.conversation_id and part.account_id <> m.sender_id
    where m.broadcast_id = ${id} and part.last_read_message_id >= m.id
  `.execute(db)
  return rows[0]?.seen ?? 0
}

type Asked = readonly (readonly SegmentCondition[])[]
/** What each segment asks, and a query of the ids of the attached files. */
export type Reach = AudienceColumns & {
  performer_id: AccountId
  segments: Asked
  excludedSegments: Asked
  files: RawBuilder<unknown>
}

export const filesOfBroadcast = (id: BroadcastId) =>
  sql`select b.file_id from broadcast_file b where b.broadcast_id = ${id}`
export const filesOfIds = (ids: readonly string[]) => sql`select unnest(${ids}::uuid[])`

/** `owners`: of the audience, whether they are left out or not. */
export async function countAudience(ctx: Ctx, reach: Reach): Promise<{ recipients: number; owners: number }> {
  const owns = ownsOneOf(reach.files, pairOf(ctx, reach))
  const { rows } = await sql<{ total: number; owners: number }>`
    select count(*) as total, count(*) filter (where ${owns}) as owners from account a
    where ${isReached(ctx, { ...reach, skips_owners: false })}
  `.execute(ctx.db)
  const { total = 0, owners = 0 } = rows[0] ?? {}
  return { recipients: reach.skips_owners ? total - owners : total, owners }
}

function pairOf({ clock }: Pick<Ctx, 'clock'>, { performer_id: performerId }: Pick<Reach, 'performer_id'>) {
  return { fan: sql.ref('a.id'), performerId, now: clock.now() }
}

/** Whether at least so many fans are reached. */
export async function reachesAtLeast(tx: Tx, reach: Reach, count: number): Promise<boolean> {
  if (count === 0) return true
  const { rows } = await sql`
    select from account a where ${isReached(tx, reach)} offset ${count - 1} limit 1
  `.execute(tx.db)
  return rows.length > 0
}

/** `is_present`: has used the site since a time. */
export type Listed = { id: AccountId; is_present: boolean }

/** The next fans after an account, in the order of their ids. All are present when it does not matter who is. */
export async function listAudience(
  tx: Tx,
  reach: Reach,
  {
    after,
    limit,
    presentSince,
  }: { after: AccountId | null; limit: number; presentSince: Temporal.Instant | undefined },
): Promise<Listed[]> {
  const isPresent = presentSince
    ? sql`exists (select from session s where s.account_id = a.id and s.last_used_at > ${presentSince})`
    : sql`true`
  const { rows } = await sql<Listed>`
    select a.id, ${isPresent} as is_present from account a
    where ${isReached(tx, reach)} ${after === null ? sql`` : sql`and a.id > ${after}::uuid`}
    order by a.id
    limit ${limit}
  `.execute(tx.db)
  return rows
}

/** The condition on `account a`. Fans who are suspended, and fans across a block, are never reached. */
function isReached({ clock }: Pick<Ctx, 'clock'>, reach: Reach): RawBuilder<unknown> {
  const { performer_id: performerId, minimum_spent } = reach
  const now = clock.now()
  const leftOut = {
    groups: reach.excluded_groups,
    listIds: reach.excluded_list_ids,
    segments: reach.excludedSegments,
  }
  const excluded = isInSome(leftOut, performerId, now)
  const conditions: RawBuilder<unknown>[] = [
    sql`a.role <> 'operator' and a.id <> ${performerId} and a.is_public`,
    isNotBlocked(sql.ref('a.id'), { id: performerId, role: 'performer', country: null }),
    isInSome(
      { groups: reach.included_groups, listIds: reach.included_list_ids, segments: reach.segments },
      performerId,
      now,
    ),
    sql`not coalesce(${excluded}, false)`,
  ]
  const pair = { fan: sql.ref('a.id'), performerId, now }
  if (reach.excluded_item_ids.length > 0) conditions.push(sql`not ${hasBoughtOneOf(reach.excluded_item_ids, pair)}`)
  if (reach.skips_owners) conditions.push(sql`not ${ownsOneOf(reach.files, pair)}`)
  if (minimum_spent > 0)
    conditions.push(sql`(
      select coalesce(sum(s.tokens), 0) from sale s
      where s.fan_id = a.id and s.performer_id = ${performerId} and s.refunded_at is null
    ) >= ${minimum_spent}`)
  return sql.join(conditions, sql` and `)
}

type Named = { groups: readonly FanGroup[]; listIds: readonly FanListId[]; segments: Reach['segments'] }

function isInSome(
  { groups, listIds, segments }: Named,
  performerId: AccountId,
  now: Temporal.Instant,
): RawBuilder<unknown> {
  const pair = { fan: sql.ref('a.id'), performerId, now }
  const conditions = groups.map((group) => isInGroup(group, pair))
  if (listIds.length > 0) conditions.push(isOnLists(listIds, pair))
  conditions.push(...segments.map((asked) => isInSegment(asked, { performerId, now })))
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`
}

/** The driver gives sums of bigint as text. */
function withNumbers(row: BroadcastRow): BroadcastRow {
  return { ...row, earned_tokens: Number(row.earned_tokens) }
}
