/** States of streams as the engine reports them: on air, without media, over; and who watches. */
import type { AccountId, StreamId } from '@limelight/contract/ids'
import { MEDIA_TIMEOUT_SECONDS, type OwnStream, type StreamStatus } from '@limelight/contract/live/streaming'
import { START_LATE_MINUTES } from '@limelight/contract/live/upcoming-streams'
import { type RawBuilder, sql } from 'kysely'
import { type HostScope, isNotElsewhere, isNotOfOther } from '#/live/hosts/live-hosts.queries'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import type { PublisherHealth } from '#/platform/live/publisher-health'

/** One that is prepared and never goes on air is over after this time. */
const PREPARING_HOURS = 12

/** True when something changed. A stream that is over stays so. */
export async function markFlowing(tx: Tx, id: string, scope?: HostScope): Promise<boolean> {
  const now = tx.clock.now()
  const { rows } = await sql`
    update stream set status = 'live', started_at = coalesce(started_at, ${now}), media_stopped_at = null, updated_at = ${now}
    where id = ${id} and (status = 'preparing' or status = 'live' and media_stopped_at is not null)
      and ${isNotElsewhere(scope, sql`stream.id`)}
    returning id
  `.execute(tx.db)
  return rows.length > 0
}

/** Those live without media: `id`, or all but those that `flowing` names. */
export async function markSilent(
  tx: Tx,
  { id, flowing }: { id?: string; flowing?: readonly string[] },
  scope?: HostScope,
): Promise<StreamId[]> {
  const { rows } = await sql<{ id: StreamId }>`
    update stream set media_stopped_at = ${tx.clock.now()}
    where status = 'live' and media_stopped_at is null
      and ${id === undefined ? sql`id <> all(${flowing ?? []}::uuid[])` : sql`id = ${id}`}
      and ${isNotElsewhere(scope, sql`stream.id`)}
    returning id
  `.execute(tx.db)
  return rows.map((row) => row.id)
}

export async function saveHealth(
  tx: Tx,
  id: string,
  { kilobitsPerSecond, keyframeMs, isPictureMissing }: PublisherHealth,
  scope?: HostScope,
): Promise<void> {
  await sql`
    update stream set measured_at = ${tx.clock.now()}, received_kbits = ${kilobitsPerSecond}, keyframe_ms = ${keyframeMs},
      is_picture_missing = ${isPictureMissing}
    where id = ${id} and status in ('preparing', 'live') and ${isNotElsewhere(scope, sql`stream.id`)}
  `.execute(tx.db)
}

export type EndReason = NonNullable<OwnStream['endReason']>

type Ended = { performer_id: AccountId; was_announced_only: boolean }

/** Undefined when it was over before. */
export async function markEnded(tx: Tx, id: string, reason: EndReason): Promise<Ended | undefined> {
  const now = tx.clock.now()
  const { rows } = await sql<Ended>`
    update stream set status = 'ended', end_reason = ${reason}, ended_at = ${now}, updated_at = ${now}
    where id = ${id} and status <> 'ended'
    returning performer_id, starts_at is not null and started_at is null as was_announced_only
  `.execute(tx.db)
  return rows[0]
}

/** Streams to end now, with the reason. */
export async function listDueStreams(
  { db }: Db,
  now: Temporal.Instant,
): Promise<{ id: StreamId; reason: EndReason }[]> {
  const { rows } = await sql<{ id: StreamId; reason: EndReason }>`
    select s.id, case
        when not a.is_public then 'suspended'
        when s.starts_at is not null and s.started_at is null then 'not_started'
        else 'no_media'
      end as reason
    from ${dueStreams(now)}
  `.execute(db)
  return rows
}

/** Conditions: something is on air or watched, or a stream is to be ended. */
export function haveOpenStreams(clock: Ctx['clock']): RawBuilder<boolean>[] {
  return [
    sql`exists (select from stream where status = 'live')`,
    sql`exists (select from viewer_session where left_at is null and seen_at is null)`,
    sql`exists (select from ${dueStreams(clock.now())})`,
  ]
}

function dueStreams(now: Temporal.Instant): RawBuilder<unknown> {
  const silentSince = now.subtract({ seconds: MEDIA_TIMEOUT_SECONDS })
  const preparedBefore = now.subtract({ hours: PREPARING_HOURS })
  const announcedBefore = now.subtract({ minutes: START_LATE_MINUTES })
  return sql`stream s join account a on a.id = s.performer_id
    where s.status <> 'ended' and (
      not a.is_public
      or s.status = 'live' and s.media_stopped_at <= ${silentSince}
      or s.status = 'preparing' and s.starts_at is null and s.created_at <= ${preparedBefore}
      or s.status in ('scheduled', 'preparing') and s.starts_at <= ${announcedBefore}
    )`
}

export type Presence = {
  id: StreamId
  status: StreamStatus
  viewer_count: number
  tipped_tokens: number
  performer_id: AccountId
  starts_at: Temporal.Instant | null
}

export async function findPresence({ db }: Db, id: string): Promise<Presence | undefined> {
  const { rows } = await sql<Presence>`
    select id, status, viewer_count, tipped_tokens::float8 as tipped_tokens, performer_id, starts_at from stream where id = ${id}
  `.execute(db)
  return rows[0]
}

export type NewSession = { id: string; streamId: string; accountId: AccountId | null }

export async function insertViewerSession(
  tx: Tx,
  { id, streamId, accountId, engineId }: NewSession & { engineId: string | null },
): Promise<void> {
  await sql`
    insert into viewer_session (id, stream_id, account_id, joined_at, engine_id)
    values (${id}, ${streamId}, ${accountId}, ${tx.clock.now()}, ${engineId})
    on conflict (id) do nothing
  `.execute(tx.db)
}

/** As the engine reports. The streams that viewers left: those of one session, or all but those that are `open`. */
export async function closeViewerSessions(
  tx: Tx,
  { id, open }: { id?: string; open?: readonly string[] },
  scope?: HostScope,
): Promise<StreamId[]> {
  const { rows } = await sql<{ stream_id: StreamId }>`
    update viewer_session set left_at = ${tx.clock.now()}
    where left_at is null and seen_at is null and ${id === undefined ? sql`id <> all(${open ?? []}::uuid[])` : sql`id = ${id}`}
      and ${isNotOfOther(scope, sql`viewer_session.engine_id`)}
    returning stream_id
  `.execute(tx.db)
  return [...new Set(rows.map((row) => row.stream_id))]
}

/** Those that were closed for a host that is there after all. */
export async function reopenViewerSessions(tx: Tx, ids: readonly string[]): Promise<StreamId[]> {
  const { rows } = await sql<{ stream_id: StreamId }>`
    update viewer_session set left_at = null
    where id = any(${ids}::uuid[]) and left_at is not null and seen_at is null
    returning stream_id
  `.execute(tx.db)
  return rows.map((row) => row.stream_id)
}

export async function recountViewers(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update stream s
    set viewer_count = seen.total, peak_viewer_count = greatest(s.peak_viewer_count, seen.total)
    from (
      select one.id, count(v.id)::integer as total
      from unnest(${ids}::uuid[]) as one (id)
      left join viewer_session v on v.stream_id = one.id and v.left_at is null
      group by one.id
    ) seen
    where s.id = seen.id
  `.execute(tx.db)
}
