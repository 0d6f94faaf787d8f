/** Reading items of one kind: lists, single ones, and those of their own creator. Each kind says how its rows are shown. */
import type { ItemKind } from '@limelight/contract/content-kinds'
import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import type { RawBuilder } from 'kysely'
import type { Reader } from '#/content/sellable/sellable-view.service'
import { getPublicPerformerByName, type PerformerRow } from '#/people/performers/performers.service'
import { type Ctx, searching } from '#/platform/ctx'
import type { CountedData } from '#/platform/db/counted-list'
import type { SortColumns } from '#/platform/db/list'
import { onStandby } from '#/platform/db/read-standby'
import type { Viewer } from '#/platform/http/caller'
import type { ItemColumns } from './item-columns.queries.ts'
import { type PageQuery, type PageStart, pageOf, pageStartOf, positionIn } from './item-cursor.ts'
import {
  inOrder,
  listPickedIds,
  listStudioItems,
  matchingIds,
  oneItem,
  relatedIds,
  type StudioQuery,
} from './item-lists.queries.ts'
import {
  findCoAuthoredIds,
  type ItemFilter,
  isSearch,
  planSearch,
  type Search,
  totalOf,
} from './item-search.queries.ts'
import { canKnowOf, isPublished } from './items.policy.ts'
import { getKnownItem } from './items.service.ts'

/** What creators sort their videos and galleries by. */
export const STUDIO_COLUMNS = {
  updatedAt: 'i.updated_at',
  createdAt: 'i.created_at',
  title: 'i.title',
  price: 'i.price_tokens',
  sales: 'i.sale_count',
  views: 'i.view_count',
}

/** How items of one kind are read. */
export type ItemView<Row extends ItemColumns, Card, StudioCard> = {
  kind: ItemKind
  /** The page of `(id, position)` that a query picks. */
  find: (ctx: Pick<Ctx, 'db' | 'clock'>, viewer: Viewer, ids: RawBuilder<unknown>) => Promise<Row[]>
  toCards: (reader: Reader, viewer: Viewer, rows: readonly Row[]) => Card[] | Promise<Card[]>
  toStudioCards: (reader: Reader, owner: Owner, rows: readonly Row[]) => StudioCard[] | Promise<StudioCard[]>
  /** What the list of the own ones is sorted by. */
  studioColumns: SortColumns<string>
  /** Where the list of one creator has an order and a total of its own. */
  ofPerformer?: {
    pickIds: (search: Search, window: PageStart & { limit: number }) => RawBuilder<unknown>
    total: (performer: PerformerRow) => number
  }
}
/** A creator, to whom the own items are visible from everywhere. */
export type Owner = Viewer & { id: AccountId }

export type ItemQuery = PageQuery & {
  /** Id or username. */
  performerId?: string | undefined
  /** The item beside which these are shown. */
  relatedTo?: string | undefined
} & Omit<ItemFilter, 'performerId'>
type Page<Card> = { data: Card[]; total: number; isTotalCapped: boolean; isMore: boolean; nextCursor: string | null }

export function ownerOf({ id }: { id: AccountId }): Owner {
  return { id, role: 'performer', country: null }
}

/** Public items of one kind, page by page; beside another one a single page of related ones. */
export async function listItems<Row extends ItemColumns, Card>(
  reader: Reader,
  viewer: Viewer,
  view: ItemView<Row, Card, unknown>,
  query: ItemQuery,
): Promise<Page<Card>> {
  if (query.relatedTo) return listRelated(reader, viewer, view, { id: query.relatedTo, limit: query.pageSize })
  const { pageSize, performerId, q, tag, type } = query
  const { kind, ofPerformer } = view
  const start = pageStartOf(query)
  const performer =
    performerId === undefined ? undefined : await getPublicPerformerByName(reader.ctx, performerId, viewer)
  const ofOne = performer && {
    performerId: performer.account_id,
    coAuthoredIds:
      kind === 'product' ? [] : await findCoAuthoredIds(reader.ctx, { kind, performerId: performer.account_id }),
  }
  const filter: ItemFilter = { q, tag, type, ...ofOne }
  const pickIds = (performer && ofPerformer?.pickIds) ?? matchingIds
  const isWhole = type === undefined && !isSearch(filter)
  const own = isWhole && performer ? ofPerformer?.total(performer) : undefined
  // The counter of a profile is of its own items.
  const whole = ofOne?.coAuthoredIds.length ? undefined : own
  /** `read` brings the rows of the picked ids. */
  const pick = async <T>(db: Pick<Ctx, 'db'>, read: (ids: RawBuilder<unknown>) => Promise<T[]>): Promise<Picked<T>> => {
    const { search, count } = await planSearch(db, { kind, caller: viewer, filter }, pageSize)
    const [found, counted] = await Promise.all([
      read(pickIds(search, { ...start, limit: pageSize + 1 })),
      whole === undefined ? count().then(totalOf) : { total: whole, isTotalCapped: false },
    ])
    return { found, counted }
  }
  const db = isSearch(filter) ? searching(reader.ctx) : reader.ctx
  const { found, counted } =
    (await pickOnStandby(reader.ctx, viewer, view, { pick, filter })) ??
    (await pick(db, (ids) => view.find(db, viewer, ids)))
  const listed = ofOne?.coAuthoredIds.length ? found.map((row) => pinnedByOwner(row, ofOne.performerId)) : found
  return { ...(await pageOfCards(reader, viewer, view, { found: listed, pageSize, start })), ...counted }
}

