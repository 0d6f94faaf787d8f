/** Products that fans bought in the past months: most have arrived, one is on its way, one waits to be sent. */

import type { Settings } from '@limelight/contract/core/settings'
import { type AccountId, type CardId, OrderId, type ProductId } from '@limelight/contract/ids'
import { createAddress } from '#/commerce/orders/addresses.service'
import { buyProduct } from '#/commerce/orders/buy-product.service'
import { moveOrder } from '#/commerce/orders/move-order.service'
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

/** When they were ordered, and by which buyer, oldest first; the last one is not sent yet. The last buyer is who tries the demonstration. */
const ORDERS = [
  { days: 118, by: 0 },
  { days: 83, by: 1 },
  { days: 51, by: 2 },
  { days: 22, by: 0 },
  { days: 16, by: -1 },
  { days: 6, by: -1 },
  { days: 4, by: 1 },
  { days: 1, by: 2 },
]
const DAYS_TO_SEND = 2
const DAYS_TO_ARRIVE = 7
const SENT = { status: 'shipping', carrier: 'Posten', trackingCode: 'NO 4021 7785 20' } as const
const ARRIVED = { status: 'delivered' } as const
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
  for (const [index, { days, by }] of ORDERS.entries()) {
    const [buyer, product] = [buyers.at(by), products[index % products.length]]
    if (!buyer || !product) continue
    const ctx = daysAgo(now, days)
    await payIn(ctx, buyer)
    const id = await ctx.transaction((tx) => order(tx, { fanId: buyer.fanId, productId: product.id, settings }))
    const steps = [
      { after: DAYS_TO_SEND, by: { id: product.performerId, role: 'performer' }, update: SENT },
      { after: DAYS_TO_ARRIVE, by: { id: buyer.fanId, role: 'fan' }, update: ARRIVED },
    ]
    for (const { after, by, update } of steps)
      if (days > after)
        await daysAgo(now, days - after).transaction((tx) => moveOrder(tx, by, { id, update, settings }))
  }
}

type Order = { fanId: AccountId; productId: ProductId; settings: Settings }

async function order(tx: Tx, { fanId, productId, settings }: Order): Promise<OrderId> {
  const addressId = await createAddress(tx, fanId, ADDRESS)
  const viewer = offlineViewer(fanId)
  const terms = { expectedPrice: undefined, couponCode: undefined, orderId: undefined, feedId: undefined }
  const { orderId } = await buyProduct(tx, { fanId, viewer, productId, quantity: 1, addressId, ...terms }, settings)
  if (!orderId) throw new Error('a bought product has an order')
  return OrderId.parse(orderId)
}
