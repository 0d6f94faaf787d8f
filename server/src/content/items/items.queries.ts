import { ITEM_KINDS, type ItemKind } from '@limelight/contract/content-kinds'
import type { FileId } from '@limelight/contract/ids'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { sellableJoins } from '#/content/sellable/sellable-columns.queries'
import type { Ctx, Tx } from '#/platform/ctx'
import { deleteInBatches } from '#/platform/db/delete-in-batches'
import { executeLater } from '#/platform/db/execute-later'
import type { DB } from '#/platform/db/tables'
import type { Viewer } from '#/platform/http/caller'
import { type ItemColumns, itemColumns } from './item-columns.queries.ts'
import { countsOf, ITEM_TABLES, type ItemCounts, tableOf, titleOf } from './item-kinds.queries.ts'

export type ItemRef<K extends ItemKind = ItemKind> = { kind: K; id: string }
export type ItemRow = ItemColumns & {
  kind: ItemKind
  /** A feed's text, another item's title or name. */
  title: string
  /** Whose picture stands for it. */
  picture_file_id: FileId | null
}

/** Of one kind, in no order; unknown ids are left out. */
export async function findItems(
  ctx: Ctx | Tx,
  viewer: Viewer,
  { kind, ids }: { kind: ItemKind; ids: readonly string[] },
): Promise<ItemRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Omit<ItemRow, 'kind'>>`
    select ${itemColumns(ctx, viewer)}, ${titleOf(kind)} as title, ${ITEM_TABLES[kind].picture} as picture_file_id
    from ${tableOf(kind)} i
    join account a on a.id = i.performer_id
    ${sellableJoins(viewer)}
    where i.id = any(${ids}::uuid[])
  `.execute(ctx.db)
  return rows.map((row) => ({ ...row, kind }))
}

export type LockedItem = Pick<
  ItemColumns,
  | 'id'
  | 'performer_id'
  | 'access'
  | 'min_rank'
  | 'price_tokens'
  | 'suggested_tokens'
  | 'status'
  | 'schedule_at'
  | 'public_at'
  | 'is_processed'
  | 'is_deleted'
  | 'published_at'
  | 'sale_count'
  | 'updated_at'
>

/** The lock alone, before the next statement: which has to find out whether there is such an item. */
export async function lockItemLater(tx: Tx, { kind, id }: ItemRef): Promise<void> {
  await executeLater(tx.db, sql`select from ${tableOf(kind)} where id = ${id} for no key update`)
}

/** With its row locked: changes, deletions and sales of it follow one another. */
export async function lockItem(tx: Tx, { kind, id }: ItemRef): Promise<LockedItem | undefined> {
  const { rows } = await sql<LockedItem>`
    select id, performer_id, access, min_rank, price_tokens, suggested_tokens, status, schedule_at, public_at, is_processed,
      deleted_at is not null as is_deleted, published_at, sale_count, updated_at
    from ${tableOf(kind)}
    where id = ${id}
    for no key update
  `.execute(tx.db)
  return rows[0]
}

export type ItemState = LockedItem & { is_rendered: boolean; counts: ItemCounts }

/** With what its files are and what it adds to its creator's counters. Its row is locked already, so nothing is stale. */
export async function readItemState(tx: Tx, { kind, id }: ItemRef): Promise<ItemState> {
  const { rows } = await sql<ItemState>`
    select id, performer_id, access, min_rank, price_tokens, suggested_tokens, status, schedule_at, public_at, is_processed,
      deleted_at is not null as is_deleted, published_at, sale_count, updated_at, ${ITEM_TABLES[kind].isRendered} as is_rendered, ${countsOf(kind)} as counts
    from ${tableOf(kind)} i
    where id = ${id}
  `.execute(tx.db)
  const [item] = rows
  if (!item) throw new Error(`${kind} ${id} vanished while it was locked`)
  return item
}

type Written = 'created_at' | 'updated_at'

export async function insertItem<K extends ItemKind>(
  tx: Tx,
  kind: K,
  item: Omit<Insertable<DB[K]>, Written>,
): Promise<void> {
  const now = tx.clock.now()
  const entries = Object.entries({ ...item, created_at: now, updated_at: now })
  const columns = sql.join(entries.map(([column]) => sql.ref(column)))
  await sql`insert into ${tableOf(kind)} (${columns}) values (${sql.join(entries.map(([, value]) => value))})`.execute(
    tx.db,
  )
}

export type ItemChange<K extends ItemKind> = Omit<Updateable<DB[K]>, Written>

