/** The model of payments by card and wallet, and of refunds. */
import type { PaymentId } from '@limelight/contract/ids'
import {
  balance,
  type Coupon,
  type Model,
  type Payment,
  percentage,
  post,
  Refused,
  type Sale,
  sellByCard,
  sellForTokens,
  takeBackWalletSale,
} from './model.ts'

/** Filled in when the site has named it. */
export const UNNAMED = '' as PaymentId
const TOP_UP = { minimumMinor: 295, maximumMinor: 30_000 }

export type Priced = { priceMinor: number; discountMinor: number; taxMinor: number; totalMinor: number }

export function priceOf(
  model: Model,
  { priceMinor, coupon, isTaxed }: { priceMinor: number; coupon: Coupon | undefined; isTaxed: boolean },
): Priced {
  const discountMinor = coupon ? discountOn(coupon, priceMinor) : 0
  const taxMinor = isTaxed ? percentage(priceMinor - discountMinor, model.terms.taxBps) : 0
  return { priceMinor, discountMinor, taxMinor, totalMinor: priceMinor - discountMinor + taxMinor }
}

export function discountOn({ percentBps, amountMinor }: Coupon, price: number): number {
  return percentBps === null ? Math.min(amountMinor ?? 0, price) : Math.floor((price * percentBps) / 10_000)
}

export function requireUsable(coupon: Coupon | undefined, fan: number): void {
  if (!coupon) return
  const usesOfFan = coupon.uses.filter((user) => user === fan).length
  if (coupon.uses.length >= coupon.maxUses || usesOfFan >= coupon.maxUsesPerFan) throw new Refused('coupon_invalid')
}

type TopUp = { fan: number; priceMinor: number; coupon: Coupon | undefined }

export function topUp(model: Model, { fan, priceMinor, coupon }: TopUp): Payment {
  const minimumMinor = Math.max(TOP_UP.minimumMinor, model.terms.tokenValue)
  if (priceMinor < minimumMinor || priceMinor > TOP_UP.maximumMinor) throw new Refused('amount_out_of_bounds')
  requireUsable(coupon, fan)
  const priced = priceOf(model, { priceMinor, coupon, isTaxed: true })
  requireCard(model, fan, priced)
  const tokens = Math.floor(priceMinor / model.terms.tokenValue)
  post(model, {
    issued: -tokens,
    [`wallet/${fan}`]: tokens,
    provider: -priced.totalMinor,
    promo: -priced.discountMinor,
    tax: priced.taxMinor,
    prepaid: priceMinor,
  })
  coupon?.uses.push(fan)
  return keep(model, { kind: 'top_up', method: 'card', fan, performer: 0, tokens, sold: undefined, priced })
}

type Term = { fan: number; performer: number; priceMinor: number; coupon: Coupon | undefined }

export function payTermByCard(model: Model, { fan, performer, priceMinor, coupon }: Term): Payment {
  requireUsable(coupon, fan)
  const priced = priceOf(model, { priceMinor, coupon, isTaxed: true })
  requireCard(model, fan, priced)
  const sale = sellByCard(model, { performer, ...priced })
  coupon?.uses.push(fan)
  const sold = { sale, affiliate: undefined, moved: {} }
  return keep(model, { kind: 'subscription', method: 'card', fan, performer, tokens: 0, sold, priced })
}

export function payTermByWallet(model: Model, { fan, performer, priceMinor, coupon }: Term): Payment {
  requireUsable(coupon, fan)
  const priced = priceOf(model, { priceMinor, coupon, isTaxed: false })
  const whole = tokensFor(model, priceMinor)
  const tokens = tokensFor(model, priced.totalMinor)
  const sold = sellForTokens(model, { fan, performer, tokens, savedTokens: whole - tokens })
  coupon?.uses.push(fan)
  return keep(model, { kind: 'subscription', method: 'wallet', fan, performer, tokens: 0, sold, priced })
}

/** Never underpaid. */
export function tokensFor({ terms }: Model, minor: number): number {
  return Math.ceil(minor / terms.tokenValue)
}

/** What a coupon pays entirely asks no bank. */
function requireCard({ cards }: Model, fan: number, { totalMinor }: Priced): void {
  if (totalMinor > 0 && !cards[fan]) throw new Refused('payment_declined')
}

type New = Pick<Payment, 'kind' | 'method' | 'fan' | 'performer' | 'tokens' | 'sold'> & { priced: Priced }

function keep(model: Model, { priced, ...payment }: New): Payment {
  const { totalMinor: amountMinor, priceMinor, discountMinor, taxMinor } = priced
  const parts = { amountMinor, priceMinor, discountMinor, taxMinor }
  const state = { refundedMinor: 0, status: 'success', dispute: undefined, disputes: 0 } as const
  const kept: Payment = { id: UNNAMED, ...payment, ...parts, ...state }
  model.payments.push(kept)
  return kept
}

export type Refund = {
  amountMinor: number
  destination: 'card' | 'wallet'
  isSiteLiable: boolean
  endsAccess: boolean
}

