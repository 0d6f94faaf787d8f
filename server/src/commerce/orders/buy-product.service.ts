import type { Output } from '@limelight/contract/api'
import type { orders } from '@limelight/contract/commerce/orders'
import type { Settings } from '@limelight/contract/core/settings'
import { AppError } from '@limelight/contract/errors'
import type { AddressId, OrderId, SaleId } from '@limelight/contract/ids'
import { bps, tokens, worthOf } from '@limelight/contract/money'
import { addToItem } from '#/content/items/items.queries'
import { getOffer, lockItemToSell } from '#/content/items/sell-item.service'
import { priceToPay } from '#/content/sellable/chosen-price'
import { findFirstSale, insertPurchase } from '#/content/sellable/purchases.queries'
import { getBalance } from '#/core/ledger/ledger.service'
import { useCoupon } from '#/finance/coupons/coupons.service'
import { recordSale } from '#/finance/earnings/record-sale.service'
import type { Tx } from '#/platform/ctx'
import { getDeliveryAddress } from './addresses.service.ts'
import { cancelForStock, lockOpenOrders } from './open-orders.service.ts'
import { mailOrder, notifySeller } from './order-mails.service.ts'
import { discountToUse } from './order-price.service.ts'
import { statusWhenPaid } from './order-states.ts'
import * as queries from './orders.queries.ts'
import { placeOrder, type RequestInput } from './place-order.service.ts'

type ChargeResult = Output<(typeof orders)['POST /wallet/charges/product/{id}']['response']>['data']
export type Purchase = RequestInput & {
  expectedPrice: number | undefined
  couponCode: string | undefined
  /** Reserved before; undefined: order and pay at once. */
  orderId: OrderId | undefined
}

/**
 * Pays an order, made before or now, in the caller's transaction. An order paid before, and a digital product one has,
 * answer their first receipt and charge nothing. Throws `reservation_expired`, `price_changed` with the price in its details,
 * `address_needed`, `already_bought`, `coupon_invalid`, `tokens_insufficient`, and what `placeOrder` throws. What is bought at
 * once replaces the fan's own reservations where the stock does not suffice besides. Locks the order (without one the fan's
 * reservations and their orders of the product), the product, then the wallet.
 */
export async function buyProduct(tx: Tx, input: Purchase, settings: Settings): Promise<ChargeResult> {
  if (input.orderId !== undefined) return payReservedOrder(tx, { ...input, orderId: input.orderId }, settings)
  const openOrders = await lockOpenOrders(tx, input)
  const { price_tokens: minimum } = await lockItemToSell(tx, { kind: 'product', id: input.productId })
  const first = await findFirstSale(tx, input.fanId, input.productId)
  if (first) return firstResult(tx, input, first)
  await cancelForStock(tx, openOrders, input)
  const order = await getLockedOrder(tx, await placeOrder(tx, input))
  return pay(tx, { order, input, minimum: input.chosenPrice === undefined ? undefined : minimum }, settings)
}

async function payReservedOrder(
  tx: Tx,
  input: Purchase & { orderId: OrderId },
  settings: Settings,
): Promise<ChargeResult> {
  const order = await getLockedOrder(tx, input.orderId)
  if (order.fan_id !== input.fanId || order.product_id !== input.productId) throw new AppError('not_found')
  if (order.sale_id !== null) return receiptOf(tx, order, { saleId: order.sale_id, balance: undefined })
  requireOpen(order, tx.clock.now())
  await lockItemToSell(tx, { kind: 'product', id: input.productId })
  if (await findFirstSale(tx, input.fanId, input.productId)) throw new AppError('already_bought')
  // What was taken down, or whose seller has blocked the fan, is not sold to the end either.
  await getOffer(tx, input.viewer, { kind: 'product', id: input.productId }).catch(toNotForSale)
  priceToPay({ performerId: order.performer_id, priceTokens: order.unit_price_tokens }, input.chosenPrice)
  return pay(tx, { order, input }, settings)
}

function requireOpen({ status, reserved_until, updated_at }: queries.OrderColumns, now: Temporal.Instant): void {
  const hasEnded = (at: Temporal.Instant) =>
    reserved_until !== null && Temporal.Instant.compare(reserved_until, at) <= 0
  // The sweep cancels what has ended, so its orders are cancelled after their time; the fan's own before it.
  if (hasEnded(status === 'created' ? now : updated_at)) throw new AppError('reservation_expired')
  if (status !== 'created') throw new AppError('invalid_state')
}

