import { AppError, invalidField } from '@limelight/contract/errors'
import { OFFSET_MAX } from '@limelight/contract/page'

/** `createdAt` is when an item was published. */
export type ItemOrder = { by: 'createdAt' | 'updatedAt'; direction: 'asc' | 'desc' }
/** Keyset position in an endless list: `at` in the list's order, pinned ones before the rest where a list has them. */
export type ItemPosition = { at: Temporal.Instant; id: string; pin: 0 | 1 }
/** Where a page begins: after a position, or so many rows from the start. */
export type PageStart = { order: ItemOrder; before: ItemPosition | undefined; offset: number }
export type PageQuery = {
  cursor?: string | undefined
  current: number
  pageSize: number
  sortBy: ItemOrder['by']
  sort: ItemOrder['direction']
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const NEWEST_FIRST: ItemOrder = { by: 'createdAt', direction: 'desc' }

export function isNewestFirst({ by, direction }: ItemOrder): boolean {
  return by === NEWEST_FIRST.by && direction === NEWEST_FIRST.direction
}

/** Throws `cursor_invalid`, and `request_invalid` for pages so deep that only a cursor goes there. */
export function pageStartOf({ cursor, current, pageSize, sortBy, sort }: PageQuery): PageStart {
  const order: ItemOrder = { by: sortBy, direction: sort }
  if (cursor !== undefined) return { order, before: readCursor(cursor, order), offset: 0 }
  const offset = (current - 1) * pageSize
  if (offset > OFFSET_MAX) throw invalidField('current', 'Use the cursor for further pages.')
  return { order, before: undefined, offset }
}

export function writeCursor({ at, id, pin }: ItemPosition, order: ItemOrder = NEWEST_FIRST): string {
  return Buffer.from(`${pin} ${at} ${id}${suffixOf(order)}`).toString('base64url')
}

/** Throws `cursor_invalid` for anything this server did not write for a list in this order. */
export function readCursor(cursor: string, order: ItemOrder = NEWEST_FIRST): ItemPosition {
  const text = Buffer.from(cursor, 'base64url').toString('utf8')
  try {
    if (!text.endsWith(suffixOf(order))) throw new Error('of another order')
    const [pin, at = '', id = '', rest] = text.slice(0, text.length - suffixOf(order).length).split(' ')
    if (rest !== undefined || !UUID.test(id) || (pin !== '0' && pin !== '1')) throw new Error('not a position')
    return { pin: pin === '1' ? 1 : 0, at: Temporal.Instant.from(at), id }
  } catch (cause) {
    throw new AppError('cursor_invalid', undefined, { cause })
  }
}

/** A page of what was found, which is one row more than a page where there is more. */
export function pageOf<Row>(
  found: readonly Row[],
  { pageSize, order }: { pageSize: number; order: ItemOrder },
  positionOf: (row: Row) => ItemPosition,
): { rows: readonly Row[]; isMore: boolean; nextCursor: string | null } {
  const rows = found.slice(0, pageSize)
  const last = rows.at(-1)
  const isMore = found.length > pageSize
  return { rows, isMore, nextCursor: isMore && last ? writeCursor(positionOf(last), order) : null }
}

type Dated = {
  id: string
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
  published_at?: Temporal.Instant | null
  is_pinned?: boolean
}

/** Where a row stands in a list; what has no time of publication stands where it was made. */
export function positionIn({ by }: ItemOrder): (row: Dated) => ItemPosition {
  return (row) => ({
    at: by === 'updatedAt' ? row.updated_at : (row.published_at ?? row.created_at),
    id: row.id,
    pin: row.is_pinned ? 1 : 0,
  })
}

function suffixOf(order: ItemOrder): string {
  return isNewestFirst(order) ? '' : ` ${order.by} ${order.direction}`
}
