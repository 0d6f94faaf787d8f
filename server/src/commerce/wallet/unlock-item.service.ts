import type { UnlockableKind } from '@limelight/contract/content-kinds'
import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import { tokens } from '@limelight/contract/money'
import type { Settings } from '@limelight/contract/settings'
import type { Receipt } from '@limelight/contract/wallet'
import { addToItem, getOffer, lockItemToSell } from '#/content/items/items.service'
import { getBalance } from '#/core/ledger/ledger.service'
import { countRefundedSales } from '#/finance/earnings/admin-charges.service'
import { recordSale } from '#/finance/earnings/record-sale.service'
import type { Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { findFirstSale, insertPurchase } from './wallet.queries.ts'

/** What is bought once for ever; products have orders instead. */
type Unlock = {
  kind: UnlockableKind
  id: string
  fanId: AccountId
  viewer: Viewer
  expectedPrice: number | undefined
}

/**
 * Buys an item, once for ever: a fan who has it already gets the first receipt, also when it is deleted or dearer now. Throws
 * `not_found`, `not_for_sale`, `price_changed` with the price in its details, `tokens_insufficient`. Locks the item's row,
 * then the wallet: buyers of one item queue, which its sale counter would ask for anyway.
 */
export async function unlockItem(
  tx: Tx,
  { kind, id, fanId, viewer, expectedPrice }: Unlock,
  settings: Settings,
): Promise<Receipt> {
  await lockItemToSell(tx, { kind, id })
  const first = await findFirstSale(tx, fanId, id)
  if (first) return { _id: first.id, kind, tokens: first.tokens ?? 0, balance: await getBalance(tx, fanId, 'wallet') }
  const { performerId, priceTokens } = await getOffer(tx, viewer, { kind, id })
  if (expectedPrice !== undefined && expectedPrice !== priceTokens)
    throw new AppError('price_changed', { price: priceTokens })
  const price = tokens(priceTokens)
  // A refund ends a purchase, not its ledger key: bought again, the item needs another one.
  const refunds = await countRefundedSales(tx, fanId, id)
  const key = refunds === 0 ? `${kind}/${id}/${fanId}` : `${kind}/${id}/${fanId}/${refunds}`
  const { saleId, balanceTokens } = await recordSale(
    tx,
    { key, kind, fanId, performerId, targetId: id, paid: { tokens: price } },
    settings,
  )
  await insertPurchase(tx, { fanId, kind, targetId: id, saleId })
  await addToItem(tx, { kind, id }, { sale_count: 1, earned_tokens: price })
  return { _id: saleId, kind, tokens: price, balance: balanceTokens ?? 0 }
}
