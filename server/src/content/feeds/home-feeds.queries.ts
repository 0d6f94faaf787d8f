/** Which feeds a fan's home shows. Pages by keyset, never by offset. */
import type { FeedType } from '@limelight/contract/content/feeds'
import type { AccountId } from '@limelight/contract/ids'
import { COUNTED_MAX } from '@limelight/contract/page'
import { type RawBuilder, sql } from 'kysely'
import { isPublished } from '#/content/items/item-columns.queries'
import { isNewestFirst, type PageStart } from '#/content/items/item-cursor'
import { beyond, inOrderOf, limitFrom } from '#/content/items/item-lists.queries'
import { hasActiveSubscription } from '#/people/access/active-subscription.queries'
import { isPublicTo } from '#/people/access/blocked-viewers.queries'
import type { Ctx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'

export type HomeWindow = PageStart & { limit: number; type: FeedType | undefined; hasManyFollows: boolean }
type HomeDb = Pick<Ctx, 'db' | 'clock'>
type Member = Viewer & { id: AccountId }

/** From here on a page is searched among the site's newest feeds first, and a sum of these performers' counters is tried. */
const MANY_FOLLOWS = 100
/**
 * One of the newest feeds is looked at for so many followed performers. Each costs about as much as asking a performer, so a
 * search in vain makes a page dearer by a quarter at most.
 */
const FOLLOWS_PER_RECENT = 3
/** More are not counted for that. */
const COUNTED_FOLLOWS = 5_000

const visible = isPublished('f')
const ofType = (type: FeedType | undefined) => (type === undefined ? sql`` : sql`and f.type = ${type}`)
/**
 * A number in the text, because with a parameter PostgreSQL plans anew each time, for a third of the page's cost. There are
 * at most a hundred: page sizes are bounded.
 */
const limitTo = (n: number) => limitFrom(n, 0)

export type HomeSize = {
  /** The fan follows so many that other queries are cheaper. Chosen here, since a statement of both is planned for longer. */
  hasManyFollows: boolean
  /** How many feeds some of these have; 0 for fans who follow fewer. */
  someFeeds: number
}

/** Both in one statement: a further one cost a twentieth of the whole answer. */
export async function sizeOfHome(ctx: HomeDb, fan: Member): Promise<HomeSize> {
  const { rows } = await sql<{ follows: number; feeds: number | null }>`
    with some_follows as materialized (${followsOf(fan, MANY_FOLLOWS)}), counted as (select count(*) as follows from some_follows)
    select follows, case when follows = ${sql.lit(MANY_FOLLOWS)} then (
      select sum(p.feed_count)::bigint
      from some_follows
      cross join lateral (
        select p.feed_count from performer p
        where p.account_id = some_follows.performer_id and ${isPublicTo(sql.ref('p.account_id'), fan)}
        offset 0
      ) as p
    ) end as feeds
    from counted
  `.execute(ctx.db)
  const [row] = rows
  return { hasManyFollows: row?.follows === MANY_FOLLOWS, someFeeds: row?.feeds ?? 0 }
}

/** What a fan follows and subscribes to, in the order that is asked for; picks `(id, position)` for `findFeedPage`. */
export function homeIds(ctx: HomeDb, fan: Member, window: HomeWindow): RawBuilder<unknown> {
  if (!isNewestFirst(window.order)) return sortedHome(ctx, fan, window)
  return sql`
    select id, row_number() over (order by published_at desc, id desc) as position
    from (
      ${window.hasManyFollows ? recentOrByPerformer(ctx, fan, window) : byPerformer(ctx, fan, window)}
      ${limitFrom(window.limit, window.offset)}
    ) as newest`
}

/** One of the two branches is never executed, since its condition does not depend on its rows. */
function recentOrByPerformer(ctx: HomeDb, fan: Member, window: HomeWindow): RawBuilder<unknown> {
  const reach = sql.lit(window.limit + window.offset)
  const found = sql`(select count(*) from among_recent)`
  return sql`
    with among_recent as materialized (${amongRecent(ctx, fan, window)})
    select published_at, id from among_recent where ${found} = ${reach}
    union all
    select published_at, id from (${byPerformer(ctx, fan, window)} limit ${reach}) as asked where ${found} < ${reach}
    order by published_at desc, id desc`
}

/**
 * The fan's among the site's newest feeds: 1 ms where asking 5 000 performers takes 28. `offset 0` makes the conditions run for
 * one row at a time; as joins they would read every account.
 */
function amongRecent(
  ctx: HomeDb,
  fan: Member,
  { order, before, offset, limit, type }: HomeWindow,
): RawBuilder<unknown> {
  const performer = sql.ref('recent.performer_id')
  const reach = limit + offset
  return sql`
    select recent.published_at, recent.id
    from (
      select f.published_at, f.id, f.performer_id
      from feed f
      where ${visible} ${ofType(type)} ${beyond('f', order, before)}
      order by f.published_at desc, f.id desc
      limit (select count(*) / ${sql.lit(FOLLOWS_PER_RECENT)} from (${followsOf(fan, COUNTED_FOLLOWS)}) as counted)
    ) as recent
    cross join lateral (
      select from (select) as one
      where exists (select from follow w where w.fan_id = ${fan.id} and w.performer_id = ${performer})
        or ${performer} = any (array(${subscribed(ctx, fan)}))
      offset 0
    ) as chosen
    cross join lateral (select from (select) as one where ${isPublicTo(performer, fan)} offset 0) as open
    order by recent.published_at desc, recent.id desc
    ${limitTo(reach)}`
}

/**
 * One index-only probe finds each performer's newest feed, then only the newest performers are read deeper, since no other can
 * have a feed on this page. A plain join costs 150 ms where 200 performers have 2 500 feeds each; this costs 5 ms.
 */
function byPerformer(
  ctx: HomeDb,
  fan: Member,
  { order, before, offset, limit, type }: HomeWindow,
): RawBuilder<unknown> {
  const newest = (n: number) => sql`
    select f.published_at, f.id
    from feed f
    where f.performer_id = source.performer_id and ${visible} ${ofType(type)} ${beyond('f', order, before)}
    order by f.published_at desc, f.id desc
    ${limitTo(n)}`
  const reach = limit + offset
  return sql`
    select n.published_at, n.id
    from (
      select source.performer_id, n.published_at, n.id
      from (${sourcesOf(ctx, fan)}) as source
      cross join lateral (${newest(1)}) as n
      order by n.published_at desc, n.id desc
      ${limitTo(reach)}
    ) as source
    cross join lateral (${newest(reach)}) as n
    order by n.published_at desc, n.id desc`
}

function sortedHome(ctx: HomeDb, fan: Member, { order, before, offset, limit, type }: HomeWindow): RawBuilder<unknown> {
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

type Counting = { type: FeedType | undefined; someFeeds: number }

/**
 * How many feeds the home list has, up to one more than `COUNTED_MAX`. All of them are a sum of counters, not a count of rows,
 * and a sum of some of these where that is enough.
 */
export async function countHome(ctx: HomeDb, fan: Member, { type, someFeeds }: Counting): Promise<number> {
  if (type !== undefined) return totalOf(ctx, countOfType(ctx, fan, type))
  return someFeeds > COUNTED_MAX ? COUNTED_MAX + 1 : totalOf(ctx, sumOfAll(ctx, fan))
}

async function totalOf(ctx: HomeDb, counted: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`${counted}`.execute(ctx.db)
  return Math.min(rows[0]?.total ?? 0, COUNTED_MAX + 1)
}

function sumOfAll(ctx: HomeDb, fan: Member): RawBuilder<unknown> {
  return sql`
    select coalesce(sum(p.feed_count), 0)::bigint as total
    from (${sourcesOf(ctx, fan)}) as source
    join performer p on p.account_id = source.performer_id`
}

function countOfType(ctx: HomeDb, fan: Member, type: FeedType): RawBuilder<unknown> {
  return sql`
    select count(*) as total
    from (
      select
      from feed f
      where f.performer_id in (${sourcesOf(ctx, fan)}) and ${visible} ${ofType(type)}
      ${limitTo(COUNTED_MAX + 1)}
    ) as found`
}

/** Performers whose feeds a fan's home shows: those they follow or subscribe to who are public and open to them. */
function sourcesOf(ctx: HomeDb, fan: Member): RawBuilder<unknown> {
  return sql`
    select w.performer_id from follow w where w.fan_id = ${fan.id} and ${isPublicTo(sql.ref('w.performer_id'), fan)}
    union
    ${subscribed(ctx, fan)} and ${isPublicTo(sql.ref('s.performer_id'), fan)}`
}

function subscribed(ctx: HomeDb, fan: Member): RawBuilder<unknown> {
  return sql`
    select s.performer_id from subscription s
    where s.fan_id = ${fan.id} and ${hasActiveSubscription('s', ctx.clock.now())}`
}

function followsOf(fan: Member, limit: number): RawBuilder<unknown> {
  return sql`select w.performer_id from follow w where w.fan_id = ${fan.id} ${limitTo(limit)}`
}
