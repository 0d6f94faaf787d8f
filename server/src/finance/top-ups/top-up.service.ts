import type { WalletPurchase } from '@limelight/contract/commerce/wallet-purchases'
import type { Settings } from '@limelight/contract/core/settings'
import type { AccountId, CardId, PackageId, PaymentId } from '@limelight/contract/ids'
import { type MinorUnits, minorUnits, type Tokens, tokens } from '@limelight/contract/money'
import { getBalance, postTransfer } from '#/core/ledger/ledger.service'
import { topUpLegs } from '#/core/ledger/ledger-legs'
import { getSettings } from '#/core/settings/settings.service'
import { getTokenPackage } from '#/finance/packages/packages.service'
import { requireCard } from '#/finance/payments/cards/cards.service'
import { collectPayment } from '#/finance/payments/collect-payment.service'
import { completePurchase } from '#/finance/payments/complete-purchase.service'
import { openCardPayment } from '#/finance/payments/open-payment.service'
import type { PaymentContext, PaymentKindRules } from '#/finance/payments/payment-context.service'
import { paymentOutcome } from '#/finance/payments/payment-outcome.service'
import type { PaymentRow } from '#/finance/payments/payments.service'
import { type Checkout, pricePaymentToCharge } from '#/finance/payments/price-payment.service'
import { type PurchaseRules, toPurchaseResult } from '#/finance/payments/purchase-rules'
import type { Db, Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import type { Once } from '#/platform/http/endpoint'
import { cancelWaiting, findUnderWay, openPurchase, requireStillMissing } from './paid-purchase.service.ts'
import { tokensForTopUp } from './top-up-tokens.ts'

export type TopUp = Checkout & { fanId: AccountId; viewer: Viewer; cardId: CardId } & (
    | Offer
    | { purchase: WalletPurchase }
  )
type Offer = { amount: number } | { packageId: PackageId }

/**
 * Buys tokens with a card: the payment is saved first, then the card is charged outside of any transaction, then both are
 * settled. One that is for a purchase makes it, too: what is paid for twice at once, in two tabs, is one payment. Throws
 * `amount_out_of_bounds`, `not_found` for a foreign card or package, `coupon_invalid`, `country_unclear`, `price_changed`,
 * `spending_limit_reached`, `payment_declined`, and what the purchase is refused with.
 */
export async function topUp(context: PaymentContext, request: TopUp, once: Once) {
  const settings = await getSettings(context.ctx)
  if ('purchase' in request) await cancelWaiting(context, { ...request, what: request.purchase })
  const paymentId = await once((tx) => createTopUp(context, tx, { request, settings }))
  const payment = await completePurchase(context, await collectPayment(context, paymentId))
  const outcome = paymentOutcome(payment)
  const balance = await getBalance(context.ctx, request.fanId, 'wallet')
  return { ...outcome, tokens: payment.tokens ?? 0, balance, purchase: toPurchaseResult(payment) }
}

export function topUpPayments(purchases: PurchaseRules): PaymentKindRules {
  return {
    couponScope: 'top_up',
    describe: ({ tokens: bought }) => ({
      charge: 'Wallet top-up',
      receipt: `${(bought ?? 0).toLocaleString('en')} tokens`,
    }),
    // The offered tokens are stored on the payment and hold for the day in which it may be tried again.
    requireCurrent: (tx, payment) => requireStillMissing(tx, purchases, payment),
    async onSettled(tx, payment) {
      if (payment.status !== 'success') return
      await issueTokens(tx, payment)
      if (payment.purchase_status === 'open') await tx.enqueue('purchase-paid', { paymentId: payment.id })
    },
  }
}

async function createTopUp(
  context: PaymentContext,
  tx: Tx,
  { request, settings }: { request: TopUp; settings: Settings },
): Promise<PaymentId> {
  const { fanId, viewer } = request
  const card = await requireCard(context, tx, request)
  const underWay = 'purchase' in request && (await findUnderWay(tx, fanId, request.purchase))
  if (underWay) return underWay.id
  const offer =
    'purchase' in request
      ? await openPurchase(tx, {
          purchases: context.purchases,
          request: { fanId, viewer, what: request.purchase },
          settings,
        })
      : await getTokenOffer(tx, request, settings)
  const pricing = {
    fanId,
    scope: 'top_up',
    priceMinor: offer.amountMinor,
    network: viewer.country,
    isTaxed: true,
    settings,
  } as const
  const priced = await pricePaymentToCharge(tx, { ...pricing, checkout: request, cardCountry: card.country })
  const { tokens: bought, stored } = { stored: {}, ...offer }
  return openCardPayment(context, tx, {
    card,
    fanId,
    kind: 'wallet_top_up',
    priced,
    tokens: bought,
    settings,
    ...stored,
  })
}

/** The tokens that an amount or a package buys; `name` is the package's. Throws `amount_out_of_bounds`, `not_found`. */
export async function getTokenOffer(
  db: Db,
  offer: Offer,
  settings: Settings,
): Promise<{ amountMinor: MinorUnits; tokens: Tokens; name: string }> {
  if ('amount' in offer) return { ...tokensForTopUp(offer.amount, settings), name: '' }
  const { priceMinor: amountMinor, tokens: bought, name } = await getTokenPackage(db, offer.packageId)
  return { amountMinor, tokens: bought, name }
}

async function issueTokens(tx: Tx, payment: PaymentRow): Promise<void> {
  const received = tokens(payment.tokens ?? 0)
  const { balanceTokens } = await postTransfer(tx, {
    key: `payment/${payment.id}`,
    kind: 'top-up',
    reason: { type: 'payment', id: payment.id },
    legs: topUpLegs({
      fan: payment.fan_id,
      received,
      paidMinor: minorUnits(payment.price_minor),
      discountMinor: minorUnits(payment.discount_minor),
      taxMinor: minorUnits(payment.tax_minor),
    }),
  })
  await tx.enqueue('balance-changed', { accountId: payment.fan_id, delta: received, balance: balanceTokens ?? 0 })
}
