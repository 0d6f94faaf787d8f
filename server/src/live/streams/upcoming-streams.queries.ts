/** Streams that are announced, who is reminded of them, and what is refunded when they do not take place. */
import type { Output } from '@limelight/contract/api'
import type { AccountId, SaleId, StreamId } from '@limelight/contract/ids'
import type { upcomingStreams } from '@limelight/contract/live/upcoming-streams'
import { type RawBuilder, sql } from 'kysely'
import { isPublicTo } from '#/people/access/blocked-viewers.queries'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import { limitOffset, orderBy } from '#/platform/db/list'
import { contains } from '#/platform/db/text-search'
import type { Viewer } from '#/platform/http/caller'
import { columns, from, type Reading, type StreamRow } from './streams.queries.ts'

export type UpcomingRow = StreamRow & { starts_at: Temporal.Instant; is_reminded: boolean }
export type UpcomingQuery = Output<(typeof upcomingStreams)['GET /streaming/upcoming']['query']>

const isUpcoming = sql`i.starts_at is not null and i.status in ('scheduled', 'preparing')`

/** There are few enough of them to be counted each time. */
export async function listUpcoming(
  ctx: Reading,
  viewer: Viewer,
  query: UpcomingQuery,
): Promise<{ rows: UpcomingRow[]; total: number }> {
  const { performerId, followed, q } = query
  const viewerId = viewer.id ?? null
  const conditions: RawBuilder<unknown>[] = [isUpcoming, isPublicTo(sql.ref('i.performer_id'), viewer)]
  if (performerId !== undefined) conditions.push(sql`i.performer_id = ${performerId}`)
  if (followed)
    conditions.push(sql`exists (select from follow f where f.fan_id = ${viewerId} and f.performer_id = i.performer_id)`)
  if (q !== undefined) conditions.push(sql`(${contains(sql.ref('i.title'), q)} or ${contains(sql.ref('a.name'), q)})`)
  const { rows } = await sql<UpcomingRow & { total: number }>`
    select ${columns(ctx, viewer)}, (count(*) over ())::integer as total,
      exists (select from stream_reminder m where m.stream_id = i.id and m.account_id = ${viewerId}) as is_reminded
    from ${from(viewer)}
    where ${sql.join(conditions, sql` and `)}
    ${orderBy(query, { startsAt: 'i.starts_at', updatedAt: 'i.updated_at' }, 'i.id')}
    ${limitOffset(query)}
  `.execute(ctx.db)
  return { rows, total: rows[0]?.total ?? 0 }
}

export type OwnUpcomingRow = StreamRow & { starts_at: Temporal.Instant; reminder_count: number }

/** Until the transaction ends nobody else announces one for this creator, so that their number can be limited. */
export async function lockAnnouncements(tx: Tx, performerId: AccountId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`stream.announced/${performerId}`}))`.execute(tx.db)
}

/** A creator's own, or one of them. */
export async function listOwnUpcoming(
  ctx: Reading,
  owner: Viewer & { id: AccountId },
  id?: StreamId,
): Promise<OwnUpcomingRow[]> {
  const { rows } = await sql<OwnUpcomingRow>`
    select ${columns(ctx, owner)},
      (select count(*)::integer from stream_reminder m where m.stream_id = i.id) as reminder_count
    from ${from(owner)}
    where i.performer_id = ${owner.id} and ${isUpcoming} ${id === undefined ? sql`` : sql`and i.id = ${id}`}
    order by i.starts_at, i.id
  `.execute(ctx.db)
  return rows
}

type Reminder = { streamId: StreamId; accountId: AccountId }

export async function insertReminder(tx: Tx, { streamId, accountId }: Reminder): Promise<void> {
  await sql`
    insert into stream_reminder (stream_id, account_id, created_at) values (${streamId}, ${accountId}, ${tx.clock.now()})
    on conflict do nothing
  `.execute(tx.db)
}

export async function deleteReminder(tx: Tx, { streamId, accountId }: Reminder): Promise<void> {
  await sql`delete from stream_reminder where stream_id = ${streamId} and account_id = ${accountId}`.execute(tx.db)
}

/** A condition: of some people are to be reminded now. */
export function hasDueReminders({ clock }: Pick<Ctx, 'clock'>, startsBefore: Temporal.Instant): RawBuilder<boolean> {
  return sql`exists (select from stream i where ${isToRemindOf(clock, startsBefore)})`
}

function isToRemindOf(clock: Ctx['clock'], startsBefore: Temporal.Instant): RawBuilder<boolean> {
  return sql`${isUpcoming} and i.reminded_at is null and i.starts_at > ${clock.now()} and i.starts_at <= ${startsBefore}`
}

/** Those that start within some minutes, each once; another process passes over what this one has. */
export async function claimDueReminders(
  tx: Tx,
  startsBefore: Temporal.Instant,
): Promise<{ id: StreamId; performer_id: AccountId }[]> {
  const { rows } = await sql<{ id: StreamId; performer_id: AccountId }>`
    update stream set reminded_at = ${tx.clock.now()}
    where id = any(array(
      select i.id from stream i
      where ${isToRemindOf(tx.clock, startsBefore)}
      for no key update skip locked
    ))
    returning id, performer_id
  `.execute(tx.db)
  return rows
}

/** Who asked for it or has a ticket, in the order of their ids, which goes on after the last of a batch. */
export async function findRemindedIds(
  { db }: Db,
  streamId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<AccountId[]> {
  const { rows } = await sql<{ id: AccountId }>`
    (select account_id as id from stream_reminder
      where stream_id = ${streamId} and (${after}::uuid is null or account_id > ${after}::uuid) order by account_id limit ${limit})
    union
    (select fan_id from purchase
      where target_id = ${streamId} and (${after}::uuid is null or fan_id > ${after}::uuid) order by fan_id limit ${limit})
    order by id
    limit ${limit}
  `.execute(db)
  return rows.map((row) => row.id)
}

export type SoldTicket = { sale_id: SaleId; stream_id: StreamId; performer_id: AccountId }

/** Tickets of streams that are over without having been on air, not refunded yet. */
export async function listTicketsToRefund({ db }: Db, limit: number): Promise<SoldTicket[]> {
  const { rows } = await sql<SoldTicket>`
    select s.id as sale_id, i.id as stream_id, i.performer_id
    from stream i join sale s on s.target_id = i.id
    where i.status = 'ended' and i.started_at is null and i.sale_count > 0 and s.kind = 'stream' and s.refunded_at is null
    order by i.ended_at, s.id
    limit ${limit}
  `.execute(db)
  return rows
}
