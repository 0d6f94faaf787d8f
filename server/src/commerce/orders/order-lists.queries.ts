import type { OrderStatus } from '@limelight/contract/commerce/order-lists'
import type { AccountId, OrderId, ProductId } from '@limelight/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { idsOfTheirs, isOneOf } from '#/people/access/called-accounts.queries'
import type { Ctx } from '#/platform/ctx'
import { type AddedUp, addUp } from '#/platform/db/add-up'
import { type CountedPage, listCounted } from '#/platform/db/counted-list'
import {
  type Between,
  containing,
  createdBetween,
  equals,
  type ListQuery,
  newestAfter,
  orderBy,
} from '#/platform/db/list'
import { contains } from '#/platform/db/text-search'
import { type OrderColumns, orderColumns } from './orders.queries.ts'

type Name = { username: string | null; name: string }
export type OrderRow = OrderColumns & {
  fan: Name
  performer: Name
  affiliate: Name | null
  events: { status: OrderStatus; note: string; createdAt: string }[]
}
export type OrdersQuery = ListQuery & { status?: OrderStatus | undefined; type?: string | undefined }
export type AllOrdersFilter = Between & {
  status?: OrderStatus | undefined
  type?: string | undefined
  fanId?: AccountId | undefined
  performerId?: AccountId | undefined
  q?: string | undefined
}
export type AllOrdersQuery = OrdersQuery & AllOrdersFilter
export type OrderTotals = Record<'count' | 'paid' | 'tokens' | 'refunded', number>

const SORTABLE = { updatedAt: 'o.updated_at', createdAt: 'o.created_at', total: 'o.total_tokens', status: 'o.status' }
const nameOf = (alias: string) =>
  sql.raw(`json_build_object('username', ${alias}.username, 'name', coalesce(${alias}.name, 'Former member'))`)
/** Both sides are joined loosely: what was ordered stays listed whatever became of an account. */
const shown = sql`${orderColumns}, ${nameOf('f')} as fan, ${nameOf('p')} as performer,
    case when o.affiliate_id is not null then ${nameOf('s')} end as affiliate,
    (select coalesce(json_agg(json_build_object('status', e.status, 'note', e.note, 'createdAt', e.created_at) order by e.id), '[]')
      from order_event e where e.order_id = o.id) as events`
const joined = sql.raw(`from purchase_order o
    left join account f on f.id = o.fan_id
    left join account p on p.id = o.performer_id
    left join account s on s.id = o.affiliate_id`)

export async function findOrder(ctx: Pick<Ctx, 'db'>, id: OrderId): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`select ${shown} ${joined} where o.id = ${id}`.execute(ctx.db)
  return rows[0]
}

/** The orders of one side. Sellers do not see unpaid orders: a reservation is no order to them yet. */
export async function listOrders(
  ctx: Pick<Ctx, 'db'>,
  { side, accountId, query }: { side: 'buyer' | 'seller'; accountId: AccountId; query: OrdersQuery },
): Promise<CountedPage<OrderRow>> {
  const isOfSide =
    side === 'buyer' ? sql`o.fan_id = ${accountId}` : sql`o.performer_id = ${accountId} and o.sale_id is not null`
  return await listCounted<OrderRow>(ctx, {
    columns: shown,
    from: sql`
    ${joined}
    where ${isOfSide} ${matching(query, side)}`,
    order: orderBy(query, SORTABLE, 'o.id'),
    page: query,
  })
}

/** Everybody's, for operators. */
export async function listAllOrders(ctx: Pick<Ctx, 'db'>, query: AllOrdersQuery): Promise<CountedPage<OrderRow>> {
  return await listCounted<OrderRow>(ctx, {
    columns: shown,
    from: sql`
    ${joined}
    where ${found(query)} ${matching(query, 'operator')}`,
    order: orderBy(query, SORTABLE, 'o.id'),
    page: query,
  })
}

export async function listAllOrdersAfter(
  { db }: Pick<Ctx, 'db'>,
  { filter, last, limit }: { filter: AllOrdersFilter; last: OrderRow | undefined; limit: number },
): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select ${shown} ${joined}
    where ${found(filter)} ${matching(filter, 'operator')} ${newestAfter('o', last, limit)}
  `.execute(db)
  return rows
}

export function addUpAllOrders(
  ctx: Pick<Ctx, 'db'>,
  { status, type, ...filter }: AllOrdersFilter,
): Promise<AddedUp<OrderTotals>> {
  const isPaid = sql`sale_id is not null`
  return addUp<OrderTotals>(ctx, {
    from: sql`from purchase_order o where ${found(filter)} ${matching(filter, 'operator')}`,
    columns: sql`o.status, o.product_type, o.sale_id, o.total_tokens - o.discount_tokens as paid_tokens`,
    rest: sql`${equals('status', status)} and ${equals('product_type', type)}`,
    sums: sql`count(*) as count, count(*) filter (where ${isPaid}) as paid,
      coalesce(sum(paid_tokens) filter (where ${isPaid}), 0) as tokens,
      coalesce(sum(paid_tokens) filter (where status = 'refunded'), 0) as refunded`,
  })
}

/** What an index finds, besides the search. */
function found(filter: AllOrdersFilter): RawBuilder<unknown> {
  return sql`${equals('o.fan_id', filter.fanId)}
      and ${equals('o.performer_id', filter.performerId)}
      and ${createdBetween('o.created_at', filter)}`
}

type Refundable = { productId: ProductId; after: OrderId | null; limit: number }

/** Paid orders of a product that were not refunded, by id. */
export async function listRefundableOrders(
  { db }: Pick<Ctx, 'db'>,
  { productId, after, limit }: Refundable,
): Promise<OrderId[]> {
  const { rows } = await sql<{ id: OrderId }>`
    select id from purchase_order
    where product_id = ${productId} and status in ('paid', 'processing', 'shipping', 'delivered', 'completed')
      and (${after}::uuid is null or id > ${after})
    order by id
    limit ${limit}
  `.execute(db)
  return rows.map((row) => row.id)
}

const SEARCHED = {
  buyer: (q: string) => contains(sql.raw(`concat_ws(' ', o.number, o.product_name, p.name, p.username)`), q),
  seller: (q: string) => contains(sql.raw(`concat_ws(' ', o.number, o.product_name, f.name, f.username)`), q),
  // Of everybody there are too many to compare each.
  operator: (q: string) =>
    isOneOf('o.id', [
      sql`(select id from purchase_order where number = ${q.replace(/^#/, '').toUpperCase()})`,
      idsOfTheirs(q, { table: 'purchase_order', column: 'fan_id', newest: 'created_at' }),
      idsOfTheirs(q, { table: 'purchase_order', column: 'performer_id', newest: 'created_at' }),
      sql`(
        select theirs.id
        from (select id from product where name ilike ${containing(q)} limit ${sql.lit(PRODUCTS_MAX)}) as named
        cross join lateral (
          select id from purchase_order where product_id = named.id order by created_at desc limit ${sql.lit(PRODUCTS_MAX)}
        ) as theirs
      )`,
    ]),
}
const PRODUCTS_MAX = 1_000

function matching(
  { status, type, q }: Pick<AllOrdersFilter, 'status' | 'type' | 'q'>,
  side: keyof typeof SEARCHED,
): RawBuilder<unknown> {
  const conditions = [
    ...(status === undefined ? [] : [sql`and o.status = ${status}`]),
    ...(type === undefined ? [] : [sql`and o.product_type = ${type}`]),
    ...(q ? [sql`and ${SEARCHED[side](q)}`] : []),
  ]
  return sql.join(conditions, sql` `)
}
