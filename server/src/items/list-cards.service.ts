import type { RawBuilder } from 'kysely'
import { getPublicPerformerByName } from '#/performers/performers.service'
import type { Ctx } from '#/platform/ctx'
import type { Onlooker } from '#/platform/http/viewer'
import type { ItemColumns } from './item-columns.queries.ts'
import { readCursor, writeCursor } from './item-cursor.ts'
import { type CardFilter, type CardKind, cardIds, countCards, relatedIds } from './item-lists.queries.ts'
import { getKnownItem } from './items.service.ts'

type Wanted = {
  cursor?: string | undefined
  pageSize: number
  /** Id or username. */
  performerId?: string | undefined
  /** The item beside which these are shown. */
  relatedTo?: string | undefined
} & Omit<CardFilter, 'performerId'>
type Cards<Row, Card> = {
  kind: CardKind
  query: Wanted
  /** The page of `(id, position)` that a query picks. */
  find: (ids: RawBuilder<unknown>) => Promise<Row[]>
  view: (row: Row) => Card
}
type Page<Card> = { data: Card[]; total: number; isMore: boolean; nextCursor: string | null }

/** Public items of one kind, page by page; beside another one a single page of related ones. */
export async function listCards<Row extends ItemColumns, Card>(
  ctx: Ctx,
  onlooker: Onlooker,
  { kind, query, find, view }: Cards<Row, Card>,
): Promise<Page<Card>> {
  const { pageSize, cursor, performerId, relatedTo, ...words } = query
  if (relatedTo) {
    const { id } = await getKnownItem(ctx, onlooker, { kind, id: relatedTo })
    const data = (await find(relatedIds(kind, onlooker, { id, limit: pageSize }))).map(view)
    return { data, total: data.length, isMore: false, nextCursor: null }
  }
  const performer = performerId && (await getPublicPerformerByName(ctx, performerId, onlooker))
  const filter: CardFilter = { ...words, ...(performer && { performerId: performer.account_id }) }
  const before = cursor === undefined ? undefined : readCursor(cursor)
  const [found, total] = await Promise.all([
    // One more than the page, to know whether there is more.
    find(cardIds(kind, onlooker, { ...filter, before, limit: pageSize + 1 })),
    countCards(ctx, { kind, onlooker, filter }),
  ])
  const rows = found.slice(0, pageSize)
  const last = rows.at(-1)
  const isMore = found.length > pageSize
  const next = isMore && last?.published_at ? { publishedAt: last.published_at, id: last.id, pin: 0 as const } : null
  return { data: rows.map(view), total, isMore, nextCursor: next && writeCursor(next) }
}
