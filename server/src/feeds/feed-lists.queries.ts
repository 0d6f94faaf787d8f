/**
 * Which feeds a list shows. Home and profile page by keyset, never by offset; each query here picks `(id, position)` for
 * `findFeedPage`.
 */
import type { FeedType } from '@limelight/contract/feeds'
import type { AccountId } from '@limelight/contract/ids'
import type { Access, ItemStatus } from '@limelight/contract/items'
import { type RawBuilder, sql } from 'kysely'
import { isOpenTo } from '#/blocks/open-to.queries'
import { type ItemPosition, isShown } from '#/items/items.service'
import type { Ctx } from '#/platform/ctx'
import { containing, type ListQuery, limitOffset, orderBy } from '#/platform/db/list'
import { isAbout } from '#/platform/db/text-search'
import type { Onlooker } from '#/platform/http/viewer'
import { isOpen } from '#/subscriptions/open-subscription.queries'

export type Window = { before: ItemPosition | undefined; limit: number; type?: FeedType | undefined }
/** What narrows a list down to matches. */
export type Match = { q?: string | undefined; tag?: string | undefined }
type Member = Onlooker & { id: AccountId }

const visible = isShown('f')
const ofTag = (tag: string | undefined) =>
  tag === undefined ? sql`` : sql`and f.tags @> array[${tag}]::text[] and f.tags <> '{}'`
const ofType = (type: FeedType | undefined) => (type === undefined ? sql`` : sql`and f.type = ${type}`)
const before = (position: ItemPosition | undefined) =>
  position === undefined ? sql`` : sql`and (f.published_at, f.id) < (${position.publishedAt}, ${position.id})`
/**
 * A number in the text, because with a parameter PostgreSQL plans anew each time, for a third of the page's cost. There are
 * at most a hundred: page sizes are bounded.
 */
const limitTo = (n: number) => sql`limit ${sql.lit(n)}`
const numbered = sql.raw('row_number() over (order by published_at desc, id desc) as position')

/**
 * What a fan follows and subscribes to, newest first. Two phases: one index-only probe finds each performer's newest feed,
 * then only the newest `limit` performers are read deeper, since no other can have a feed on this page. A plain join costs
 * 150 ms where 200 performers have 2 500 feeds each; this costs 5 ms.
 */
export function homeIds(ctx: Ctx, fan: Member, { before: position, limit, type }: Window): RawBuilder<unknown> {
  const newest = (n: number) => sql`
    select f.published_at, f.id
    from feed f
    where f.performer_id = source.performer_id and ${visible} ${ofType(type)} ${before(position)}
    order by f.published_at desc, f.id desc
    ${limitTo(n)}`
  return sql`
    select id, ${numbered}
    from (
      select n.published_at, n.id
      from (
        select source.performer_id, n.published_at, n.id
        from (${sourcesOf(ctx, fan)}) as source
        cross join lateral (${newest(1)}) as n
        order by n.published_at desc, n.id desc
        ${limitTo(limit)}
      ) as source
      cross join lateral (${newest(limit)}) as n
      order by n.published_at desc, n.id desc
      ${limitTo(limit)}
    ) as newest`
}

/** All public feeds, newest first; people's names are found among people. */
export function discoverIds(
  onlooker: Onlooker,
  { before: position, limit, type, q, tag }: Window & Match,
): RawBuilder<unknown> {
  const matches = q === undefined ? sql`` : sql`and ${isAbout({ name: 'f.text' }, q)}`
  return sql`
    select id, ${numbered}
    from (
      select f.id, f.published_at
      from feed f
      join performer p on p.account_id = f.performer_id and p.status = 'active'
      join account a on a.id = f.performer_id and a.status = 'active'
      where ${visible} and ${isOpenTo(sql.ref('f.performer_id'), onlooker)} ${ofType(type)} ${ofTag(tag)}
        ${before(position)} ${matches}
      order by f.published_at desc, f.id desc
      ${limitTo(limit)}
    ) as newest`
}

