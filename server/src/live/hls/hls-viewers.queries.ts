/** Viewers by HLS: rows of `viewer_session` with the time when their player last asked. */
import type { AccountId, StreamId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Tx } from '#/platform/ctx'

export type HlsSession = { id: string; streamId: string; accountId: AccountId | null }

export async function lockHlsSessions(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('viewer_session.hls'))`.execute(tx.db)
}

/** The streams that have viewers now whom they had not before. */
export async function saveHlsSessions(tx: Tx, sessions: readonly HlsSession[]): Promise<StreamId[]> {
  const now = tx.clock.now()
  const { rows } = await sql<{ stream_id: StreamId; is_new: boolean }>`
    with seen as (
      select * from jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb) as s (id uuid, "streamId" uuid, "accountId" uuid)
    ), again as (
      update viewer_session v set seen_at = ${now} from seen where v.id = seen.id and v.left_at is null returning v.id
    )
    insert into viewer_session (id, stream_id, account_id, joined_at, seen_at)
    select seen.id, seen."streamId", seen."accountId", ${now}, ${now}
    from seen join stream s on s.id = seen."streamId" and s.status = 'live'
    where seen.id not in (select id from again)
    on conflict (id) do update set left_at = null, seen_at = excluded.seen_at
    returning stream_id
  `.execute(tx.db)
  return rows.map((row) => row.stream_id)
}

/** The streams that viewers left who have asked for nothing since. */
export async function closeHlsSessions(tx: Tx, since: Temporal.Instant): Promise<StreamId[]> {
  const { rows } = await sql<{ stream_id: StreamId }>`
    update viewer_session set left_at = seen_at
    where left_at is null and seen_at < ${since}
    returning stream_id
  `.execute(tx.db)
  return rows.map((row) => row.stream_id)
}
