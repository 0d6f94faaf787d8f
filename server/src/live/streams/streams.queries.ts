import type { Output } from '@limelight/contract/api'
import type { AccountId, FileId, StreamId } from '@limelight/contract/ids'
import type { OwnStream, StreamStatus, streaming } from '@limelight/contract/live/streaming'
import { type RawBuilder, sql } from 'kysely'
import { type SellableColumns, sellableColumns, sellableJoins } from '#/content/sellable/sellable-columns.queries'
import { isPublicTo } from '#/people/access/blocked-viewers.queries'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import { limitOffset, orderBy } from '#/platform/db/list'
import { contains } from '#/platform/db/text-search'
import type { Viewer } from '#/platform/http/caller'

export type StreamRow = SellableColumns & {
  id: StreamId
  cover_file_id: FileId | null
  title: string
  status: StreamStatus
  end_reason: OwnStream['endReason']
  viewer_count: number
  peak_viewer_count: number
  sale_count: number
  earned_tokens: number
  tip_count: number
  tipped_tokens: number
  slow_mode_seconds: number
  links_for: OwnStream['chat']['linksFor']
  is_recorded: boolean
  goal_tokens: number | null
  goal_text: string
  description: string
  starts_at: Temporal.Instant | null
  created_at: Temporal.Instant
  started_at: Temporal.Instant | null
  media_stopped_at: Temporal.Instant | null
  measured_at: Temporal.Instant | null
  received_kbits: number | null
  keyframe_ms: number | null
  is_picture_missing: boolean
  ended_at: Temporal.Instant | null
  warning_text: string
  warned_at: Temporal.Instant | null
}

export const columns = (db: Reading, viewer: Viewer) => sql`${sellableColumns(db, viewer)},
  a.cover_file_id, i.title, i.status, i.end_reason, i.viewer_count, i.peak_viewer_count, i.sale_count, i.earned_tokens::float8 as earned_tokens,
  i.tip_count, i.tipped_tokens::float8 as tipped_tokens, i.slow_mode_seconds, i.links_for, i.is_recorded, i.goal_tokens::float8 as goal_tokens, i.goal_text,
  i.description, i.starts_at, i.created_at, i.started_at, i.media_stopped_at, i.ended_at, i.warning_text, i.warned_at,
  i.measured_at, i.received_kbits, i.keyframe_ms, i.is_picture_missing`
export const from = (viewer: Viewer) => sql`stream i join account a on a.id = i.performer_id ${sellableJoins(viewer)}`

export type Reading = Db & Pick<Ctx, 'clock'>

async function findOne(ctx: Reading, viewer: Viewer, condition: RawBuilder<unknown>): Promise<StreamRow | undefined> {
  const { rows } = await sql<StreamRow>`select ${columns(ctx, viewer)} from ${from(viewer)} where ${condition}`.execute(
    ctx.db,
  )
  return rows[0]
}

export function findStream(ctx: Reading, viewer: Viewer, id: StreamId): Promise<StreamRow | undefined> {
  return findOne(ctx, viewer, sql`i.id = ${id}`)
}

export function findOpenStream(ctx: Reading, viewer: Viewer, performerId: AccountId): Promise<StreamRow | undefined> {
  return findOne(ctx, viewer, sql`i.performer_id = ${performerId} and i.status in ('preparing', 'live')`)
}

/** The open one before all others. */
export function findNewestStream(ctx: Reading, viewer: Viewer, performerId: AccountId): Promise<StreamRow | undefined> {
  const newest = sql`order by i.status = 'ended', coalesce(i.ended_at, i.created_at) desc, i.id desc limit 1`
  return findOne(ctx, viewer, sql`i.performer_id = ${performerId} and i.status <> 'scheduled' ${newest}`)
}

export async function findStreamsByIds(ctx: Reading, viewer: Viewer, ids: readonly string[]): Promise<StreamRow[]> {
  const { rows } = await sql<StreamRow>`
    select ${columns(ctx, viewer)} from ${from(viewer)} where i.id = any(${ids}::uuid[])
  `.execute(ctx.db)
  return rows
}

export type StreamsQuery = Output<(typeof streaming)['GET /streaming/user/search']['query']>