/** A change by its creator or an operator: who has the item open has to look again. */
export async function updateItem<K extends ItemKind>(tx: Tx, ref: ItemRef<K>, change: ItemChange<K>): Promise<void> {
  await write(tx, ref, { ...change, updated_at: tx.clock.now() })
}

/** Not a change by anybody, so `updated_at` stays: who has the item open may still save it. */
export async function setVisibility(
  tx: Tx,
  ref: ItemRef,
  { isProcessed, publishedAt }: { isProcessed: boolean; publishedAt: Temporal.Instant | null },
): Promise<void> {
  await write(tx, ref, { is_processed: isProcessed, published_at: publishedAt })
}

async function write(tx: Tx, { kind, id }: ItemRef, values: Record<string, unknown>): Promise<void> {
  const assignments = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update ${tableOf(kind)} set ${sql.join(assignments)} where id = ${id}`.execute(tx.db)
}

/** The item that a file belongs to. */
export async function findItemOfFile(
  { db }: Pick<Ctx, 'db'>,
  kind: ItemKind,
  fileId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`${ITEM_TABLES[kind].ofFile(fileId)}`.execute(db)
  return rows[0]?.id ?? undefined
}

/** The ids of the files that an item shows or sells. */
export async function listFilesOf({ db }: Pick<Ctx, 'db'>, { kind, id }: ItemRef): Promise<FileId[]> {
  const { rows } = await sql<{ file_id: FileId }>`
    select needed.file_id
    from ${tableOf(kind)} i
    cross join lateral (${ITEM_TABLES[kind].files}) as needed (file_id)
    where i.id = ${id} and needed.file_id is not null
  `.execute(db)
  return rows.map((row) => row.file_id)
}

export async function deleteItemRow(tx: Tx, { kind, id }: ItemRef): Promise<void> {
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
export async function addToItem(tx: Tx, { kind, id }: ItemRef, deltas: Counters): Promise<void> {
  const changes = Object.entries(deltas).filter(([, delta]) => delta !== 0)
  if (changes.length === 0) return
  const assignments = changes.map(([column, delta]) => sql`${sql.ref(column)} = ${sql.ref(column)} + ${delta}::bigint`)
  await executeLater(tx.db, sql`update ${tableOf(kind)} set ${sql.join(assignments)} where id = ${id}`)
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

export async function addViewsToDay(
  tx: Tx,
  { itemId, performerId, views }: { itemId: string; performerId: string; views: number },
): Promise<void> {
  await sql`
    insert into item_view_day (item_id, day, performer_id, views)
    values (${itemId}, (${tx.clock.now()}::timestamptz at time zone 'UTC')::date, ${performerId}, ${views})
    on conflict (item_id, day) do update set views = item_view_day.views + excluded.views
  `.execute(tx.db)
}

export async function deleteViewsBefore(ctx: Ctx, before: Temporal.Instant, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(ctx, { table: 'item_view', expired: sql`viewed_at < ${before}` }, signal)
}

export async function deleteViewDaysBefore(ctx: Ctx, day: string, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(ctx, { table: 'item_view_day', expired: sql`day < ${day}::date` }, signal)
}

/** Kinds of which something is due: in one statement, since most of the time nothing is. */
export async function findDueKinds({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<ItemKind[]> {
  const dueOf = (kind: ItemKind) => sql`select ${kind} as kind where ${hasDueOf(kind, clock)}`
  const { rows } = await sql<{ kind: ItemKind }>`${sql.join(ITEM_KINDS.map(dueOf), sql` union all `)}`.execute(db)
  return rows.map((row) => row.kind)
}

/** A condition: something of any kind is due. */
export function hasDue(clock: Ctx['clock']): RawBuilder<boolean> {
  return sql.join(
    ITEM_KINDS.map((kind) => hasDueOf(kind, clock)),
    sql` or `,
  )
}

function hasDueOf(kind: ItemKind, clock: Ctx['clock']): RawBuilder<boolean> {
  return sql`exists (select from ${tableOf(kind)} where status = 'scheduled' and schedule_at <= ${clock.now()})`
}

/** The scheduled item whose time has come first; skips those another worker has at hand. Locks its row. */
export async function findDue(tx: Tx, kind: ItemKind): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from ${tableOf(kind)}
    where status = 'scheduled' and schedule_at <= ${tx.clock.now()}
    order by schedule_at
    limit 1
    for no key update skip locked
  `.execute(tx.db)
  return rows[0]?.id
}
