import type { RawBuilder } from 'kysely'
import { getPublicPerformerByName } from '#/people/performers/performers.service'
import { type Ctx, searching } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import type { ItemColumns } from './item-columns.queries.ts'
import { type ItemOrder, type PageQuery, pageStartOf, writeCursor } from './item-cursor.ts'
import { type CardKind, matchingIds, relatedIds } from './item-lists.queries.ts'
import { type ItemFilter, isSearch, planSearch, totalOf } from './item-search.queries.ts'
import { getKnownItem } from './items.service.ts'

type Wanted = PageQuery & {
  /** Id or username. */
  performerId?: string | undefined
  /** The item beside which these are shown. */
  relatedTo?: string | undefined
} & Omit<ItemFilter, 'performerId'>
type Cards<Row, Card> = {
  kind: CardKind
  query: Wanted
  /** The page of `(id, position)` that a query picks. */
  find: (db: Ctx, ids: RawBuilder<unknown>) => Promise<Row[]>
  view: (row: Row) => Card
}
type Page<Card> = { data: Card[]; total: number; isTotalCapped: boolean; isMore: boolean; nextCursor: string | null }

/** Public items of one kind, page by page; beside another one a single page of related ones. */
export async function listCards<Row extends ItemColumns, Card>(
  ctx: Ctx,
  viewer: Viewer,
  { kind, query, find, view }: Cards<Row, Card>,
): Promise<Page<Card>> {
  const { pageSize, performerId, relatedTo, q, tag, type } = query
  if (relatedTo) {
    const { id } = await getKnownItem(ctx, viewer, { kind, id: relatedTo })
    const data = (await find(ctx, relatedIds(kind, viewer, { id, limit: pageSize }))).map(view)
    return { data, total: data.length, isTotalCapped: false, isMore: false, nextCursor: null }
  }
  const start = pageStartOf(query)
  const performer = performerId && (await getPublicPerformerByName(ctx, performerId, viewer))
  const filter: ItemFilter = { q, tag, type, ...(performer && { performerId: performer.account_id }) }
  const db = isSearch(filter) ? searching(ctx) : ctx
  const { search, count } = await planSearch(db, { kind, caller: viewer, filter }, pageSize)
  const [found, counted] = await Promise.all([
    // One more than the page, to know whether there is more.
    find(db, matchingIds(search, { ...start, limit: pageSize + 1 })),
    count(),
  ])
  const rows = found.slice(0, pageSize)
  const last = rows.at(-1)
  const isMore = found.length > pageSize
  return {
    data: rows.map(view),
    ...totalOf(counted),
    isMore,
    nextCursor: isMore && last ? cursorOf(last, start.order) : null,
  }
}

function cursorOf(row: ItemColumns, order: ItemOrder): string {
  const at = order.by === 'updatedAt' ? row.updated_at : (row.published_at ?? row.created_at)
  return writeCursor({ at, id: row.id, pin: 0 }, order)
}
