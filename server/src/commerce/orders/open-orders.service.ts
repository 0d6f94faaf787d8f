import type { AccountId, ProductId } from '@limelight/contract/ids'
import { getSoldProduct, returnUnits } from '#/content/products/stock.service'
import type { Tx } from '#/platform/ctx'
import * as queries from './orders.queries.ts'

type Buying = { fanId: AccountId; productId: ProductId; quantity: number }

/**
 * The fan's unpaid orders of a product, oldest first. Locks the fan's reservations, so that none is added meanwhile, then these; the
 * product is locked afterwards, as where an order is paid or cancelled.
 */
export async function lockOpenOrders(tx: Tx, { fanId, productId }: Buying): Promise<queries.OrderColumns[]> {
  await queries.lockReservations(tx, fanId)
  return queries.lockOpenOrders(tx, { fanId, productId })
}

/**
 * Cancels as many of the fan's own orders as the stock needs, so that nobody is sold out by what they hold themselves. Their
 * product is locked by the caller.
 */
export async function cancelForStock(
  tx: Tx,
  openOrders: readonly queries.OrderColumns[],
  { fanId, productId, quantity }: Buying,
): Promise<void> {
  if (openOrders.length === 0) return
  const { stock } = await getSoldProduct(tx, productId)
  if (stock === null) return
  let left = stock
  for (const order of openOrders) {
    if (left >= quantity) return
    await cancelOpenOrder(tx, order, fanId)
    left += order.quantity
  }
}

/** Its row is locked by the caller. `actorId` is null where its time is over. Locks the product. */
export async function cancelOpenOrder(tx: Tx, order: queries.OrderColumns, actorId: AccountId | null): Promise<void> {
  await queries.updateOrder(tx, order, { status: 'cancelled' })
  await queries.insertEvent(tx, { orderId: order.id, status: 'cancelled', actorId })
  await returnUnits(tx, order.product_id, order.quantity)
}

export { isCreatorsOrder } from './orders.queries.ts'
