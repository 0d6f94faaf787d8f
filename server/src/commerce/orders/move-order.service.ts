import type { Output } from '@limelight/contract/api'
import type { orders } from '@limelight/contract/commerce/orders'
import type { Settings } from '@limelight/contract/core/settings'
import { AppError, invalidField } from '@limelight/contract/errors'
import type { AccountId, OrderId } from '@limelight/contract/ids'
import { addToItem } from '#/content/items/items.queries'
import { returnUnits } from '#/content/products/stock.service'
import { deletePurchase } from '#/content/sellable/purchases.queries'
import { writeAudit } from '#/core/audit/audit.service'
import { releaseCoupon } from '#/finance/coupons/coupons.service'
import { refundSale } from '#/finance/earnings/refund-sale.service'
import type { Tx } from '#/platform/ctx'
import { getDeliveryAddress } from './addresses.service.ts'
import { cancelOpenOrder } from './open-orders.service.ts'
import { notifyBuyer, notifySellerOfRefund } from './order-mails.service.ts'
import { areUnitsReturned, canChangeAddress, nextStatusesOf, type Party } from './order-states.ts'
import { partyOf } from './order-view.ts'
import * as queries from './orders.queries.ts'

type Update = Output<(typeof orders)['PUT /orders/{id}/update']['body']>
type NewAddress = Output<(typeof orders)['PUT /orders/{id}/update/delivery-address']['body']>
type Actor = { id: AccountId; role: string }

/**
 * Moves an order as its party may. Cancelling what is paid gives everything back. Throws `not_found` for strangers,
 * `invalid_state` for a move the table does not name, `request_invalid` for shipping without a carrier, and
 * `earnings_insufficient`. Locks the order, then the product.
 */
export async function moveOrder(
  tx: Tx,
  actor: Actor,
  { id, update, settings }: { id: OrderId; update: Update; settings: Settings },
): Promise<void> {
  const { order, party } = await lockAsParty(tx, actor, id)
  const to = update.status === 'cancelled' && order.sale_id !== null ? 'refunded' : update.status
  if (to === undefined || to === order.status) return changeTracking(tx, { order, party, update })
  if (!nextStatusesOf({ type: order.product_type, status: order.status }, party).includes(to))
    throw new AppError('invalid_state', { status: order.status })
  if (update.isSiteLiable && party !== 'operator') throw new AppError('invalid_state', { status: order.status })
  const tracking = to === 'shipping' ? trackingOf(update) : undefined
  // Before the sale is taken back, since that ends the state in which an order has one.
  await queries.updateOrder(tx, order, { status: to, ...tracking })
  await queries.insertEvent(tx, { orderId: id, status: to, note: update.note ?? '', actorId: actor.id })
  if (to === 'cancelled') await returnUnits(tx, order.product_id, order.quantity)
  const reason = update.note ?? ''
  const loss =
    to === 'refunded' ? await refundPaidOrder(tx, order, { reason, isSiteLiable: update.isSiteLiable ?? false }) : 0
  if (to === 'shipping' || to === 'refunded')
    await notifyBuyer(tx, { order: { ...order, ...tracking }, status: to, reason }, settings)
  if (party !== 'operator') return
  if (to === 'refunded') await notifySellerOfRefund(tx, { order, reason })
  const details = { reason, lossMinor: loss }
  await writeAudit(tx, { actorId: actor.id, action: `order.${to}`, targetType: 'order', targetId: id, details })
}

/** Another address, before it is sent. Throws `not_found` for others' orders and addresses, `invalid_state`. */
export async function changeDeliveryAddress(tx: Tx, fanId: AccountId, id: OrderId, input: NewAddress): Promise<void> {
  const order = await queries.lockOrder(tx, id)
  if (order?.fan_id !== fanId) throw new AppError('not_found')
  if (!canChangeAddress({ type: order.product_type, status: order.status })) throw new AppError('invalid_state')
  const address = 'addressId' in input ? await getDeliveryAddress(tx, fanId, input.addressId) : input.deliveryAddress
  await queries.updateOrder(tx, order, { delivery_address: address })
}

/** Cancels one reservation that has ended; false when there is none. Two workers take two. */
export async function expireOne(tx: Tx): Promise<boolean> {
  const order = await queries.lockExpired(tx)
  if (!order) return false
  await cancelOpenOrder(tx, order, null)
  return true
}

/** Completes one order delivered before then; false when there is none. */
export async function completeOne(tx: Tx, deliveredBefore: Temporal.Instant): Promise<boolean> {
  const order = await queries.lockDelivered(tx, deliveredBefore)
  if (!order) return false
  await queries.updateOrder(tx, order, { status: 'completed' })
  await queries.insertEvent(tx, { orderId: order.id, status: 'completed', actorId: null })
  return true
}

async function lockAsParty(tx: Tx, actor: Actor, id: OrderId): Promise<{ order: queries.OrderColumns; party: Party }> {
  const order = await queries.lockOrder(tx, id)
  const party = order && partyOf(order, actor)
  if (!order || !party || (party === 'seller' && order.sale_id === null && order.status !== 'refunded'))
    throw new AppError('not_found')
  return { order, party }
}

type Tracking = { order: queries.OrderColumns; party: Party; update: Update }

/** The seller may correct the tracking while the order is under way. */
async function changeTracking(tx: Tx, { order, party, update }: Tracking): Promise<void> {
  const { carrier, trackingCode } = update
  if (carrier === undefined && trackingCode === undefined && update.note === undefined && update.status) return
  if (party !== 'seller' || order.status !== 'shipping') throw new AppError('invalid_state', { status: order.status })
  await queries.updateOrder(tx, order, {
    ...(carrier && { carrier }),
    ...(trackingCode !== undefined && { tracking_code: trackingCode }),
  })
}

function trackingOf({ carrier, trackingCode }: Update): { carrier: string; tracking_code: string } {
  if (!carrier) throw invalidField('carrier', 'Enter the carrier.')
  return { carrier, tracking_code: trackingCode ?? '' }
}

/**
 * Tokens to the wallet; stock and the use of a coupon come back unless the product was sent; a file is no longer the fan's.
 * Returns what the site bears of it, in minor units.
 */
async function refundPaidOrder(
  tx: Tx,
  order: queries.OrderColumns,
  why: { reason: string; isSiteLiable: boolean },
): Promise<number> {
  if (order.sale_id === null) throw new Error(`order ${order.id} was paid without a sale`)
  if (areUnitsReturned(order.status)) {
    await returnUnits(tx, order.product_id, order.quantity)
    await releaseCoupon(tx, order.id)
  }
  if (order.product_type === 'digital') await deletePurchase(tx, order.fan_id, order.product_id)
  await addToItem(tx, { kind: 'product', id: order.product_id }, { sale_count: -1, earned_tokens: -order.total_tokens })
  return (await refundSale(tx, order.sale_id, why)).lossMinor
}
