/** Everything that the wallet buys, by the services of its own calls. */
import type { Settings } from '@limelight/contract/core/settings'
import { buyGift } from '#/commerce/gifts/buy-gift.service'
import { buyProduct } from '#/commerce/orders/buy-product.service'
import { requestCall } from '#/commerce/private-calls/private-calls.service'
import { tip } from '#/commerce/wallet/tip.service'
import { unlock } from '#/commerce/wallet/unlock.service'
import type { Bought, PurchaseRequest, PurchaseRules } from '#/finance/payments/purchase-rules'
import type { Tx } from '#/platform/ctx'
import { findSeller } from './sellers.queries.ts'

export const walletPurchases: PurchaseRules = { buy }

async function buy(tx: Tx, { fanId, viewer, what }: PurchaseRequest, settings: Settings): Promise<Bought> {
  const buyer = { fanId, viewer }
  switch (what.kind) {
    case 'tip': {
      const { id: performerId, price, streamId, text, targetId } = what
      const { _id: saleId } = await tip(tx, { ...buyer, performerId, price, streamId, text, targetId }, settings)
      return { saleId, orderId: null, performerId }
    }
    case 'product': {
      const { id: productId, expectedPrice, chosenPrice, couponCode, quantity, addressId, feedId, orderId } = what
      const order = { productId, expectedPrice, chosenPrice, couponCode, quantity, addressId, feedId, orderId }
      const bought = await buyProduct(tx, { ...buyer, ...order }, settings)
      return { saleId: bought._id, orderId: bought.orderId, performerId: await findSeller(tx, bought._id) }
    }
    case 'gift': {
      const { kind: _, id: performerId, ...gift } = what
      await buyGift(tx, { viewer: { ...viewer, id: fanId }, body: { performerId, ...gift } }, settings)
      return { saleId: null, orderId: null, performerId }
    }
    case 'private_call': {
      const { id: performerId, expectedPrice } = what
      await requestCall(tx, { ...viewer, id: fanId }, { performerId, expectedPrice })
      return { saleId: null, orderId: null, performerId }
    }
    default: {
      const { kind, id, expectedPrice, chosenPrice } = what
      const { _id: saleId } = await unlock(tx, { ...buyer, kind, id, expectedPrice, chosenPrice }, settings)
      return { saleId, orderId: null, performerId: await findSeller(tx, saleId) }
    }
  }
}
