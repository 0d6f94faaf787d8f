/** Purchases that a card pays the missing tokens of, as payments know them. Pure. */
import type { PurchaseResult, WalletPurchase } from '@limelight/contract/commerce/wallet-purchases'
import type { Settings } from '@limelight/contract/core/settings'
import type { AccountId, OrderId, SaleId } from '@limelight/contract/ids'
import type { Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'

export type PurchaseRequest = { fanId: AccountId; viewer: Viewer; what: WalletPurchase }
export type Bought = { saleId: SaleId | null; orderId: OrderId | null; performerId: AccountId | null }

/** Everything that the wallet buys; the domains that sell bring it. */
export type PurchaseRules = {
  /** Buys it from the wallet, with the refusals of its own call; one that the fan has already is answered and charges nothing. */
  buy(tx: Tx, request: PurchaseRequest, settings: Settings): Promise<Bought>
}

/** A deposit is no sale: the fan makes the call when the tokens are there. */
export type Completable = Exclude<WalletPurchase, { kind: 'private_call' }>

/** What a payment stores of its purchase: the price that was agreed on, and as whom it is bought. */
export type PaidPurchase = {
  what: Completable
  priceTokens: number
  fromWallet: number
  viewer: Pick<Viewer, 'role' | 'country'>
}
export type PurchaseOutcome = { saleId?: SaleId | null; orderId?: OrderId | null; refusal?: string }

export function isCompletable(what: WalletPurchase): what is Completable {
  return what.kind !== 'private_call'
}

/** Pure: the purchase at exactly the price that was paid for; a tip names its price itself. */
export function atPrice(what: Completable, priceTokens: number): Completable {
  return what.kind === 'tip' ? what : { ...what, expectedPrice: priceTokens }
}

type Purchased = {
  purchase: PaidPurchase | null
  purchase_status: PurchaseResult['status'] | null
  purchase_result: PurchaseOutcome | null
}

/** Null for a payment that was for nothing else. */
export function toPurchaseResult({
  purchase,
  purchase_status: status,
  purchase_result,
}: Purchased): PurchaseResult | null {
  if (purchase === null || status === null) return null
  const { saleId = null, orderId = null, refusal = null } = purchase_result ?? {}
  const { kind, id } = purchase.what
  return { kind, id, status, price: purchase.priceTokens, fromWallet: purchase.fromWallet, saleId, orderId, refusal }
}
