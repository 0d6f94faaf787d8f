import { AppError } from '@limelight/contract/errors'
import type { AccountId, FeedId } from '@limelight/contract/ids'
import type { Settings } from '@limelight/contract/settings'
import type { Receipt } from '@limelight/contract/wallet'
import { recordSale } from '#/earnings/record-sale.service'
import { countFeedSale, getOffer, lockFeedToSell } from '#/feeds/sell-feed.service'
import { getBalance } from '#/ledger/ledger.service'
import type { Tx } from '#/platform/ctx'
import { findFirstSale, insertPurchase } from './wallet.queries.ts'

type Unlock = { fanId: AccountId; feedId: FeedId; expectedPrice: number | undefined }

/**
 * Buys a feed, once for ever: whoever has it already gets the first receipt, also when it is deleted or dearer now. Throws
 * `not_found`, `not_for_sale`, `price_changed` with the price in its details, `tokens_insufficient`. Locks the feed's row,
 * then the wallet: buyers of one feed queue, which its sale counter would ask for anyway.
 */
export async function unlockFeed(
  tx: Tx,
  { fanId, feedId, expectedPrice }: Unlock,
  settings: Settings,
): Promise<Receipt> {
  const feed = await lockFeedToSell(tx, feedId)
  const first = await findFirstSale(tx, fanId, feedId)
  if (first) {
    const balance = await getBalance(tx, fanId, 'wallet')
    return { _id: first.id, kind: 'feed', tokens: first.tokens ?? 0, balance }
  }
  const { performerId, price } = await getOffer(tx, feed)
  if (expectedPrice !== undefined && expectedPrice !== price) throw new AppError('price_changed', { price })
  const key = `feed/${feedId}/${fanId}`
  const { saleId, balanceTokens } = await recordSale(
    tx,
    { key, kind: 'feed', fanId, performerId, targetId: feedId, paid: { tokens: price } },
    settings,
  )
  await insertPurchase(tx, { fanId, feedId, saleId })
  await countFeedSale(tx, feedId, price)
  return { _id: saleId, kind: 'feed', tokens: price, balance: balanceTokens ?? 0 }
}
