import type { FileId } from '@limelight/contract/ids'
import { ITEM_KINDS, type ItemKind } from '@limelight/contract/items'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx, Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { type ItemColumns, itemColumns, tableOf } from './item-columns.queries.ts'

export type ItemRow = ItemColumns & {
  kind: ItemKind
  /** A feed's text, another item's title or name. */
  title: string
  /** Whose picture stands for it. */
  picture_file_id: FileId | null
}

const TITLES: Record<ItemKind, string> = { feed: 'i.text', video: 'i.title', gallery: 'i.title', product: 'i.name' }
const PICTURES: Record<ItemKind, RawBuilder<unknown>> = {
  feed: sql`coalesce(i.thumbnail_file_id, (select ff.file_id from feed_file ff where ff.feed_id = i.id order by ff.position limit 1))`,
  video: sql`coalesce(i.thumbnail_file_id, i.video_file_id)`,
  gallery: sql`coalesce(
    (select p.file_id from photo p where p.id = i.cover_photo_id),
    (select p.file_id from photo p where p.gallery_id = i.id and p.deleted_at is null order by p.position, p.id limit 1))`,
  product: sql`i.photo_file_id`,
}

/** Of one kind, in no order; unknown ids are left out. */
export async function findItems(
  ctx: Ctx | Tx,
  viewer: Viewer,
  { kind, ids }: { kind: ItemKind; ids: readonly string[] },
): Promise<ItemRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Omit<ItemRow, 'kind'>>`
    select ${itemColumns(ctx, viewer)}, ${sql.raw(TITLES[kind])} as title, ${PICTURES[kind]} as picture_file_id
    from ${tableOf(kind)} i
    join account a on a.id = i.performer_id
    where i.id = any(${ids}::uuid[])
  `.execute(ctx.db)
  return rows.map((row) => ({ ...row, kind }))
}

export type LockedItem = Pick<
  ItemColumns,
  | 'id'
  | 'performer_id'
  | 'access'
  | 'price_tokens'
  | 'status'
  | 'schedule_at'
  | 'is_processed'
  | 'is_deleted'
  | 'published_at'
  | 'sale_count'
  | 'updated_at'
>

/** With its row locked: whoever changes, deletes or sells it does so one after the other. */
export async function lockItem(tx: Tx, { kind, id }: { kind: ItemKind; id: string }): Promise<LockedItem | undefined> {
  const { rows } = await sql<LockedItem>`
    select id, performer_id, access, price_tokens, status, schedule_at, is_processed, deleted_at is not null as is_deleted,
      published_at, sale_count, updated_at
    from ${tableOf(kind)}
    where id = ${id}
    for no key update
  `.execute(tx.db)
  return rows[0]
}

export type ItemChange = Partial<
  Pick<ItemColumns, 'access' | 'price_tokens' | 'status' | 'schedule_at' | 'is_processed' | 'published_at' | 'tags'>
> & { deleted_at?: Temporal.Instant }

/** What items have in common; each kind writes its own columns itself. */
export async function updateItem(
  tx: Tx,
  { kind, id }: { kind: ItemKind; id: string },
  change: ItemChange & Record<string, unknown>,
): Promise<void> {
  const values = { ...change, updated_at: tx.clock.now() }
  const assignments = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update ${tableOf(kind)} set ${sql.join(assignments)} where id = ${id}`.execute(tx.db)
}

export async function deleteItemRow(tx: Tx, { kind, id }: { kind: ItemKind; id: string }): Promise<void> {
  await sql`delete from ${tableOf(kind)} where id = ${id}`.execute(tx.db)
}

type Counters = {
  like_count?: number
  comment_count?: number
  view_count?: number
  sale_count?: number
  earned_tokens?: number
}

/** Adds to counters of one item. Its row is locked to the end of the transaction. */
export async function addToItem(tx: Tx, { kind, id }: { kind: ItemKind; id: string }, deltas: Counters): Promise<void> {
  const changes = Object.entries(deltas).filter(([, delta]) => delta !== 0)
  if (changes.length === 0) return
  const assignments = changes.map(([column, delta]) => sql`${sql.ref(column)} = ${sql.ref(column)} + ${delta}::bigint`)
  await sql`update ${tableOf(kind)} set ${sql.join(assignments)} where id = ${id}`.execute(tx.db)
}

/** True when this viewer counts: the first look in thirty minutes. */
export async function noteView(
  tx: Tx,
  { itemId, viewerHash, since }: { itemId: string; viewerHash: Buffer; since: Temporal.Instant },
): Promise<boolean> {
  const now = tx.clock.now()
  const { rows } = await sql`
    insert into item_view (item_id, viewer_hash, viewed_at) values (${itemId}, ${viewerHash}, ${now})
    on conflict (item_id, viewer_hash) do update set viewed_at = ${now} where item_view.viewed_at <= ${since}
    returning 1
  `.execute(tx.db)
  return rows.length > 0
}

export async function addViewToDay(
  tx: Tx,
  { itemId, performerId }: { itemId: string; performerId: string },
): Promise<void> {
  await sql`
    insert into item_view_day (item_id, day, performer_id, views)
    values (${itemId}, (${tx.clock.now()}::timestamptz at time zone 'UTC')::date, ${performerId}, 1)
    on conflict (item_id, day) do update set views = item_view_day.views + 1
  `.execute(tx.db)
}

export async function deleteViewsBefore(ctx: Ctx, before: Temporal.Instant): Promise<void> {
  await sql`delete from item_view where viewed_at < ${before}`.execute(ctx.db)
}

/** Scheduled items whose time has come, oldest first; skips those another worker has at hand. */
export async function findDue(tx: Tx, kind: ItemKind, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${tableOf(kind)}
    where status = 'scheduled' and schedule_at <= ${tx.clock.now()}
    order by schedule_at
    limit ${limit}
    for no key update skip locked
  `.execute(tx.db)
  return rows.map((row) => row.id)
}

export function isItemKind(type: string): type is ItemKind {
  return ITEM_KINDS.some((kind) => kind === type)
}
