/** Which feeds a profile page shows: by keyset, never by offset; picks `(id, position)` for `findFeedPage`. */
import { type RawBuilder, sql } from 'kysely'
import { type ItemPosition, isNewestFirst, type PageStart } from '#/content/items/item-cursor'
import { beyond, limitFrom, matchingIds } from '#/content/items/item-lists.queries'
import { fromMatching, type Search } from '#/content/items/item-search.queries'

/**
 * One performer's feeds: newest first with pinned ones before the rest, each part by its own index; else as asked. What others have
 * published with them is never pinned here: that is for the profile of its author.
 */
export function profileIds(search: Search, window: PageStart & { limit: number }): RawBuilder<unknown> {
  const { order, before, offset, limit } = window
  if (!isNewestFirst(order)) return matchingIds(search, window)
  const part = (pin: 0 | 1) => sql`
    (select i.id, i.published_at, ${pin}::int as pin
    ${fromMatching(search)} and ${isPinned(pin, search)} ${partBeyond(pin, window, before)}
    order by i.published_at desc, i.id desc
    ${limitFrom(limit + offset, 0)})`
  return sql`
    select id, row_number() over (order by pin desc, published_at desc, id desc) as position
    from (
      ${part(1)} union all ${part(0)} order by pin desc, published_at desc, id desc ${limitFrom(limit, offset)}
    ) as newest`
}

function isPinned(pin: 0 | 1, { filter: { performerId, coAuthoredIds = [] } }: Search): RawBuilder<unknown> {
  if (coAuthoredIds.length === 0) return sql`i.is_pinned = ${sql.lit(pin === 1)}`
  const isOwn = sql`i.performer_id = ${performerId}`
  return pin === 1 ? sql`i.is_pinned and ${isOwn}` : sql`(not i.is_pinned or not (${isOwn}))`
}

function partBeyond(pin: 0 | 1, { order }: PageStart, position: ItemPosition | undefined): RawBuilder<unknown> {
  if (position === undefined) return sql``
  if (position.pin === pin) return beyond('i', order, position)
  // Past the pinned ones nothing pinned is left; among them everything unpinned is still to come.
  return position.pin === 0 ? sql`and false` : sql``
}
