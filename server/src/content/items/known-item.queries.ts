/** One item, with no more than what decides who may know of it, open it and buy it: starting the plan of a card takes three times as long. */
import type { ItemKind } from '@limelight/contract/content-kinds'
import { type RawBuilder, sql } from 'kysely'
import { isCoAuthor, sellableJoins, unlockingColumns } from '#/content/sellable/sellable-columns.queries'
import { isNotBlocked } from '#/people/access/blocked-viewers.queries'
import type { Ctx, Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import type { ItemColumns } from './item-columns.queries.ts'
import { tableOf } from './item-kinds.queries.ts'
import type { ItemRef } from './items.queries.ts'

/** What decides whether a viewer may know of it, and for what it is sold. */
export type KnownItem = { kind: ItemKind } & Pick<
  ItemColumns,
  | 'id'
  | 'performer_id'
  | 'access'
  | 'price_tokens'
  | 'suggested_tokens'
  | 'status'
  | 'is_processed'
  | 'is_deleted'
  | 'is_performer_public'
  | 'is_performer_kept'
  | 'is_bought'
  | 'is_co_author'
  | 'is_not_blocked'
>

/** Also what opens it to the viewer. */
export type LockableItem = KnownItem & Pick<ItemColumns, 'is_followed' | 'is_subscribed' | 'has_rank' | 'opens_at'>

export async function findItem(ctx: Ctx | Tx, viewer: Viewer, ref: ItemRef): Promise<KnownItem | undefined> {
  const isBought = viewer.id === undefined ? sql`false` : sql`bought.fan_id is not null`
  return await select<KnownItem>(ctx, viewer, { ref, columns: sql`${isBought} as is_bought` })
}

export async function findLockableItem(ctx: Ctx | Tx, viewer: Viewer, ref: ItemRef): Promise<LockableItem | undefined> {
  return await select<LockableItem>(ctx, viewer, { ref, columns: unlockingColumns(ctx, viewer) })
}

/**
 * By `=`: an array of known length looks cheaper to the planner than any array, so it would plan each look-up of `any` with one id anew. Joins
 * that no column reads are left out of the plan.
 */
async function select<Item extends KnownItem>(
  { db }: Ctx | Tx,
  viewer: Viewer,
  { ref: { kind, id }, columns }: { ref: ItemRef; columns: RawBuilder<unknown> },
): Promise<Item | undefined> {
  const { rows } = await sql<Omit<Item, 'kind'>>`
    select i.id, i.performer_id, i.access, i.price_tokens, i.suggested_tokens, i.status, i.is_processed,
      i.deleted_at is not null as is_deleted, a.is_public as is_performer_public, a.is_kept as is_performer_kept,
      ${columns},
      ${isCoAuthor('i', viewer)} as is_co_author,
      ${isNotBlocked(sql.ref('i.performer_id'), viewer)} as is_not_blocked
    from ${tableOf(kind)} i
    join account a on a.id = i.performer_id
    ${sellableJoins(viewer)}
    where i.id = ${id}
  `.execute(db)
  return rows[0] && ({ ...rows[0], kind } as Item)
}
