import type { SeriesState } from '@limelight/contract/content/series-rules'
import type { UnlockableKind } from '@limelight/contract/content-kinds'
import type { AccountId, FileId, SaleId, SeriesId } from '@limelight/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import type { ItemPosition } from '#/content/items/item-cursor'
import { isBought } from '#/content/sellable/sellable-columns.queries'
import { isPartPublished } from '#/content/sellable/series-parts.queries'
import { isNotBlocked, isPublicTo } from '#/people/access/blocked-viewers.queries'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'

export type SeriesRow = {
  id: SeriesId
  performer_id: AccountId
  title: string
  description: string
  price_tokens: number | null
  state: SeriesState
  time_zone: string
  cover_item_id: string | null
  published_at: Temporal.Instant | null
  sale_count: number
  earned_tokens: number
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
  // Of the creator's account.
  username: string | null
  name: string
  avatar_file_id: FileId | null
  is_performer_public: boolean
  is_performer_kept: boolean
  // Of the viewer.
  is_bought: boolean
  is_not_blocked: boolean
}

function columns(viewer: Viewer): RawBuilder<unknown> {
  return sql`r.id, r.performer_id, r.title, r.description, r.price_tokens, r.state, r.time_zone, r.cover_item_id, r.published_at,
    r.sale_count, r.earned_tokens, r.created_at, r.updated_at, a.username, a.name, a.avatar_file_id,
    a.is_public as is_performer_public, a.is_kept as is_performer_kept,
    ${isBought('r', viewer)} as is_bought, ${isNotBlocked(sql.ref('r.performer_id'), viewer)} as is_not_blocked`
}

const FROM = sql.raw('from series r join account a on a.id = r.performer_id')

export async function findSeries({ db }: Db, viewer: Viewer, id: string): Promise<SeriesRow | undefined> {
  const { rows } = await sql<SeriesRow>`select ${columns(viewer)} ${FROM} where r.id = ${id}`.execute(db)
  return rows[0]
}

export async function findSeveral({ db }: Db, viewer: Viewer, ids: readonly string[]): Promise<SeriesRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<SeriesRow>`
    select ${columns(viewer)} ${FROM} where r.id = any(${ids}::uuid[])
  `.execute(db)
  return rows
}

/** The published ones of a public creator, the newest first. */
export async function listPublished(
  { db }: Db,
  viewer: Viewer,
  { performerId, before, limit }: { performerId: AccountId; before: ItemPosition | undefined; limit: number },
): Promise<SeriesRow[]> {
  const { rows } = await sql<SeriesRow>`
    select ${columns(viewer)} ${FROM}
    where r.performer_id = ${performerId} and r.state = 'published' and ${isPublicTo(sql.ref('r.performer_id'), viewer)}
      ${before === undefined ? sql`` : sql`and (r.published_at, r.id) < (${before.at}, ${before.id}::uuid)`}
    order by r.published_at desc, r.id desc
    limit ${limit}
  `.execute(db)
  return rows
}

/** A creator's own, the newest first. */
export async function listOwn(
  { db }: Db,
  owner: Viewer & { id: AccountId },
  { before, limit }: { before: SeriesId | undefined; limit: number },
): Promise<SeriesRow[]> {
  const { rows } = await sql<SeriesRow>`
    select ${columns(owner)} ${FROM}
    where r.performer_id = ${owner.id} ${before === undefined ? sql`` : sql`and r.id < ${before}::uuid`}
    order by r.id desc
    limit ${limit}
  `.execute(db)
  return rows
}

export type PartRow = { item_id: string; kind: UnlockableKind; day_after: number }

/** In their order, whatever their state. */
export async function listParts({ db }: Db, id: SeriesId): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    select part.item_id, part.kind, part.day_after from series_item part
    where part.series_id = ${id} order by part.position, part.item_id
  `.execute(db)
  return rows
}

/** The published ones, in their order. */
export async function listPublishedParts({ db }: Db, id: SeriesId): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    select part.item_id, part.kind, part.day_after from series_item part
    where part.series_id = ${id} and ${isPartPublished} order by part.position, part.item_id
  `.execute(db)
  return rows
}

