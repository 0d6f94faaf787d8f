/** Pages of items: each list picks `(id, position)`, one query then brings what a page shows. */

import type { Access } from '@limelight/contract/content/access'
import type { ItemStatus } from '@limelight/contract/content/items'
import type { ItemKind } from '@limelight/contract/content-kinds'
import type { AccountId } from '@limelight/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { sellableJoins } from '#/content/sellable/sellable-columns.queries'
import { isPublicTo } from '#/people/access/blocked-viewers.queries'
import type { Ctx } from '#/platform/ctx'
import { type CountedPage, listCounted } from '#/platform/db/counted-list'
import { equals, type ListQuery, orderBy, type SortColumns } from '#/platform/db/list'
import { contains } from '#/platform/db/text-search'
import type { Viewer } from '#/platform/http/caller'
import { type ItemColumns, isPublished, itemColumns } from './item-columns.queries.ts'
import type { ItemOrder, ItemPosition, PageStart } from './item-cursor.ts'
import { tableOf, titleOf } from './item-kinds.queries.ts'
import { fromMatching, type Search } from './item-search.queries.ts'

/** `own` are the columns of the kind itself, beside those all items have; rows come in the order of `ids`' position. */
export async function findItemPage<Own>(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  viewer: Viewer,
  { kind, ids, own }: { kind: ItemKind; ids: RawBuilder<unknown>; own: RawBuilder<unknown> },
): Promise<(ItemColumns & Own)[]> {
  const { rows } = await sql<ItemColumns & Own>`
    with page as materialized (${ids})
    select ${itemColumns(ctx, viewer)}, ${own}
    from page
    join ${tableOf(kind)} i on i.id = page.id
    join account a on a.id = i.performer_id
    ${sellableJoins(viewer)}
    order by page.position
  `.execute(ctx.db)
  return rows
}

const ORDER_COLUMNS = { createdAt: 'published_at', updatedAt: 'updated_at' } as const

/** The column that an order sorts by, of the items under `alias`. */
export function orderColumn(alias: string, { by }: ItemOrder): RawBuilder<unknown> {
  return sql.ref(`${alias}.${ORDER_COLUMNS[by]}`)
}

/** `order by` of a list under `alias`; the id keeps pages disjoint. */
export function inOrderOf(alias: string, order: ItemOrder): RawBuilder<unknown> {
  const direction = sql.raw(order.direction)
  return sql`order by ${orderColumn(alias, order)} ${direction}, ${sql.ref(`${alias}.id`)} ${direction}`
}

/** `and …`: what comes after a position in this order. */
export function beyond(alias: string, order: ItemOrder, position: ItemPosition | undefined): RawBuilder<unknown> {
  if (position === undefined) return sql``
  const comparison = sql.raw(order.direction === 'desc' ? '<' : '>')
  return sql`and (${orderColumn(alias, order)}, ${sql.ref(`${alias}.id`)}) ${comparison} (${position.at}, ${position.id}::uuid)`
}

/** Without an offset the text has none, so that most pages share one plan. */
export function limitFrom(limit: number, offset: number): RawBuilder<unknown> {
  return offset === 0 ? sql`limit ${sql.lit(limit)}` : sql`limit ${sql.lit(limit)} offset ${offset}`
}

/** Public items that match, in the order that is asked for. */
export function matchingIds(
  search: Search,
  { order, before, offset, limit }: PageStart & { limit: number },
): RawBuilder<unknown> {
  return sql`
    select id, row_number() over (${inOrderOf('newest', order)}) as position
    from (
      select i.id, i.published_at, i.updated_at
      ${fromMatching(search)} ${beyond('i', order, before)}
      ${inOrderOf('i', order)}
      ${limitFrom(limit, offset)}
    ) as newest`
}

/** Twice the largest page, since some are blocked. */
const NEAR_MAX = 200
const TAGGED_MAX = 1_000

/**
 * What to look at next: of the same performer and with the same tags first, newest first among equals. Of those that share a tag at most a
 * thousand are compared, and of others the newest: comparing every item of a large site took two seconds.
 */
export function relatedIds(
  kind: ItemKind,
  viewer: Viewer,
  { id, limit }: { id: string; limit: number },
): RawBuilder<unknown> {
  return sql`
    select id, row_number() over (order by closeness desc, published_at desc, id desc) as position
    from (
      select i.id, i.published_at,
        (i.performer_id = o.performer_id)::int * 2
          + cardinality(array(select unnest(i.tags) intersect select unnest(o.tags))) as closeness
      from ${tableOf(kind)} o
      cross join lateral (
        (select n.id from ${tableOf(kind)} n where ${isPublished('n')} and n.performer_id = o.performer_id
          order by n.published_at desc, n.id desc limit ${sql.lit(NEAR_MAX)})
        union
        (select n.id from ${tableOf(kind)} n where ${isPublished('n')} and n.tags && o.tags limit ${sql.lit(TAGGED_MAX)})
        union
        (select n.id from ${tableOf(kind)} n where ${isPublished('n')}
          order by n.published_at desc, n.id desc limit ${sql.lit(NEAR_MAX)})
      ) as near
      join ${tableOf(kind)} i on i.id = near.id
      where o.id = ${id} and i.id <> o.id and ${isPublicTo(sql.ref('i.performer_id'), viewer)}
      order by closeness desc, i.published_at desc, i.id desc
      limit ${sql.lit(limit)}
    ) as related`
}

export type StudioQuery = ListQuery & {
  status?: ItemStatus | undefined
  type?: string | undefined
  access?: Access | undefined
}

/** A performer's own items in every state; `columns` are the sortable ones of the kind. */
export async function listStudioItems(
  ctx: Pick<Ctx, 'db'>,
  {
    kind,
    performerId,
    query,
    columns,
  }: { kind: ItemKind; performerId: AccountId; query: StudioQuery; columns: SortColumns<string> },
): Promise<CountedPage<{ id: string }>> {
  return await listCounted<{ id: string }>(ctx, {
    columns: sql`i.id`,
    from: sql`from ${tableOf(kind)} i
    where i.performer_id = ${performerId} and i.deleted_at is null
      and ${equals('i.status', query.status)}
      and (${query.q ?? null}::text is null or ${contains(titleOf(kind), query.q ?? '')})
      and ${equals('i.access', query.access)}
      ${query.type === undefined ? sql`` : sql`and i.type = ${query.type}`}`,
    order: orderBy(query, columns, 'i.id'),
    page: query,
  })
}

/** Of a list, in its order. */
export async function listPickedIds({ db }: Pick<Ctx, 'db'>, ids: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from (${ids}) as picked order by position`.execute(db)
  return rows.map(({ id }) => id)
}

/** One item, whether the viewer may know of it or not. */
export function oneItem(id: string): RawBuilder<unknown> {
  return sql`select ${id}::uuid as id, 1 as position`
}

/** Given ids, in their order. */
export function inOrder(ids: readonly string[]): RawBuilder<unknown> {
  return sql`select id, position from unnest(${ids}::uuid[]) with ordinality as t (id, position)`
}
