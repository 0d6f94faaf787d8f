/** Products that fans ordered in the past months, in every state that an order has. */

import type { Settings } from '@limelight/contract/core/settings'
import { type AccountId, type CardId, OrderId, type ProductId } from '@limelight/contract/ids'
import { createAddress } from '#/commerce/orders/addresses.service'
import { buyProduct } from '#/commerce/orders/buy-product.service'
import { moveOrder } from '#/commerce/orders/move-order.service'
import { reserve } from '#/commerce/orders/place-order.service'
import { getSettings } from '#/core/settings/settings.service'
import type { Ctx, Tx } from '#/platform/ctx'
import { offlineViewer } from '#/platform/http/caller'
import { daysAgo } from './days-ago.ts'
import type { Shown } from './seed-works.ts'

export type Buyer = { fanId: AccountId; cardId: CardId }
type Orders = {
  buyers: readonly Buyer[]
  products: Shown['products']
  payIn: (ctx: Ctx, buyer: Buyer) => Promise<void>
}

type Outcome = 'new' | 'prepared' | 'sent' | 'arrived' | 'completed' | 'refunded' | 'cancelled'

/**
 * When they were ordered, by which buyer, and what became of them, oldest first. The last buyer is who tries the demonstration. Each buyer has
 * the money for what they order.
 */
const ORDERS: readonly { days: number; by: number; outcome: Outcome }[] = [
  { days: 118, by: 0, outcome: 'completed' },
  { days: 97, by: 1, outcome: 'refunded' },
  { days: 83, by: 1, outcome: 'completed' },
  { days: 51, by: 2, outcome: 'completed' },
  { days: 36, by: 3, outcome: 'cancelled' },
  { days: 22, by: 0, outcome: 'arrived' },
  { days: 16, by: -1, outcome: 'arrived' },
  { days: 6, by: -1, outcome: 'sent' },
  { days: 4, by: 1, outcome: 'sent' },
  { days: 2, by: 3, outcome: 'prepared' },
  { days: 0.7, by: 2, outcome: 'new' },
]
const DAYS_TO_PREPARE = 0.5
const DAYS_TO_SEND = 2
const DAYS_TO_ARRIVE = 7
const DAYS_TO_COMPLETE = 9
const SENT = { status: 'shipping', carrier: 'Posten', trackingCode: 'NO 4021 7785 20' } as const
const ARRIVED = { status: 'delivered' } as const
const COMPLETED = { status: 'completed' } as const
const PREPARED = { status: 'processing' } as const
const REFUNDED = { status: 'refunded', note: 'Damaged on the way to the post office. Sorry!' } as const
const CANCELLED = { status: 'cancelled' } as const
const ADDRESS = {
  name: 'A Fan',
  street1: 'Strandgaten 12',
  street2: '',
  city: 'Bergen',
  state: '',
  postalCode: '5003',
  country: 'NO',
  phone: '',
  isDefault: true,
} as const

export async function addOrders(now: Ctx, { buyers, products, payIn }: Orders): Promise<void> {
  const settings = await getSettings(now)
  for (const [index, { days, by, outcome }] of ORDERS.entries()) {
    const [buyer, product] = [buyers.at(by), products[index % products.length]]
    if (!buyer || !product) continue
    const ctx = daysAgo(now, days)
    const isPaid = outcome !== 'cancelled'
    if (isPaid) await payIn(ctx, buyer)
    const id = await ctx.transaction((tx) => order(tx, { fanId: buyer.fanId, productId: product.id, isPaid, settings }))
    const parties = {
      seller: { id: product.performerId, role: 'performer' },
      buyer: { id: buyer.fanId, role: 'fan' },
    }
    for (const { after, party, update } of stepsOf(outcome))
      await daysAgo(now, days - after).transaction((tx) => moveOrder(tx, parties[party], { id, update, settings }))
  }
}

function stepsOf(outcome: Outcome) {
  const prepare = { after: DAYS_TO_PREPARE, party: 'seller', update: PREPARED } as const
  const send = { after: DAYS_TO_SEND, party: 'seller', update: SENT } as const
  const arrive = { after: DAYS_TO_ARRIVE, party: 'buyer', update: ARRIVED } as const
  const complete = { after: DAYS_TO_COMPLETE, party: 'buyer', update: COMPLETED } as const
  const refund = { after: DAYS_TO_SEND, party: 'seller', update: REFUNDED } as const
  const cancel = { after: 0, party: 'buyer', update: CANCELLED } as const
  switch (outcome) {
    case 'new':
      return []
    case 'prepared':
      return [prepare]
    case 'sent':
      return [send]
    case 'arrived':
      return [send, arrive]
    case 'completed':
      return [send, arrive, complete]
    case 'refunded':
      return [prepare, refund]
    case 'cancelled':
      return [cancel]
  }
}

type Order = { fanId: AccountId; productId: ProductId; isPaid: boolean; settings: Settings }

async function order(tx: Tx, { fanId, productId, isPaid, settings }: Order): Promise<OrderId> {
  const addressId = await createAddress(tx, fanId, ADDRESS)
  const what = { fanId, viewer: offlineViewer(fanId), productId, quantity: 1, addressId, feedId: undefined }
  if (!isPaid) return reserve(tx, what)
  const terms = { expectedPrice: undefined, couponCode: undefined, orderId: undefined }
  const { orderId } = await buyProduct(tx, { ...what, ...terms }, settings)
  if (!orderId) throw new Error('a bought product has an order')
  return OrderId.parse(orderId)
}
