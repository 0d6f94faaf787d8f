import { randomUUIDv7 } from 'node:crypto'
import { RESERVATION_MINUTES } from '@limelight/contract/commerce/orders'
import { AppError, invalidField } from '@limelight/contract/errors'
import { type AccountId, type AddressId, type FeedId, OrderId, type ProductId } from '@limelight/contract/ids'
import { getOffer, lockItemToSell } from '#/content/items/sell-item.service'
import { getSoldProduct, takeUnits } from '#/content/products/stock.service'
import { priceToPay } from '#/content/sellable/chosen-price'
import { findFirstSale } from '#/content/sellable/purchases.queries'
import type { Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { getDeliveryAddress } from './addresses.service.ts'
import { cancelForStock, lockOpenOrders } from './open-orders.service.ts'
import { newOrderNumber } from './order-number.ts'
import * as queries from './orders.queries.ts'

export type RequestInput = {
  fanId: AccountId
  viewer: Viewer
  productId: ProductId
  quantity: number
  addressId: AddressId | undefined
  feedId: FeedId | undefined
  /** Where fans choose it, what this one chose for a unit; absent: the price. */
  chosenPrice?: number | undefined
}

/** A fan may hold so many reservations at once; more would keep units from other buyers. */
const RESERVATIONS_MAX = 5

/**
 * Reserves units for a quarter of an hour, in place of the fan's own where the stock does not suffice besides. Throws `limit_reached`,
 * `already_bought` for a digital product one has, and what `placeOrder` throws. Locks the fan's reservations, their orders of the
 * product, then the product.
 */
export async function reserve(tx: Tx, input: RequestInput): Promise<OrderId> {
  const openOrders = await lockOpenOrders(tx, input)
  await lockItemToSell(tx, { kind: 'product', id: input.productId })
  if (await findFirstSale(tx, input.fanId, input.productId)) throw new AppError('already_bought')
  await cancelForStock(tx, openOrders, input)
  if ((await queries.countReservations(tx, input.fanId)) >= RESERVATIONS_MAX)
    throw new AppError('limit_reached', { maximum: RESERVATIONS_MAX })
  return placeOrder(tx, input)
}

/**
 * A new order, `created`, at the present price, which it keeps; the performer who shows the product in the feed shares it on the
 * present terms. The product's row is locked by the caller. Throws `not_found`, `not_for_sale`, `stock_insufficient`,
 * `price_changed` for a chosen price where it is fixed, and `request_invalid` for one below the minimum and for several units of a file.
 */
export async function placeOrder(tx: Tx, input: RequestInput): Promise<OrderId> {
  const { fanId, productId, quantity } = input
  const offer = await getOffer(tx, input.viewer, { kind: 'product', id: productId })
  const product = await getSoldProduct(tx, productId)
  if (product.type === 'digital' && quantity > 1) throw invalidField('quantity', 'A file can only be bought once.')
  const address = product.type === 'digital' ? null : await addressOf(tx, input)
  const unitPrice = priceToPay(offer, input.chosenPrice)
  const affiliate = input.feedId && (await queries.findAffiliate(tx, { feedId: input.feedId, productId, fanId }))
  await takeUnits(tx, productId, quantity)
  const id = OrderId.parse(randomUUIDv7())
  await queries.insertOrder(tx, {
    id,
    number: newOrderNumber(),
    fan_id: fanId,
    performer_id: offer.performerId,
    product_id: productId,
    product_type: product.type,
    product_name: product.name,
    quantity,
    unit_price_tokens: unitPrice,
    shipping_fee_tokens: product.shipping_fee_tokens,
    total_tokens: quantity * unitPrice + product.shipping_fee_tokens,
    delivery_address: address,
    affiliate_id: affiliate ? affiliate.performer_id : null,
    affiliate_bps: affiliate ? affiliate.affiliate_bps : 0,
    feed_id: affiliate ? (input.feedId ?? null) : null,
    reserved_until: tx.clock.now().add({ minutes: RESERVATION_MINUTES }),
  })
  await queries.insertEvent(tx, { orderId: id, status: 'created', actorId: fanId })
  return id
}

async function addressOf(tx: Tx, { fanId, addressId }: RequestInput) {
  return addressId === undefined ? null : getDeliveryAddress(tx, fanId, addressId)
}
