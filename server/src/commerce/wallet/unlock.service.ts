import type { ChargeResult } from '@limelight/contract/commerce/wallet'
import type { AccessSaleKind } from '@limelight/contract/content-kinds'
import type { Settings } from '@limelight/contract/core/settings'
import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import { itemToSell } from '#/content/items/sell-item.service'
import { priceToPay } from '#/content/sellable/chosen-price'
import { findEarlierSales, insertPurchase, lockPurchasesLater } from '#/content/sellable/purchases.queries'
import type { Sellable } from '#/content/sellable/sellable'
import { seriesToSell } from '#/content/series/sell-series.service'
import { storyToSell } from '#/content/stories/sell-story.service'
import { getBalance } from '#/core/ledger/ledger.service'
import { recordSale } from '#/finance/earnings/record-sale.service'
import { streamToSell } from '#/live/streams/sell-stream.service'
import type { Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { messageToSell } from '#/talk/messages/sell-message.service'

type Unlock = {
  kind: AccessSaleKind
  id: string
  fanId: AccountId
  viewer: Viewer
  expectedPrice: number | undefined
  chosenPrice?: number | undefined
}

/** What each kind is sold by. A new kind does not compile before it is sold by something. */
const SOLD_BY: Record<AccessSaleKind, (id: string) => Sellable> = {
  feed: (id) => itemToSell({ kind: 'feed', id }),
  video: (id) => itemToSell({ kind: 'video', id }),
  gallery: (id) => itemToSell({ kind: 'gallery', id }),
  message: messageToSell,
  stream: streamToSell,
  series: seriesToSell,
  story: storyToSell,
}

/**
 * Buys access, once for ever: a fan who has it already gets the first receipt, also when it is deleted or dearer now. Throws
 * `not_found`, `not_for_sale`, `price_changed` with the price in its details, `request_invalid` for a chosen price below the minimum,
 * `tokens_insufficient`. Locks the fan's purchases,
 * the row of what is sold, then the wallet: its buyers queue, which its sale counter would ask for anyway. Co-authors are those
 * of that moment, since who accepts or leaves locks the same row.
 */
export async function unlock(
  tx: Tx,
  { kind, id, fanId, viewer, expectedPrice, chosenPrice }: Unlock,
  settings: Settings,
): Promise<ChargeResult> {
  const sellable = SOLD_BY[kind](id)
  await lockPurchasesLater(tx, fanId)
  await sellable.lock(tx)
  const { first, refunds, coAuthors } = await findEarlierSales(tx, fanId, id)
  if (first) return { _id: first.id, kind, tokens: first.tokens ?? 0, balance: await getBalance(tx, fanId, 'wallet') }
  const offer = await sellable.getOffer(tx, viewer)
  const { performerId, heldFrom, coveredBy } = offer
  const price = priceToPay(offer, chosenPrice)
  if (expectedPrice !== undefined && expectedPrice !== price) throw new AppError('price_changed', { price })
  if (coveredBy !== undefined) {
    await insertPurchase(tx, { fanId, kind, targetId: id, saleId: coveredBy })
    await sellable.countSale(tx, 0, fanId)
    return { _id: coveredBy, kind, tokens: price, balance: await getBalance(tx, fanId, 'wallet') }
  }
  // A refund ends a purchase, not its ledger key: bought again, it needs another one.
  const key = refunds === 0 ? `${kind}/${id}/${fanId}` : `${kind}/${id}/${fanId}/${refunds}`
  const { saleId, balanceTokens } = await recordSale(
    tx,
    { key, kind, fanId, performerId, targetId: id, paid: { tokens: price }, coAuthors, heldFrom },
    settings,
  )
  await insertPurchase(tx, { fanId, kind, targetId: id, saleId })
  await sellable.countSale(tx, price, fanId)
  return { _id: saleId, kind, tokens: price, balance: balanceTokens ?? 0 }
}
