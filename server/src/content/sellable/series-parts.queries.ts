/** Items of series: who has bought a series gets each of them, as what they bought with it, once it is published. */
import { UNLOCKABLE_KINDS } from '@limelight/contract/content-kinds'
import type { AccountId, SeriesId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Tx } from '#/platform/ctx'

/** Whether the item of the row under `part` is shown to everybody who is not blocked; the condition of `isPublished` of items. */
export const isPartPublished = sql.raw<boolean>(
  `(${UNLOCKABLE_KINDS.map(
    (kind) => `part.kind = '${kind}' and exists (
      select from ${kind} i where i.id = part.item_id and i.status = 'active' and i.is_processed and i.deleted_at is null)`,
  ).join(' or ')})`,
)

/** When the item under `part` of the series under `r` opens to the buyer of that by `b`: null, at once. */
const opensAt = sql.raw(`case when part.day_after > 0 then
    (b.created_at at time zone r.time_zone + make_interval(days => part.day_after)) at time zone r.time_zone end`)

/**
 * Gives the published items of a series to all who bought it, or to one of them. Its row is locked by the caller, so that a fan who buys
 * meanwhile comes before or after. What they have by another purchase stays as it is.
 */
export async function giveParts(tx: Tx, id: SeriesId, fanId?: AccountId): Promise<void> {
  await sql`
    insert into purchase (fan_id, target_id, kind, sale_id, created_at, opens_at)
    select b.fan_id, part.item_id, part.kind, b.sale_id, ${tx.clock.now()}, ${opensAt}
    from purchase b join series r on r.id = b.target_id join series_item part on part.series_id = r.id
    where b.target_id = ${id} ${fanId === undefined ? sql`` : sql`and b.fan_id = ${fanId}`} and ${isPartPublished}
    on conflict do nothing
  `.execute(tx.db)
}

/** Dates of those who bought come nearer with a change, and never move away. The series is locked by the caller. */
export async function bringDatesNearer(tx: Tx, id: SeriesId): Promise<void> {
  await sql`
    update purchase p
    set opens_at = case when part.day_after > 0 then least(p.opens_at, ${opensAt}) end
    from purchase b join series r on r.id = b.target_id join series_item part on part.series_id = r.id
    where b.target_id = ${id} and p.fan_id = b.fan_id and p.target_id = part.item_id and p.sale_id = b.sale_id
      and p.opens_at > coalesce(${opensAt}, '-infinity')
  `.execute(tx.db)
}

/** An item becomes visible: who bought its series gets it. Locks the series. Does nothing for other items. */
export async function givePart(tx: Tx, itemId: string): Promise<void> {
  const { rows } = await sql<{ id: SeriesId }>`
    select r.id from series r join series_item part on part.series_id = r.id where part.item_id = ${itemId}
    for no key update of r
  `.execute(tx.db)
  // Another statement, after the lock: it sees the purchases of those that held it.
  for (const { id } of rows) await giveParts(tx, id)
}

/** A deleted item is in no series; buyers have it in their library. */
export async function takeOutOfSeries(tx: Tx, itemId: string): Promise<void> {
  await sql`delete from series_item where item_id = ${itemId}`.execute(tx.db)
}