/** Those on air; there are few enough of them to be counted each time. */
export async function listLiveStreams(
  ctx: Reading,
  viewer: Viewer,
  query: StreamsQuery,
): Promise<{ rows: StreamRow[]; total: number }> {
  const { access, q } = query
  const conditions = [
    sql`i.status = 'live'`,
    isPublicTo(sql.ref('i.performer_id'), viewer),
    ...(access === undefined ? [] : [sql`i.access = ${access}`]),
    ...(q === undefined ? [] : [sql`(${contains(sql.ref('i.title'), q)} or ${contains(sql.ref('a.name'), q)})`]),
  ]
  const { rows } = await sql<StreamRow & { total: number }>`
    select ${columns(ctx, viewer)}, (count(*) over ())::integer as total
    from ${from(viewer)}
    where ${sql.join(conditions, sql` and `)}
    ${orderBy(query, { viewers: 'i.viewer_count', startedAt: { nullable: 'i.started_at' }, updatedAt: 'i.updated_at' }, 'i.id')}
    ${limitOffset(query)}
  `.execute(ctx.db)
  return { rows, total: rows[0]?.total ?? 0 }
}

export async function countViewers({ db }: Db, id: StreamId): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(distinct coalesce(account_id, id))::integer as total from viewer_session where stream_id = ${id}
  `.execute(db)
  return rows[0]?.total ?? 0
}

type Goal = Pick<StreamRow, 'goal_tokens' | 'goal_text'>

export type NewStream = {
  id: StreamId
  performer_id: AccountId
  title: string
  access: StreamRow['access']
  price_tokens: number
  is_recorded: boolean
  /** Only of one that is announced: the others are open from the beginning. */
  announced?: { starts_at: Temporal.Instant; description: string } | undefined
} & Goal

/** False when the creator has an open one, of which there is one at a time. */
export async function insertStream(tx: Tx, stream: NewStream): Promise<boolean> {
  const now = tx.clock.now()
  const { rows } = await sql`
    insert into stream (id, performer_id, title, access, price_tokens, is_recorded, goal_tokens, goal_text, status,
      description, starts_at, created_at, updated_at)
    values (${stream.id}, ${stream.performer_id}, ${stream.title}, ${stream.access}, ${stream.price_tokens}, ${stream.is_recorded},
      ${stream.goal_tokens}, ${stream.goal_text}, ${stream.announced ? 'scheduled' : 'preparing'},
      ${stream.announced?.description ?? ''}, ${stream.announced?.starts_at ?? null}, ${now}, ${now})
    on conflict (performer_id) where status in ('preparing', 'live') do nothing
    returning id
  `.execute(tx.db)
  return rows.length === 1
}

/** With its row locked to the end of the transaction: nobody changes its price or ends it meanwhile. */
export async function lockStream(
  tx: Tx,
  id: string,
): Promise<{ performer_id: AccountId; status: StreamStatus } | undefined> {
  const { rows } = await sql<{ performer_id: AccountId; status: StreamStatus }>`
    select performer_id, status from stream where id = ${id} for no key update
  `.execute(tx.db)
  return rows[0]
}

type Change = Partial<
  Pick<StreamRow, 'title' | 'access' | 'price_tokens' | 'slow_mode_seconds' | 'links_for' | keyof Goal> &
    Pick<StreamRow, 'status' | 'is_recorded' | 'description' | 'starts_at' | 'warning_text' | 'warned_at'>
> & {
  reported_seconds?: number
  reminded_at?: null
}

export async function updateStream(tx: Tx, id: StreamId, change: Change): Promise<void> {
  await tx.db
    .updateTable('stream')
    .set({ ...change, updated_at: tx.clock.now() })
    .where('id', '=', id)
    .execute()
}

/** Adds to its counters; a refund takes off. */
export async function addToStream(
  tx: Tx,
  id: string,
  { sales = 0, tips = 0, tokens }: { sales?: number; tips?: number; tokens: number },
): Promise<void> {
  await sql`
    update stream set sale_count = sale_count + ${sales}, earned_tokens = earned_tokens + ${tokens},
      tip_count = tip_count + ${tips}, tipped_tokens = tipped_tokens + ${tips === 0 ? 0 : tokens}
    where id = ${id}
  `.execute(tx.db)
}