export type Overview = {
  id: SeriesId
  total: number
  published: number
  cover_id: string | null
  cover_kind: UnlockableKind | null
}

/** Of each series how many items it has and how many are published, and the one whose picture stands for it. */
export async function countParts({ db }: Db, ids: readonly SeriesId[]): Promise<Map<SeriesId, Overview>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Overview>`
    select r.id, counted.total, counted.published, cover.item_id as cover_id, cover.kind as cover_kind
    from series r
    cross join lateral (
      select count(*)::integer as total, (count(*) filter (where ${isPartPublished}))::integer as published
      from series_item part where part.series_id = r.id
    ) counted
    left join lateral (
      select part.item_id, part.kind from series_item part where part.series_id = r.id
      order by part.item_id = r.cover_item_id desc nulls last, part.position, part.item_id
      limit 1
    ) cover on true
    where r.id = any(${ids}::uuid[])
  `.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function findSeriesOfItem({ db }: Db, itemId: string): Promise<SeriesId | undefined> {
  const { rows } = await sql<{
    series_id: SeriesId
  }>`select series_id from series_item where item_id = ${itemId}`.execute(db)
  return rows[0]?.series_id
}

/** What the items of a series cost that the fan has bought, one by one or otherwise. */
export async function sumOwned({ db }: Db, fanId: AccountId, id: SeriesId): Promise<number> {
  const { rows } = await sql<{ tokens: number }>`
    select coalesce(sum(coalesce(f.price_tokens, v.price_tokens, g.price_tokens)), 0)::bigint as tokens
    from series_item part
    join purchase b on b.fan_id = ${fanId} and b.target_id = part.item_id
    left join feed f on part.kind = 'feed' and f.id = part.item_id
    left join video v on part.kind = 'video' and v.id = part.item_id
    left join gallery g on part.kind = 'gallery' and g.id = part.item_id
    where part.series_id = ${id}
  `.execute(db)
  return rows[0]?.tokens ?? 0
}

/** The sale of the dearest item of a series that the fan bought: with it goes a series that cost nothing more. */
export async function findDearestSale({ db }: Db, fanId: AccountId, id: SeriesId): Promise<SaleId | undefined> {
  const { rows } = await sql<{ id: SaleId }>`
    select s.id from series_item part
    join purchase b on b.fan_id = ${fanId} and b.target_id = part.item_id
    join sale s on s.id = b.sale_id
    where part.series_id = ${id}
    order by s.gross_minor desc, s.id limit 1
  `.execute(db)
  return rows[0]?.id
}

export async function listDone({ db }: Db, fanId: AccountId, id: SeriesId): Promise<Set<string>> {
  const { rows } = await sql<{ item_id: string }>`
    select item_id from series_progress where fan_id = ${fanId} and series_id = ${id}
  `.execute(db)
  return new Set(rows.map((row) => row.item_id))
}

type Progress = { fanId: AccountId; seriesId: SeriesId; itemId: string }

export async function insertDone(ctx: Ctx, { fanId, seriesId, itemId }: Progress): Promise<void> {
  await sql`
    insert into series_progress (fan_id, item_id, series_id, done_at)
    values (${fanId}, ${itemId}, ${seriesId}, ${ctx.clock.now()})
    on conflict (fan_id, item_id) do update set series_id = excluded.series_id
  `.execute(ctx.db)
}

export async function deleteDone(ctx: Ctx, { fanId, itemId }: Progress): Promise<void> {
  await sql`delete from series_progress where fan_id = ${fanId} and item_id = ${itemId}`.execute(ctx.db)
}

/** With its row locked to the end of the transaction. */
export async function lockSeries(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from series where id = ${id} for no key update`.execute(tx.db)
  return rows.length > 0
}
