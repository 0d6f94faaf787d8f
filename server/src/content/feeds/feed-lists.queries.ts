/**
 * Which feeds a list shows. Home and profile page by keyset, never by offset; each query here picks `(id, position)` for
 * `findFeedPage`.
 */
import type { FeedType } from '@limelight/contract/feeds'
import type { AccountId } from '@limelight/contract/ids'
import { COUNTED_MAX } from '@limelight/contract/page'
import { type RawBuilder, sql } from 'kysely'
import { isPublished } from '#/content/items/item-columns.queries'
import { type ItemPosition, isNewestFirst, type PageStart } from '#/content/items/item-cursor'
import { beyond, inOrderOf, limitFrom, matchingIds } from '#/content/items/item-lists.queries'
import { fromMatching, type Search } from '#/content/items/item-search.queries'
import { hasActiveSubscription } from '#/people/access/active-subscription.queries'
import { isPublicTo } from '#/people/blocks/blocked-viewers.queries'
import type { Ctx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'

export type Window = PageStart & { limit: number; type?: FeedType | undefined }
type Member = Viewer & { id: AccountId }

const visible = isPublished('f')
const ofType = (type: FeedType | undefined) => (type === undefined ? sql`` : sql`and f.type = ${type}`)
/**
 * A number in the text, because with a parameter PostgreSQL plans anew each time, for a third of the page's cost. There are
 * at most a hundred: page sizes are bounded.
 */
const limitTo = (n: number) => limitFrom(n, 0)

/** What a fan follows and subscribes to, in the order that is asked for. */
export function homeIds(ctx: Ctx, fan: Member, window: Window): RawBuilder<unknown> {
  return isNewestFirst(window.order) ? newestOfHome(ctx, fan, window) : sortedHome(ctx, fan, window)
}

/**
 * Two phases: one index-only probe finds each performer's newest feed, then only the newest `limit` performers are read
 * deeper, since no other can have a feed on this page. A plain join costs 150 ms where 200 performers have 2 500 feeds each;
 * this costs 5 ms.
 */
function newestOfHome(ctx: Ctx, fan: Member, { order, before, offset, limit, type }: Window): RawBuilder<unknown> {
  const newest = (n: number) => sql`
    select f.published_at, f.id
    from feed f
    where f.performer_id = source.performer_id and ${visible} ${ofType(type)} ${beyond('f', order, before)}
    order by f.published_at desc, f.id desc
    ${limitTo(n)}`
  const reach = limit + offset
  return sql`
    select id, row_number() over (order by published_at desc, id desc) as position
    from (
      select n.published_at, n.id
      from (
        select source.performer_id, n.published_at, n.id
        from (${sourcesOf(ctx, fan)}) as source
        cross join lateral (${newest(1)}) as n
        order by n.published_at desc, n.id desc
        ${limitTo(reach)}
      ) as source
      cross join lateral (${newest(reach)}) as n
      order by n.published_at desc, n.id desc
      ${limitFrom(limit, offset)}
    ) as newest`
}

function sortedHome(ctx: Ctx, fan: Member, { order, before, offset, limit, type }: Window): RawBuilder<unknown> {
  return sql`
    select id, row_number() over (${inOrderOf('sorted', order)}) as position
    from (
      select f.id, f.published_at, f.updated_at
      from feed f
      where f.performer_id in (${sourcesOf(ctx, fan)}) and ${visible} ${ofType(type)} ${beyond('f', order, before)}
      ${inOrderOf('f', order)}
      ${limitFrom(limit, offset)}
    ) as sorted`
}

/** One performer's feeds: newest first with pinned ones before the rest, each part by its own index; else as asked. */
export function profileIds(search: Search, window: Omit<Window, 'type'>): RawBuilder<unknown> {
  const { order, before, offset, limit } = window
  if (!isNewestFirst(order)) return matchingIds(search, window)
  const part = (pin: 0 | 1) => sql`
    (select i.id, i.published_at, ${pin}::int as pin
    ${fromMatching(search)} and i.is_pinned = ${sql.lit(pin === 1)} ${partBeyond(pin, window, before)}
    order by i.published_at desc, i.id desc
    ${limitTo(limit + offset)})`
  return sql`
    select id, row_number() over (order by pin desc, published_at desc, id desc) as position
    from (
      ${part(1)} union all ${part(0)} order by pin desc, published_at desc, id desc ${limitFrom(limit, offset)}
    ) as newest`
}

function partBeyond(pin: 0 | 1, { order }: PageStart, position: ItemPosition | undefined): RawBuilder<unknown> {
  if (position === undefined) return sql``
  if (position.pin === pin) return beyond('i', order, position)
  // Past the pinned ones nothing pinned is left; among them everything unpinned is still to come.
  return position.pin === 0 ? sql`and false` : sql``
}

/**
 * How many feeds the home list has in all. All of them are the sum of counters, not a count of rows; of one type they are
 * counted, up to one more than `COUNTED_MAX`.
 */
export async function countHome(ctx: Ctx, fan: Member, type: FeedType | undefined): Promise<number> {
  const counted =
    type === undefined
      ? sql`
        select coalesce(sum(p.feed_count), 0)::bigint as total
        from (${sourcesOf(ctx, fan)}) as source
        join performer p on p.account_id = source.performer_id`
      : sql`
        select count(*) as total
        from (
          select
          from feed f
          where f.performer_id in (${sourcesOf(ctx, fan)}) and ${visible} ${ofType(type)}
          ${limitTo(COUNTED_MAX + 1)}
        ) as found`
  const { rows } = await sql<{ total: number }>`${counted}`.execute(ctx.db)
  return rows[0]?.total ?? 0
}

/** Performers whose feeds a fan's home shows: those they follow or subscribe to who are public and open to them. */
function sourcesOf(ctx: Ctx, fan: Member): RawBuilder<unknown> {
  return sql`
    select w.performer_id from follow w where w.fan_id = ${fan.id} and ${isPublicTo(sql.ref('w.performer_id'), fan)}
    union
    select s.performer_id from subscription s
    where s.fan_id = ${fan.id} and ${hasActiveSubscription('s', ctx.clock.now())} and ${isPublicTo(sql.ref('s.performer_id'), fan)}`
}