/** One performer's feeds: pinned ones first, then the rest; each part by its own index. */
export function profileIds(
  performerId: AccountId,
  { before: position, limit, type, q, tag }: Window & Match,
): RawBuilder<unknown> {
  const matches = q === undefined ? sql`` : sql`and ${isAbout({ name: 'f.text' }, q)}`
  const part = (pin: 0 | 1) => sql`
    (select f.id, f.published_at, ${pin}::int as pin
    from feed f
    where f.performer_id = ${performerId} and f.is_pinned = ${pin === 1} and ${visible} ${ofType(type)} ${ofTag(tag)} ${matches}
      ${partBefore(pin, position)}
    order by f.published_at desc, f.id desc
    ${limitTo(limit)})`
  return sql`
    select id, row_number() over (order by pin desc, published_at desc, id desc) as position
    from (${part(1)} union all ${part(0)} order by pin desc, published_at desc, id desc ${limitTo(limit)}) as newest`
}

function partBefore(pin: 0 | 1, position: ItemPosition | undefined): RawBuilder<unknown> {
  if (position === undefined) return sql``
  if (position.pin === pin) return before(position)
  // Past the pinned ones nothing pinned is left; among them everything unpinned is still to come.
  return position.pin === 0 ? sql`and false` : sql``
}

export type StudioQuery = ListQuery & {
  status?: ItemStatus | undefined
  type?: FeedType | undefined
  access?: Access | undefined
}

export async function listStudioIds(
  ctx: Ctx,
  performerId: AccountId,
  query: StudioQuery,
): Promise<{ ids: string[]; total: number }> {
  const columns = {
    updatedAt: 'f.updated_at',
    createdAt: 'f.created_at',
    price: 'f.price_tokens',
    sales: 'f.sale_count',
  }
  const { rows } = await sql<{ id: string; total: number }>`
    select f.id, count(*) over () as total
    from feed f
    where f.performer_id = ${performerId} and f.deleted_at is null
      and (${query.status ?? null}::text is null or f.status = ${query.status ?? null})
      and (${query.access ?? null}::text is null or f.access = ${query.access ?? null})
      ${ofType(query.type)}
      and (${query.q ?? null}::text is null or f.text ilike ${containing(query.q ?? '')})
    ${orderBy(query, columns, 'f.id')}
    ${limitOffset(query)}
  `.execute(ctx.db)
  return { ids: rows.map((row) => row.id), total: rows[0]?.total ?? 0 }
}

/** How many feeds the home list has in all: the sum of counters, not a count of rows. */
export async function countHome(ctx: Ctx, fan: Member): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(p.feed_count), 0)::bigint as total
    from (${sourcesOf(ctx, fan)}) as source
    join performer p on p.account_id = source.performer_id
  `.execute(ctx.db)
  return rows[0]?.total ?? 0
}

/** Counting stops here: nobody pages through more matches, and counting millions costs seconds. */
const COUNT_MAX = 1_000

export async function countMatches(
  ctx: Ctx,
  onlooker: Onlooker,
  filter: Pick<Window, 'type'> & Match & { performerId?: AccountId },
): Promise<number> {
  const window = { ...filter, before: undefined, limit: COUNT_MAX }
  const ids = filter.performerId === undefined ? discoverIds(onlooker, window) : profileIds(filter.performerId, window)
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${ids}) as counted`.execute(ctx.db)
  return rows[0]?.total ?? 0
}

/** Performers whose feeds a fan's home shows: those they follow or subscribe to who are open to them. */
function sourcesOf(ctx: Ctx, fan: Member): RawBuilder<unknown> {
  return sql`
    select w.performer_id from follow w where w.fan_id = ${fan.id} and ${isOpenTo(sql.ref('w.performer_id'), fan)}
    union
    select s.performer_id from subscription s
    where s.fan_id = ${fan.id} and ${isOpen('s', ctx.clock.now())} and ${isOpenTo(sql.ref('s.performer_id'), fan)}`
}
