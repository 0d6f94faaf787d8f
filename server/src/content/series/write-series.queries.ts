import type { UnlockableKind } from '@limelight/contract/content-kinds'
import { UNLOCKABLE_KINDS } from '@limelight/contract/content-kinds'
import type { AccountId, SeriesId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Tx } from '#/platform/ctx'
import { executeLater } from '#/platform/db/execute-later'
import type { SeriesRow } from './series.queries.ts'

/** Two new series of a creator at once wait for each other, so that the limit holds. */
export async function countSeriesOf(tx: Tx, performerId: AccountId): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('series/' || ${performerId}, 0))`.execute(tx.db)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from series where performer_id = ${performerId}
  `.execute(tx.db)
  return rows[0]?.count ?? 0
}

type NewSeries = Pick<SeriesRow, 'id' | 'performer_id' | 'title' | 'description' | 'time_zone'>

export async function insertSeries(tx: Tx, row: NewSeries): Promise<void> {
  const now = tx.clock.now()
  await tx.db
    .insertInto('series')
    .values({ ...row, created_at: now, updated_at: now })
    .execute()
}

type Changed = 'title' | 'description' | 'price_tokens' | 'state' | 'time_zone' | 'cover_item_id' | 'published_at'
export type SeriesChange = { [K in Changed]?: SeriesRow[K] | undefined }

export async function updateSeries(tx: Tx, id: SeriesId, change: SeriesChange): Promise<void> {
  await tx.db
    .updateTable('series')
    .set({ ...change, updated_at: tx.clock.now() })
    .where('id', '=', id)
    .execute()
}

export async function deleteSeriesRow(tx: Tx, id: SeriesId): Promise<void> {
  await sql`delete from series where id = ${id}`.execute(tx.db)
}

export type Part = { id: string; kind: UnlockableKind; dayAfter: number }

/**
 * Which of the items are the creator's and not deleted, locked against being published or deleted meanwhile: in the order of their ids, before
 * the series, as an item that is published locks them.
 */
export async function lockOwnItems(tx: Tx, performerId: AccountId, parts: readonly Part[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const kind of UNLOCKABLE_KINDS) {
    const ids = parts.filter((part) => part.kind === kind).map(({ id }) => id)
    if (ids.length === 0) continue
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(kind)}
      where id = any(${ids}::uuid[]) and performer_id = ${performerId} and deleted_at is null
      order by id for share
    `.execute(tx.db)
    for (const { id } of rows) found.add(id)
  }
  return found
}

/** The items become these, in this order. Violates `series_item_pkey` where one is in another series. */
export async function replaceParts(tx: Tx, id: SeriesId, parts: readonly Part[]): Promise<void> {
  const ids = parts.map((part) => part.id)
  await sql`delete from series_item where series_id = ${id} and item_id <> all(${ids}::uuid[])`.execute(tx.db)
  await sql`
    insert into series_item (item_id, series_id, kind, position, day_after, created_at)
    select given.id, ${id}::uuid, given.kind, given.position, given.day_after, ${tx.clock.now()}::timestamptz
    from unnest(${ids}::uuid[], ${parts.map(({ kind }) => kind)}::text[], ${parts.map(({ dayAfter }) => dayAfter)}::smallint[])
      with ordinality as given (id, kind, day_after, position)
    on conflict (item_id) do update
      set position = excluded.position, day_after = excluded.day_after
      where series_item.series_id = excluded.series_id
  `.execute(tx.db)
}

/** Items of these that another series has. */
export async function listTaken(tx: Tx, id: SeriesId, parts: readonly Part[]): Promise<string[]> {
  const { rows } = await sql<{ item_id: string }>`
    select item_id from series_item where item_id = any(${parts.map((part) => part.id)}::uuid[]) and series_id <> ${id}
  `.execute(tx.db)
  return rows.map((row) => row.item_id)
}

export async function addToSeries(
  tx: Tx,
  id: string,
  { sales, tokens }: { sales: number; tokens: number },
): Promise<void> {
  await executeLater(
    tx.db,
    sql`update series set sale_count = sale_count + ${sales}, earned_tokens = earned_tokens + ${tokens}::bigint where id = ${id}`,
  )
}
