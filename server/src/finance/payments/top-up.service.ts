import { AppError } from '@limelight/contract/errors'
import type { AccountId, CardId, PackageId, PaymentId } from '@limelight/contract/ids'
import {
  decimalFromMinor,
  type MinorUnits,
  minorFromDecimal,
  minorUnits,
  type Tokens,
  tokens,
} from '@limelight/contract/money'
import type { Settings } from '@limelight/contract/settings'
import { getBalance, postTransfer, topUpLegs } from '#/core/ledger/ledger.service'
import { getSettings } from '#/core/settings/settings.service'
import type { Db, Tx } from '#/platform/ctx'
import type { Once } from '#/platform/http/endpoint'
import { requireCard } from './cards.service.ts'
import { openCardPayment } from './open-payment.service.ts'
import { findActivePackage } from './packages.queries.ts'
import type { PaymentContext, PaymentKindRules } from './payment-context.service.ts'
import { type PaymentRow, requireNotDeclined } from './payments.service.ts'
import { type Checkout, pricePaymentToCharge } from './price-payment.service.ts'
import { collectPayment } from './settle-payment.service.ts'

export type TopUp = Checkout & { fanId: AccountId; cardId: CardId; network: string | null } & Wanted
type Wanted = { amount: number } | { packageId: PackageId }

/**
 * Buys tokens with a card: the payment is kept first, then the card is charged outside of any transaction, then both are
 * settled. Throws `amount_out_of_bounds`, `not_found` for a foreign card or package, `coupon_invalid`, `country_unclear`,
 * `price_changed`, `spending_limit_reached`, `payment_declined`.
 */
export async function topUp(context: PaymentContext, request: TopUp, once: Once) {
  const settings = await getSettings(context.ctx)
  const paymentId = await once((tx) => createTopUp(context, tx, { request, settings }))
  const payment = await collectPayment(context, paymentId)
  requireNotDeclined(payment)
  return {
    transactionId: payment.id,
    status: payment.status,
    tokens: payment.tokens ?? 0,
    balance: await getBalance(context.ctx, request.fanId, 'wallet'),
    ...(payment.client_secret === null ? {} : { clientSecret: payment.client_secret }),
  }
}

/** Pure: whole tokens for an amount of money, rounded down; the remainder stays with the site. Throws `amount_out_of_bounds`. */
export function tokensForTopUp(amount: number, settings: Settings): { amountMinor: MinorUnits; tokens: Tokens } {
  const { minimumWalletPrice, maximumWalletPrice: maximum, tokenValue } = settings
  // Dearer tokens than the smallest top-up: it has to buy one at least.
  const minimum = Math.max(minimumWalletPrice, decimalFromMinor(tokenValue))
  if (amount < minimum || amount > maximum) throw new AppError('amount_out_of_bounds', { minimum, maximum })
  const amountMinor = minorFromDecimal(amount)
  return { amountMinor, tokens: tokens(Math.floor(amountMinor / tokenValue)) }
}

export const topUpPayments: PaymentKindRules = {
  // What was offered for the money is kept on the payment and stands for the day in which it may be tried again.
  async requireCurrent() {},
  async onSettled(tx, payment) {
    if (payment.status === 'success') await issueTokens(tx, payment)
  },
}

async function createTopUp(
  context: PaymentContext,
  tx: Tx,
  { request, settings }: { request: TopUp; settings: Settings },
): Promise<PaymentId> {
  const { fanId, network } = request
  const offer = await getTokenOffer(tx, request, settings)
  const card = await requireCard(context, tx, request)
  const pricing = { fanId, scope: 'top_up', priceMinor: offer.amountMinor, network, isTaxed: true, settings } as const
  const priced = await pricePaymentToCharge(tx, { ...pricing, checkout: request, cardCountry: card.country })
  return openCardPayment(context, tx, { card, fanId, kind: 'wallet_top_up', priced, tokens: offer.tokens, settings })
}

/** What an amount or a package buys; `name` is the package's. Throws `amount_out_of_bounds`, `not_found`. */
export async function getTokenOffer(
  db: Db,
  wanted: Wanted,
  settings: Settings,
): Promise<{ amountMinor: MinorUnits; tokens: Tokens; name: string }> {
  if ('amount' in wanted) return { ...tokensForTopUp(wanted.amount, settings), name: '' }
  const found = await findActivePackage(db, wanted.packageId)
  if (!found) throw new AppError('not_found')
  return { amountMinor: minorUnits(found.price_minor), tokens: tokens(found.tokens), name: found.name }
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
