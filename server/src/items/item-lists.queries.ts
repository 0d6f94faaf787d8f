/** Pages of videos, galleries and products: each list picks `(id, position)`, one query then brings what a page shows. */
import type { AccountId } from '@limelight/contract/ids'
import type { ItemKind, ItemStatus } from '@limelight/contract/items'
import { type RawBuilder, sql } from 'kysely'
import { isOpenTo } from '#/blocks/open-to.queries'
import type { Ctx } from '#/platform/ctx'
import { containing, type ListQuery, limitOffset, orderBy } from '#/platform/db/list'
import { isAbout } from '#/platform/db/text-search'
import type { Onlooker } from '#/platform/http/viewer'
import { type ItemColumns, isShown, itemColumns, tableOf } from './item-columns.queries.ts'
import type { ItemPosition } from './item-cursor.ts'

/** Counting stops here: nobody pages through more matches, and counting millions costs seconds. */
const COUNT_MAX = 1_000
const NAMES: Record<Exclude<ItemKind, 'feed'>, string> = { video: 'title', gallery: 'title', product: 'name' }
export type CardKind = keyof typeof NAMES

export type CardFilter = {
  performerId?: AccountId | undefined
  tag?: string | undefined
  q?: string | undefined
  /** Products only. */
  type?: string | undefined
}
export type CardWindow = CardFilter & { before: ItemPosition | undefined; limit: number }

/** `own` are the columns of the kind itself, beside those all items have; rows come in the order of `ids`' position. */
export async function findItemPage<Own>(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  onlooker: Onlooker,
  { kind, ids, own }: { kind: ItemKind; ids: RawBuilder<unknown>; own: RawBuilder<unknown> },
): Promise<(ItemColumns & Own)[]> {
  const { rows } = await sql<ItemColumns & Own>`
    with page as materialized (${ids})
    select ${itemColumns(ctx, onlooker)}, ${own}
    from page
    join ${tableOf(kind)} i on i.id = page.id
    join account a on a.id = i.performer_id
    order by page.position
  `.execute(ctx.db)
  return rows
}

/** Public items, newest first. */
export function cardIds(kind: CardKind, onlooker: Onlooker, window: CardWindow): RawBuilder<unknown> {
  const { before, limit } = window
  const older =
    before === undefined ? sql`` : sql`and (i.published_at, i.id) < (${before.publishedAt}, ${before.id}::uuid)`
  return sql`
    select id, row_number() over (order by published_at desc, id desc) as position
    from (
      select i.id, i.published_at
      ${fromPublic(kind)}
      where ${isShown('i')} and ${isOpenTo(sql.ref('i.performer_id'), onlooker)} ${matching(kind, window)} ${older}
      order by i.published_at desc, i.id desc
      limit ${sql.lit(limit)}
    ) as newest`
}

/** What to look at next: of the same performer and with the same tags first, newest first among equals. */
export function relatedIds(
  kind: CardKind,
  onlooker: Onlooker,
  { id, limit }: { id: string; limit: number },
): RawBuilder<unknown> {
  return sql`
    select id, row_number() over (order by closeness desc, published_at desc, id desc) as position
    from (
      select i.id, i.published_at,
        (i.performer_id = o.performer_id)::int * 2
          + cardinality(array(select unnest(i.tags) intersect select unnest(o.tags))) as closeness
      ${fromPublic(kind)}
      join ${tableOf(kind)} o on o.id = ${id}
      where ${isShown('i')} and i.id <> o.id and ${isOpenTo(sql.ref('i.performer_id'), onlooker)}
      order by closeness desc, i.published_at desc, i.id desc
      limit ${sql.lit(limit)}
    ) as related`
}

export async function countCards(
  ctx: Pick<Ctx, 'db'>,
  { kind, onlooker, filter }: { kind: CardKind; onlooker: Onlooker; filter: CardFilter },
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total
    from (${cardIds(kind, onlooker, { ...filter, before: undefined, limit: COUNT_MAX })}) as counted
  `.execute(ctx.db)
  return rows[0]?.total ?? 0
}

type Studio = ListQuery & { status?: ItemStatus | undefined; type?: string | undefined }

/** A performer's own items in every state; `columns` are the sortable ones of the kind. */
export async function listStudioItems(
  ctx: Pick<Ctx, 'db'>,
  {
    kind,
    performerId,
    query,
    columns,
  }: { kind: CardKind; performerId: AccountId; query: Studio; columns: Record<string, string> },
): Promise<{ ids: string[]; total: number }> {
  const name = sql.ref(`i.${NAMES[kind]}`)
  const { rows } = await sql<{ id: string; total: number }>`
    select i.id, count(*) over () as total
    from ${tableOf(kind)} i
    where i.performer_id = ${performerId} and i.deleted_at is null
      and (${query.status ?? null}::text is null or i.status = ${query.status ?? null})
      and (${query.q ?? null}::text is null or ${name} ilike ${containing(query.q ?? '')})
      ${query.type === undefined ? sql`` : sql`and i.type = ${query.type}`}
    ${orderBy(query, columns, 'i.id')}
    ${limitOffset(query)}
  `.execute(ctx.db)
  return { ids: rows.map((row) => row.id), total: rows[0]?.total ?? 0 }
}

/** Given ids, in their order. */
export function inOrder(ids: readonly string[]): RawBuilder<unknown> {
  return sql`select id, position from unnest(${ids}::uuid[]) with ordinality as t (id, position)`
}

function fromPublic(kind: CardKind): RawBuilder<unknown> {
  return sql`
      from ${tableOf(kind)} i
      join performer p on p.account_id = i.performer_id and p.status = 'active'
      join account a on a.id = i.performer_id and a.status = 'active'`
}

function matching(kind: CardKind, { performerId, tag, q, type }: CardFilter): RawBuilder<unknown> {
  const conditions = [
    ...(performerId === undefined ? [] : [sql`and i.performer_id = ${performerId}`]),
    ...(tag === undefined ? [] : [sql`and i.tags @> array[${tag}]::text[]`]),
    ...(type === undefined ? [] : [sql`and i.type = ${type}`]),
    ...(q === undefined ? [] : [sql`and ${isAbout({ name: `i.${NAMES[kind]}`, more: 'i.description' }, q)}`]),
  ]
  return sql.join(conditions, sql` `)
}
