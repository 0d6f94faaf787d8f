/**
 * Which feeds a list shows. Home and profile page by keyset, never by offset; each query here picks `(id, position)` for
 * `findFeedPage`.
 */
import type { Access, FeedStatus } from '@limelight/contract/feeds'
import type { AccountId } from '@limelight/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#/platform/ctx'
import { containing, type ListQuery, limitOffset, orderBy } from '#/platform/db/list'
import { isOpen } from '#/subscriptions/open-subscription.queries'
import type { FeedPosition } from './feeds.queries.ts'

type FeedType = 'text' | 'photo' | 'video'
export type Window = { before: FeedPosition | undefined; limit: number; type?: FeedType | undefined }

const visible = sql.raw(`f.status = 'active' and f.is_processed and f.deleted_at is null`)
const ofType = (type: FeedType | undefined) => (type === undefined ? sql`` : sql`and f.type = ${type}`)
const before = (position: FeedPosition | undefined) =>
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
export function homeIds(ctx: Ctx, fanId: AccountId, { before: position, limit, type }: Window): RawBuilder<unknown> {
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
        from (${sourcesOf(ctx, fanId)}) as source
        cross join lateral (${newest(1)}) as n
        order by n.published_at desc, n.id desc
        ${limitTo(limit)}
      ) as source
      cross join lateral (${newest(limit)}) as n
      order by n.published_at desc, n.id desc
      ${limitTo(limit)}
    ) as newest`
}

/** All public feeds, newest first; `q` finds text and performers' names. */
export function discoverIds({
  before: position,
  limit,
  type,
  q,
}: Window & { q?: string | undefined }): RawBuilder<unknown> {
  const matches =
    q === undefined
      ? sql``
      : sql`and (f.text ilike ${containing(q)} or a.name ilike ${containing(q)} or a.username ilike ${containing(q)})`
  return sql`
    select id, ${numbered}
    from (
      select f.id, f.published_at
      from feed f
      join performer p on p.account_id = f.performer_id and p.status = 'active'
      join account a on a.id = f.performer_id and a.status = 'active'
      where ${visible} ${ofType(type)} ${before(position)} ${matches}
      order by f.published_at desc, f.id desc
      ${limitTo(limit)}
    ) as newest`
}

/** One performer's feeds: pinned ones first, then the rest; each part by its own index. */
export function profileIds(
  performerId: AccountId,
  { before: position, limit, type, q }: Window & { q?: string | undefined },
): RawBuilder<unknown> {
  const matches = q === undefined ? sql`` : sql`and f.text ilike ${containing(q)}`
  const part = (pin: 0 | 1) => sql`
    (select f.id, f.published_at, ${pin}::int as pin
    from feed f
    where f.performer_id = ${performerId} and f.is_pinned = ${pin === 1} and ${visible} ${ofType(type)} ${matches}
      ${partBefore(pin, position)}
    order by f.published_at desc, f.id desc
    ${limitTo(limit)})`
  return sql`
    select id, row_number() over (order by pin desc, published_at desc, id desc) as position
    from (${part(1)} union all ${part(0)} order by pin desc, published_at desc, id desc ${limitTo(limit)}) as newest`
}

function partBefore(pin: 0 | 1, position: FeedPosition | undefined): RawBuilder<unknown> {
  if (position === undefined) return sql``
  if (position.pin === pin) return before(position)
  // Past the pinned ones nothing pinned is left; among them everything unpinned is still to come.
  return position.pin === 0 ? sql`and false` : sql``
}

export type StudioQuery = ListQuery & {
  status?: FeedStatus | undefined
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

export function inOrder(ids: readonly string[]): RawBuilder<unknown> {
  return sql`select id, position from unnest(${ids}::uuid[]) with ordinality as t (id, position)`
}

/** How many feeds the home list has in all: the sum of counters, not a count of rows. */
export async function countHome(ctx: Ctx, fanId: AccountId): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(p.feed_count), 0)::bigint as total
    from (${sourcesOf(ctx, fanId)}) as source
    join performer p on p.account_id = source.performer_id
  `.execute(ctx.db)
  return rows[0]?.total ?? 0
}

/** Counting stops here: nobody pages through more matches, and counting millions costs seconds. */
const COUNT_MAX = 1_000

export async function countDiscover(
  ctx: Ctx,
  filter: Pick<Window, 'type'> & { q?: string | undefined; performerId?: AccountId },
): Promise<number> {
  const { type, q, performerId } = filter
  const ids =
    performerId === undefined
      ? discoverIds({ before: undefined, limit: COUNT_MAX, type, q })
      : profileIds(performerId, { before: undefined, limit: COUNT_MAX, type, q })
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${ids}) as counted`.execute(ctx.db)
  return rows[0]?.total ?? 0
}

/** Performers whose feeds a fan's home shows: public ones they follow or subscribe to. */
function sourcesOf(ctx: Ctx, fanId: AccountId): RawBuilder<unknown> {
  return sql`
    select performer_id from follow where fan_id = ${fanId}
    union
    select s.performer_id from subscription s where s.fan_id = ${fanId} and ${isOpen('s', ctx.clock.now())}`
}
