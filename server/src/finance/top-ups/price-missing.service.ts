import { randomUUID } from 'node:crypto'
import type { Settings } from '@limelight/contract/core/settings'
import { minorUnits, tokens } from '@limelight/contract/money'
import { getBalance, postTransfer } from '#/core/ledger/ledger.service'
import { topUpLegs } from '#/core/ledger/ledger-legs'
import type { PurchaseRequest, PurchaseRules } from '#/finance/payments/purchase-rules'
import type { Tx } from '#/platform/ctx'
import { type Missing, missingFor } from './missing-tokens.ts'
import { beginTrial, endTrial } from './trial.queries.ts'

/** More than anything costs, so that only the rules of the purchase can refuse it. */
const LENT = tokens(1_000_000_000)

type Pricing = { purchases: PurchaseRules; request: PurchaseRequest; settings: Settings }

/**
 * What a card has to pay of a purchase. The purchase itself is made with lent tokens and taken back, so its own rules name the price
 * and refuse what cannot be bought: there is no second set of them. Throws what its call throws but `tokens_insufficient`, and what
 * `missingFor` throws; for what the fan has already that is the total 0.
 */
export async function priceMissing(tx: Tx, pricing: Pricing): Promise<Missing> {
  const balanceTokens = await getBalance(tx, pricing.request.fanId, 'wallet')
  const priceTokens = await findPrice(tx, pricing)
  return missingFor({ priceTokens, balanceTokens }, pricing.settings)
}

/** The tokens that the purchase takes from the wallet now. */
async function findPrice(tx: Tx, { purchases, request, settings }: Pricing): Promise<number> {
  const { fanId } = request
  await beginTrial(tx)
  await postTransfer(tx, {
    key: `lent/${randomUUID()}`,
    kind: 'lent',
    reason: { type: 'price' },
    legs: topUpLegs({ fan: fanId, received: LENT, paidMinor: minorUnits(0) }),
  })
  const before = await getBalance(tx, fanId, 'wallet')
  await purchases.buy(tx, request, settings)
  const price = before - (await getBalance(tx, fanId, 'wallet'))
  await endTrial(tx)
  return price
}
