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

export type HomeWindow = PageStart & { limit: number; type: FeedType | undefined }
type HomeDb = Pick<Ctx, 'db' | 'clock'>
type Member = Viewer & { id: AccountId }

/** From here on a page is searched among the site's newest feeds first, and sums of some performers' counters are tried. */
const MANY_FOLLOWS = 100
/**
 * One of the newest feeds is looked at for so many followed performers. Each costs about as much as asking a performer, so a
 * search in vain makes a page dearer by a quarter at most.
 */
const FOLLOWS_PER_RECENT = 3
/** More are not counted for that. */
const COUNTED_FOLLOWS = 5_000
/** The counters of so many performers are tried before those of all. */
const TRIED_COUNTERS = [25, 250] as const

const visible = isPublished('f')
const ofType = (type: FeedType | undefined) => (type === undefined ? sql`` : sql`and f.type = ${type}`)
/**
 * A number in the text, because with a parameter PostgreSQL plans anew each time, for a third of the page's cost. There are
 * at most a hundred: page sizes are bounded.
 */
const limitTo = (n: number) => limitFrom(n, 0)
/** Hidden from the planner, which would plan anew for each fan, by how many they follow: ten times what the page costs. */
const idOf = ({ id }: Member) => sql`(select ${id}::uuid)`

/**
 * What a fan follows and subscribes to, in the order that is asked for; picks `(id, position, total)` for `findHomePage`. All in
 * one statement: a further one costs a twentieth of the whole answer.
 */
export function homeIds(ctx: HomeDb, fan: Member, window: HomeWindow): RawBuilder<unknown> {
  const { order, type } = window
  const picked = isNewestFirst(order) ? recentOrByPerformer(ctx, fan, window) : sortedHome(window)
  return sql`
    with source as materialized (${sourcesOf(ctx, fan)})
    select id, row_number() over (${inOrderOf('picked', order)}) as position, ${totalOf(fan, type)} as total
    from (${picked} ${limitFrom(window.limit, window.offset)}) as picked`
}

/** One of the two branches is never executed, since its condition does not depend on its rows. */
function recentOrByPerformer(ctx: HomeDb, fan: Member, window: HomeWindow): RawBuilder<unknown> {
  const reach = sql.lit(window.limit + window.offset)
  const found = sql`(select count(*) from among_recent)`
  return sql`
    with among_recent as materialized (${amongRecent(ctx, fan, window)})
    select published_at, id from among_recent where ${found} = ${reach}
    union all
    select published_at, id from (${byPerformer(window)} limit ${reach}) as asked where ${found} < ${reach}
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
      limit (
        select case when count(*) < ${sql.lit(MANY_FOLLOWS)} then 0 else count(*) / ${sql.lit(FOLLOWS_PER_RECENT)} end
        from (${followsOf(fan, COUNTED_FOLLOWS)}) as counted
      )
    ) as recent
    cross join lateral (
      select from (select) as one
      where exists (select from follow w where w.fan_id = ${idOf(fan)} and w.performer_id = ${performer})
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
function byPerformer({ order, before, offset, limit, type }: HomeWindow): RawBuilder<unknown> {
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
      from source
      cross join lateral (${newest(1)}) as n
      order by n.published_at desc, n.id desc
      ${limitTo(reach)}
    ) as source
    cross join lateral (${newest(reach)}) as n
    order by n.published_at desc, n.id desc`
}

function sortedHome({ order, before, type }: HomeWindow): RawBuilder<unknown> {
  return sql`
    select f.id, f.published_at, f.updated_at
    from feed f
    where f.performer_id in (select performer_id from source) and ${visible} ${ofType(type)} ${beyond('f', order, before)}
    ${inOrderOf('f', order)}`
}

/** How many feeds the home list has, up to one more than `COUNTED_MAX`; for pages without rows, which say nothing. */
export async function countHome(ctx: HomeDb, fan: Member, type: FeedType | undefined): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with source as materialized (${sourcesOf(ctx, fan)}) select ${totalOf(fan, type)} as total
  `.execute(ctx.db)
  return rows[0]?.total ?? 0
}

/**
 * How many feeds the home list has, up to one more than `COUNTED_MAX`. All of them are a sum of counters, not a count of rows,
 * and a sum of some of these where that is enough.
 */
function totalOf(fan: Member, type: FeedType | undefined): RawBuilder<unknown> {
  const most = sql.lit(COUNTED_MAX + 1)
  if (type !== undefined) return sql`(${countOfType(type)})`
  const isEnough = (tried: number) => sql`when (${sumOfSome(fan, tried)}) >= ${most} then ${most}`
  return sql`case ${sql.join(TRIED_COUNTERS.map(isEnough), sql` `)} else least((${SUM_OF_ALL}), ${most}) end`
}

/** `offset 0`: each performer is judged by itself, and no table read whole. */
function sumOfSome(fan: Member, tried: number): RawBuilder<unknown> {
  return sql`
    select sum(p.feed_count)
    from (${followsOf(fan, tried)}) as tried
    cross join lateral (
      select p.feed_count from performer p
      where p.account_id = tried.performer_id and ${isPublicTo(sql.ref('p.account_id'), fan)}
      offset 0
    ) as p`
}

const SUM_OF_ALL = sql`
    select coalesce(sum(p.feed_count), 0)::bigint
    from source
    cross join lateral (select p.feed_count from performer p where p.account_id = source.performer_id offset 0) as p`

function countOfType(type: FeedType): RawBuilder<unknown> {
  return sql`
    select count(*)
    from (
      select
      from feed f
      where f.performer_id in (select performer_id from source) and ${visible} ${ofType(type)}
      ${limitTo(COUNTED_MAX + 1)}
    ) as found`
}

/**
 * Performers whose feeds a fan's home shows: those they follow or subscribe to who are public and open to them. Once in a statement, as
 * `source`. `offset 0`: as joins they would read every account, because some fan follows thousands.
 */
function sourcesOf(ctx: HomeDb, fan: Member): RawBuilder<unknown> {
  return sql`
    select chosen.performer_id
    from (
      select w.performer_id from follow w where w.fan_id = ${idOf(fan)}
      union
      ${subscribed(ctx, fan)}
    ) as chosen
    cross join lateral (select from (select) as one where ${isPublicTo(sql.ref('chosen.performer_id'), fan)} offset 0) as open`
}

function subscribed(ctx: HomeDb, fan: Member): RawBuilder<unknown> {
  return sql`
    select s.performer_id from subscription s
    where s.fan_id = ${idOf(fan)} and ${hasActiveSubscription('s', ctx.clock.now())}`
}

function followsOf(fan: Member, limit: number): RawBuilder<unknown> {
  return sql`select w.performer_id from follow w where w.fan_id = ${idOf(fan)} ${limitTo(limit)}`
}
