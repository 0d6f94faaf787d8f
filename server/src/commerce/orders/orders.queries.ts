import type { OrderStatus, ProductType } from '@limelight/contract/commerce/order-lists'
import type { DeliveryAddress } from '@limelight/contract/commerce/orders'
import type { AccountId, CouponId, FeedId, OrderId, ProductId, SaleId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import { isPublished } from '#/content/items/item-columns.queries'
import type { Ctx, Db, Tx } from '#/platform/ctx'

export type OrderColumns = {
  id: OrderId
  number: string
  fan_id: AccountId
  performer_id: AccountId
  product_id: ProductId
  product_type: ProductType
  product_name: string
  quantity: number
  unit_price_tokens: number
  shipping_fee_tokens: number
  /** Before the coupon. */
  total_tokens: number
  discount_tokens: number
  status: OrderStatus
  delivery_address: DeliveryAddress | null
  carrier: string
  tracking_code: string
  reserved_until: Temporal.Instant | null
  sale_id: SaleId | null
  affiliate_id: AccountId | null
  affiliate_bps: number
  feed_id: FeedId | null
  created_at: Temporal.Instant
  paid_at: Temporal.Instant | null
  updated_at: Temporal.Instant
}

export const orderColumns =
  sql.raw(`o.id, o.number, o.fan_id, o.performer_id, o.product_id, o.product_type, o.product_name,
    o.quantity, o.unit_price_tokens, o.shipping_fee_tokens, o.total_tokens, o.discount_tokens, o.status, o.delivery_address, o.carrier,
    o.tracking_code, o.reserved_until, o.sale_id, o.affiliate_id, o.affiliate_bps, o.feed_id, o.created_at, o.paid_at,
    o.updated_at`)

export type NewOrder = Pick<
  OrderColumns,
  | 'id'
  | 'number'
  | 'fan_id'
  | 'performer_id'
  | 'product_id'
  | 'product_type'
  | 'product_name'
  | 'quantity'
  | 'unit_price_tokens'
  | 'shipping_fee_tokens'
  | 'total_tokens'
  | 'delivery_address'
  | 'affiliate_id'
  | 'affiliate_bps'
  | 'feed_id'
> & { reserved_until: Temporal.Instant }

export async function insertOrder(tx: Tx, order: NewOrder): Promise<void> {
  const now = tx.clock.now()
  await tx.db
    .insertInto('purchase_order')
    .values({
      ...order,
      delivery_address: order.delivery_address === null ? null : JSON.stringify(order.delivery_address),
      status: 'created',
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/** With its row locked: paying, moving and expiring happen one after the other. */
export async function lockOrder(tx: Tx, id: OrderId): Promise<OrderColumns | undefined> {
  const { rows } = await sql<OrderColumns>`
    select ${orderColumns} from purchase_order o where o.id = ${id} for no key update
  `.execute(tx.db)
  return rows[0]
}

export type OrderChange = Partial<
  Pick<
    OrderColumns,
    'status' | 'carrier' | 'tracking_code' | 'sale_id' | 'paid_at' | 'reserved_until' | 'discount_tokens'
  > & { coupon_id: CouponId | null }
> & { delivery_address?: DeliveryAddress }

/** Only from the state it was judged in; its row is locked, so anything else is a fault of ours. */
export async function updateOrder(
  tx: Tx,
  { id, status: from }: Pick<OrderColumns, 'id' | 'status'>,
  { delivery_address, ...change }: OrderChange,
): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable('purchase_order')
    .set({
      ...change,
      ...(delivery_address && { delivery_address: JSON.stringify(delivery_address) }),
      updated_at: tx.clock.now(),
    })
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error(`order ${id} was not ${from} any more while it was locked`)
}

type NewEvent = { orderId: OrderId; status: OrderStatus; note?: string; actorId: AccountId | null }

export async function insertEvent(tx: Tx, { orderId, status, note = '', actorId }: NewEvent): Promise<void> {
  await sql`
    insert into order_event (order_id, status, note, actor_id, created_at)
    values (${orderId}, ${status}, ${note}, ${actorId}, ${tx.clock.now()})
  `.execute(tx.db)
}

/** Reservations of one fan wait for each other until the transaction ends. */
export async function lockReservations(tx: Tx, fanId: AccountId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('order'), hashtext(${fanId}))`.execute(tx.db)
}

/** The unpaid orders of a product that a fan has, also those whose time is over, with their rows locked; oldest first. */
export async function lockOpenOrders(
  tx: Tx,
  { fanId, productId }: { fanId: AccountId; productId: ProductId },
): Promise<OrderColumns[]> {
  const { rows } = await sql<OrderColumns>`
    select ${orderColumns}
    from purchase_order o
    where o.product_id = ${productId} and o.fan_id = ${fanId} and o.status = 'created'
    order by o.id
    for no key update
  `.execute(tx.db)
  return rows
}

export async function countReservations(tx: Tx, fanId: AccountId): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*) as open
    from purchase_order
    where fan_id = ${fanId} and status = 'created' and reserved_until > ${tx.clock.now()}
  `.execute(tx.db)
  return rows[0]?.open ?? 0
}

export type Affiliate = { performer_id: AccountId; affiliate_bps: number }

/** The creator whose feed shows this product of another creator who shares its sales, now; undefined: there is none. */
export async function findAffiliate(
  tx: Tx,
  { feedId, productId, fanId }: { feedId: FeedId; productId: ProductId; fanId: AccountId },
): Promise<Affiliate | undefined> {
  const { rows } = await sql<Affiliate>`
    select f.performer_id, g.affiliate_bps
    from feed f
    join product g on g.id = f.product_id
    join account a on a.id = f.performer_id and a.is_public
    where f.id = ${feedId} and g.id = ${productId} and ${isPublished('f')}
      and f.performer_id <> g.performer_id and f.performer_id <> ${fanId} and g.is_affiliate_enabled and g.affiliate_bps > 0
  `.execute(tx.db)
  return rows[0]
}

export async function findOrderOfSale(tx: Tx, saleId: SaleId): Promise<OrderId | undefined> {
  const { rows } = await sql<{ id: OrderId }>`select id from purchase_order where sale_id = ${saleId}`.execute(tx.db)
  return rows[0]?.id
}

/** A reservation that has ended, locked; skips what another worker or a payment has at hand. */
export async function lockExpired(tx: Tx): Promise<OrderColumns | undefined> {
  const { rows } = await sql<OrderColumns>`
    select ${orderColumns}
    from purchase_order o
    where o.status = 'created' and o.reserved_until <= ${tx.clock.now()}
    order by o.reserved_until
    limit 1
    for no key update skip locked
  `.execute(tx.db)
  return rows[0]
}

/** An order delivered before then, locked; nothing moves it afterwards but completing and refunding. */
export async function lockDelivered(tx: Tx, before: Temporal.Instant): Promise<OrderColumns | undefined> {
  const { rows } = await sql<OrderColumns>`
    select ${orderColumns}
    from purchase_order o
    where o.status = 'delivered' and o.updated_at <= ${before}
    order by o.updated_at
    limit 1
    for no key update skip locked
  `.execute(tx.db)
  return rows[0]
}

/** Paid and not given back. */
export async function hasBought(ctx: Pick<Ctx, 'db'>, fanId: AccountId, productId: ProductId): Promise<boolean> {
  const { rows } = await sql`
    select from purchase_order
    where product_id = ${productId} and fan_id = ${fanId} and sale_id is not null and status <> 'refunded'
    limit 1
  `.execute(ctx.db)
  return rows.length > 0
}

export async function findSeller({ db }: Db, productId: ProductId): Promise<AccountId | undefined> {
  const { rows } = await sql<{ performer_id: AccountId }>`
    select performer_id from product where id = ${productId}
  `.execute(db)
  return rows[0]?.performer_id
}

/** Whether a creator sold it. */
export async function isCreatorsOrder({ db }: Db, creatorId: AccountId, id: string): Promise<boolean> {
  const { rows } = await sql`select from purchase_order where id = ${id}::uuid and performer_id = ${creatorId}`.execute(
    db,
  )
  return rows.length === 1
}