export function refund(model: Model, payment: Payment, input: Refund): void {
  const { kind, method, status, amountMinor, refundedMinor } = payment
  const isPossible =
    method === 'wallet' ? input.destination === 'wallet' : kind === 'subscription' || input.destination === 'card'
  if (status === 'refunded' || !isPossible) throw new Refused('invalid_state')
  if (input.amountMinor > amountMinor - refundedMinor) throw new Refused('amount_out_of_bounds')
  if (method === 'wallet') refundWalletTerm(model, payment, input)
  else if (kind === 'top_up') refundTopUp(model, payment, input)
  else refundCardTerm(model, payment, input)
  payment.refundedMinor += input.amountMinor
  if (payment.refundedMinor === amountMinor) payment.status = 'refunded'
  if (input.endsAccess && kind === 'subscription') endAccess(model, payment)
}

function refundWalletTerm(model: Model, { amountMinor, sold }: Payment, input: Refund): void {
  if (input.amountMinor !== amountMinor || !sold) throw new Refused('invalid_state')
  takeBackWalletSale(model, sold, input)
}

function refundTopUp(model: Model, payment: Payment, { amountMinor, isSiteLiable }: Refund): void {
  const { priceMinor, discountMinor, taxMinor } = partsOf(payment, amountMinor)
  const tokens = partOf(payment, payment.tokens, amountMinor)
  const wallet = `wallet/${payment.fan}`
  if (!isSiteLiable && balance(model, wallet) < tokens) throw new Refused('tokens_insufficient')
  const taken = Math.min(tokens, balance(model, wallet))
  const covered = tokens === 0 ? priceMinor : Math.floor((priceMinor * taken) / tokens)
  post(model, {
    [wallet]: -taken,
    issued: taken,
    provider: priceMinor - discountMinor + taxMinor,
    promo: discountMinor,
    tax: -taxMinor,
    prepaid: -covered,
    losses: -(priceMinor - covered),
  })
}

function refundCardTerm(model: Model, payment: Payment, { amountMinor, isSiteLiable, destination }: Refund): void {
  const { sold, fan, performer } = payment
  if (!sold) throw new Error('a term without a sale')
  const { priceMinor, discountMinor, taxMinor } = partsOf(payment, amountMinor)
  const feeMinor = feePartOf(payment, sold.sale.feeMinor, amountMinor)
  const earnings = `earnings/${performer}`
  const netMinor = priceMinor - feeMinor
  const given = Math.floor((priceMinor - discountMinor) / model.terms.tokenValue)
  if (destination === 'wallet' && given === 0) throw new Refused('amount_out_of_bounds')
  if (!isSiteLiable && balance(model, earnings) < netMinor) throw new Refused('earnings_insufficient')
  const covered = Math.min(netMinor, balance(model, earnings))
  post(model, { [earnings]: -covered, fees: -feeMinor, losses: -(netMinor - covered), promo: discountMinor })
  if (destination === 'card') post(model, { provider: amountMinor, tax: -taxMinor })
  else post(model, { issued: -given, [`wallet/${fan}`]: given, prepaid: priceMinor - discountMinor })
  takeOffSale(sold.sale, { grossMinor: priceMinor, feeMinor, netMinor: covered })
}

function takeOffSale(sale: Sale, parts: Sale['takenBack']): void {
  const { takenBack } = sale
  takenBack.grossMinor += parts.grossMinor
  takenBack.feeMinor = Math.min(sale.feeMinor, takenBack.feeMinor + parts.feeMinor)
  takenBack.netMinor = Math.min(sale.netMinor, takenBack.netMinor + parts.netMinor)
  sale.isRefunded = takenBack.grossMinor === sale.grossMinor
}

function endAccess({ subscriptions }: Model, { fan, performer }: Payment): void {
  const subscription = subscriptions.find((one) => one.fan === fan && one.performer === performer)
  if (subscription) Object.assign(subscription, { status: 'expired', isRenewing: false, nextAttemptAt: undefined })
}

/** So much of a payment is given back that its tax and coupon are, by then, in proportion to all that was. */
function partsOf(payment: Payment, amountMinor: number) {
  const taxMinor = partOf(payment, payment.taxMinor, amountMinor)
  const discountMinor = partOf(payment, payment.discountMinor, amountMinor)
  return { taxMinor, discountMinor, priceMinor: amountMinor - taxMinor + discountMinor }
}

/** In proportion to the refunded price; earlier refunds used the same rule. */
function feePartOf(payment: Payment, feeMinor: number, amountMinor: number): number {
  const { amountMinor: whole, refundedMinor: before, taxMinor, discountMinor } = payment
  const priceMinor = whole - taxMinor + discountMinor
  const priceOf = (amount: number) =>
    amount - Math.floor((taxMinor * amount) / whole) + Math.floor((discountMinor * amount) / whole)
  const feeOf = (amount: number) => Math.floor((feeMinor * priceOf(amount)) / priceMinor)
  return feeOf(before + amountMinor) - feeOf(before)
}

function partOf({ amountMinor: whole, refundedMinor: before }: Payment, of: number, amountMinor: number): number {
  return Math.floor((of * (before + amountMinor)) / whole) - Math.floor((of * before) / whole)
}