type Payment = {
  order: queries.OrderColumns
  input: Pick<Purchase, 'expectedPrice' | 'addressId' | 'couponCode'>
  /** Of a unit whose price the fan chose: a coupon is for no more than that. */
  minimum?: number | undefined
}

async function pay(tx: Tx, { order, input, minimum }: Payment, settings: Settings): Promise<ChargeResult> {
  const { id, fan_id: fanId, performer_id: performerId, product_id: productId, total_tokens: total } = order
  const address = await requireAddress(tx, order, input.addressId)
  const subtotalTokens = tokens(order.quantity * order.unit_price_tokens)
  const { coupon, discountTokens } = await discountToUse(tx, {
    fanId,
    subtotalTokens: minimum === undefined ? subtotalTokens : tokens(order.quantity * minimum),
    couponCode: input.couponCode,
    settings,
  })
  const price = total - discountTokens
  if (input.expectedPrice !== undefined && input.expectedPrice !== price) throw new AppError('price_changed', { price })
  if (coupon)
    await useCoupon(tx, coupon, { fanId, reference: id, discountMinor: worthOf(discountTokens, settings.tokenValue) })
  const share = order.affiliate_id
    ? { performerId: order.affiliate_id, bps: bps(order.affiliate_bps), subtotalTokens }
    : undefined
  const { saleId, balanceTokens } = await recordSale(
    tx,
    {
      key: `product/${id}`,
      kind: 'product',
      fanId,
      performerId,
      targetId: productId,
      paid: { tokens: tokens(price), discountTokens },
      share,
    },
    settings,
  )
  const status = statusWhenPaid(order.product_type)
  await queries.updateOrder(tx, order, {
    status,
    sale_id: saleId,
    discount_tokens: discountTokens,
    coupon_id: coupon?.id ?? null,
    paid_at: tx.clock.now(),
    reserved_until: null,
    ...(address && { delivery_address: address }),
  })
  for (const reached of status === 'paid' ? (['paid'] as const) : (['paid', 'completed'] as const))
    await queries.insertEvent(tx, { orderId: id, status: reached, actorId: fanId })
  if (order.product_type === 'digital')
    await insertPurchase(tx, { fanId, kind: 'product', targetId: productId, saleId })
  await addToItem(tx, { kind: 'product', id: productId }, { sale_count: 1, earned_tokens: total })
  await notifySeller(tx, order, settings)
  await mailOrder(tx, { ...order, discount_tokens: discountTokens, delivery_address: address }, settings)
  return receiptOf(tx, { ...order, discount_tokens: discountTokens }, { saleId, balance: balanceTokens ?? undefined })
}

/** The one given now, else the one it was reserved for; null for what is not sent. */
async function requireAddress(tx: Tx, order: queries.OrderColumns, addressId: AddressId | undefined) {
  if (order.product_type === 'digital') return null
  if (addressId !== undefined) return getDeliveryAddress(tx, order.fan_id, addressId)
  if (order.delivery_address === null) throw new AppError('address_needed')
  return order.delivery_address
}

async function firstResult(
  tx: Tx,
  { fanId }: RequestInput,
  first: { id: SaleId; tokens: number | null },
): Promise<ChargeResult> {
  const orderId = await queries.findOrderOfSale(tx, first.id)
  if (orderId === undefined) throw new Error(`sale ${first.id} has no order`)
  const balance = await getBalance(tx, fanId, 'wallet')
  return { _id: first.id, kind: 'product', tokens: first.tokens ?? 0, balance, orderId }
}

async function receiptOf(
  tx: Tx,
  order: queries.OrderColumns,
  { saleId, balance }: { saleId: SaleId; balance: number | undefined },
): Promise<ChargeResult> {
  return {
    _id: saleId,
    kind: 'product',
    tokens: order.total_tokens - order.discount_tokens,
    balance: balance ?? (await getBalance(tx, order.fan_id, 'wallet')),
    orderId: order.id,
  }
}

async function getLockedOrder(tx: Tx, id: OrderId): Promise<queries.OrderColumns> {
  const order = await queries.lockOrder(tx, id)
  if (!order) throw new AppError('not_found')
  return order
}

function toNotForSale(error: unknown): never {
  if (error instanceof AppError && error.code === 'not_found')
    throw new AppError('not_for_sale', undefined, { cause: error })
  throw error
}