/** On the profile of a co-author nothing of its author is pinned. */
function pinnedByOwner<Row extends ItemColumns>(row: Row, performerId: AccountId): Row {
  return 'is_pinned' in row && row.performer_id !== performerId ? { ...row, is_pinned: false } : row
}

type Picked<T> = { found: T[]; counted: { total: number; isTotalCapped: boolean } }
type Picking = {
  pick: (db: Pick<Ctx, 'db'>, read: (ids: RawBuilder<unknown>) => Promise<string[]>) => Promise<Picked<string>>
  filter: ItemFilter
}

/**
 * A standby says which items a list has, and the primary what they are and whether the viewer may see them now. Words that a member searches for
 * are looked for in texts that their rights open, so that search reads the primary. Undefined: the primary has to be asked for all.
 */
export async function pickOnStandby<Row extends ItemColumns>(
  ctx: Ctx,
  viewer: Viewer,
  { find }: Pick<ItemView<Row, unknown, unknown>, 'find'>,
  { pick, filter }: Picking,
): Promise<Picked<Row> | undefined> {
  if (filter.q !== undefined && viewer.id !== undefined) return undefined
  const picked = await onStandby(ctx, ({ db, searchDb }) => {
    const standby = { db: isSearch(filter) ? searchDb : db }
    return pick(standby, (ids) => listPickedIds(standby, ids))
  })
  if (!picked) return undefined
  const rows = await find(ctx, viewer, inOrder(picked.found))
  const found = rows.filter((row) => isPublished(row) && row.is_performer_public && row.is_not_blocked)
  // Less than a page would look like the end of the list.
  return found.length < picked.found.length ? undefined : { found, counted: picked.counted }
}

/** What a query has found, one row more than a page, as a page of cards. */
export async function pageOfCards<Row extends ItemColumns, Card>(
  reader: Reader,
  viewer: Viewer,
  { toCards }: Pick<ItemView<Row, Card, unknown>, 'toCards'>,
  { found, pageSize, start: { order } }: { found: readonly Row[]; pageSize: number; start: PageStart },
): Promise<Pick<Page<Card>, 'data' | 'isMore' | 'nextCursor'>> {
  const { rows, ...next } = pageOf(found, { pageSize, order }, positionIn(order))
  return { data: await toCards(reader, viewer, rows), ...next }
}

async function listRelated<Row extends ItemColumns, Card>(
  reader: Reader,
  viewer: Viewer,
  { kind, find, toCards }: ItemView<Row, Card, unknown>,
  { id, limit }: { id: string; limit: number },
): Promise<Page<Card>> {
  await getKnownItem(reader.ctx, viewer, { kind, id })
  const data = await toCards(reader, viewer, await find(reader.ctx, viewer, relatedIds(kind, viewer, { id, limit })))
  return { data, total: data.length, isTotalCapped: false, isMore: false, nextCursor: null }
}

/** In the order of the ids, without those the viewer may not know of. For lists that other domains have. */
export async function listItemsByIds<Row extends ItemColumns, Card>(
  reader: Reader,
  viewer: Viewer,
  { find, toCards }: ItemView<Row, Card, unknown>,
  ids: readonly string[],
): Promise<Card[]> {
  if (ids.length === 0) return []
  const rows = await find(reader.ctx, viewer, inOrder(ids))
  return toCards(
    reader,
    viewer,
    rows.filter((row) => canKnowOf(row, viewer)),
  )
}

/** Throws `not_found` for viewers who may not know of it. */
export async function getItemRow<Row extends ItemColumns>(
  ctx: Ctx,
  viewer: Viewer,
  { find }: Pick<ItemView<Row, unknown, unknown>, 'find'>,
  id: string,
): Promise<Row> {
  const [row] = await find(ctx, viewer, oneItem(id))
  if (!row || !canKnowOf(row, viewer)) throw new AppError('not_found')
  return row
}

/** Throws `not_found` for viewers who may not know of it. */
export async function getItem<Row extends ItemColumns, Card>(
  reader: Reader,
  viewer: Viewer,
  view: ItemView<Row, Card, unknown>,
  id: string,
): Promise<Card> {
  const row = await getItemRow(reader.ctx, viewer, view, id)
  return only(await view.toCards(reader, viewer, [row]))
}

/** A creator's own items, in every state. */
export async function listOwnItems<Row extends ItemColumns, StudioCard>(
  reader: Reader,
  owner: Owner,
  { kind, find, toStudioCards, studioColumns: columns }: ItemView<Row, unknown, StudioCard>,
  query: StudioQuery,
): Promise<CountedData<StudioCard>> {
  const { rows: ids, ...counted } = await listStudioItems(reader.ctx, { kind, performerId: owner.id, query, columns })
  const rows = await find(reader.ctx, owner, inOrder(ids.map(({ id }) => id)))
  return { data: await toStudioCards(reader, owner, rows), ...counted }
}

/** Throws `not_found` for another's and for what is deleted. */
export async function getOwnItem<Row extends ItemColumns, StudioCard>(
  reader: Reader,
  owner: Owner,
  { find, toStudioCards }: ItemView<Row, unknown, StudioCard>,
  id: string,
): Promise<StudioCard> {
  const [row] = await find(reader.ctx, owner, oneItem(id))
  if (!row || row.performer_id !== owner.id || row.is_deleted) throw new AppError('not_found')
  return only(await toStudioCards(reader, owner, [row]))
}

function only<T>([first]: readonly T[]): T {
  if (first === undefined) throw new Error('a row was not shown')
  return first
}
