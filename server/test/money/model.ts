/**
 * The money of a small site as plain arithmetic: what every account should hold. Written anew rather than with the
 * program's own functions, which it is there to doubt. Performers and fans are numbers here.
 */
import type { ErrorCode } from '@limelight/contract/errors'
import type { OrderId, PaymentId, PayoutId, SaleId, SubscriptionId } from '@limelight/contract/ids'

/** What the site is expected to answer instead of doing it; the model is as before then. */
export class Refused extends Error {
  readonly code: ErrorCode
  constructor(code: ErrorCode) {
    super(code)
    this.code = code
  }
}

export type Terms = { tokenValue: number; commissionBps: number; taxBps: number; holdDays: number }
export type Coupon = {
  code: string
  percentBps: number | null
  amountMinor: number | null
  maxUses: number
  maxUsesPerFan: number
  /** The users of the coupon, once per use. */
  uses: number[]
}
export type Sale = {
  performer: number
  grossMinor: number
  feeMinor: number
  netMinor: number
  takenBack: { grossMinor: number; feeMinor: number; netMinor: number }
  isRefunded: boolean
  heldUntil: Temporal.Instant
}
/** A sale from the wallet with all that giving it back moves. */
export type WalletSale = { sale: Sale; affiliate: Sale | undefined; moved: Deltas }
export type Payment = {
  id: PaymentId
  kind: 'top_up' | 'subscription'
  method: 'card' | 'wallet'
  fan: number
  performer: number
  amountMinor: number
  priceMinor: number
  discountMinor: number
  taxMinor: number
  tokens: number
  refundedMinor: number
  status: 'success' | 'refunded' | 'disputed'
  sold: WalletSale | undefined
  dispute: { ref: string; amountMinor: number } | undefined
  disputes: number
}
export type Subscription = {
  id: SubscriptionId
  fan: number
  performer: number
  status: 'active' | 'cancelled' | 'past_due' | 'expired'
  isRenewing: boolean
  type: 'monthly' | 'yearly'
  priceMinor: number
  method: 'card' | 'wallet'
  expiredAt: Temporal.Instant
  nextAttemptAt: Temporal.Instant | undefined
}
export type Payout = { id: PayoutId; performer: number; amountMinor: number; status: string }
export type Order = { id: OrderId; fan: number; sold: WalletSale; isRefunded: boolean; coupon: Coupon | undefined }
/** A tip or an unlock; `unlocked` is its key there. */
export type Charge = { id: SaleId; sold: WalletSale; isRefunded: boolean; unlocked: string | undefined }
/** Keys are `wallet/<fan>`, `earnings/<performer>`, `payout/<performer>` and the names of the site's own accounts. */
export type Deltas = Record<string, number>

export type Model = {
  terms: Terms
  now(): Temporal.Instant
  accounts: Deltas
  /** Whether the bank honours the fan's card at present. */
  cards: boolean[]
  sales: Sale[]
  payments: Payment[]
  subscriptions: Subscription[]
  orders: Order[]
  charges: Charge[]
  payouts: Payout[]
  /** `<feed>/<fan>` → tokens paid. */
  unlocked: Map<string, number>
  coupons: Coupon[]
  advancedHours: number
  /** Done so far, refused ones too. */
  operations: number
}

export function post(model: Model, deltas: Deltas): void {
  for (const [account, delta] of Object.entries(deltas)) model.accounts[account] = balance(model, account) + delta
}

export function balance({ accounts }: Model, account: string): number {
  return accounts[account] ?? 0
}

export function heldOf({ sales, now }: Model, performer: number): number {
  const held = sales.filter(
    (sale) => sale.performer === performer && !sale.isRefunded && Temporal.Instant.compare(sale.heldUntil, now()) > 0,
  )
  return sum(held.map((sale) => sale.netMinor - sale.takenBack.netMinor))
}

/** The part of the net that the site bore stays earned after a full refund. */
export function totalsOf({ sales }: Model, performer: number): { gross: number; fee: number; net: number } {
  const kept = sales.filter((sale) => sale.performer === performer)
  const total = (part: 'grossMinor' | 'feeMinor' | 'netMinor') =>
    sum(kept.map((sale) => sale[part] - sale.takenBack[part]))
  return { gross: total('grossMinor'), fee: total('feeMinor'), net: total('netMinor') }
}

/** Rounded half up, as fees and taxes are. */
export function percentage(minor: number, bps: number): number {
  return Math.floor((minor * bps + 5_000) / 10_000)
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

type CardSale = { performer: number; priceMinor: number; discountMinor: number; taxMinor: number }

/** What a card pays for: no token moves, and the performer earns on the price. */
export function sellByCard(model: Model, { performer, priceMinor, discountMinor, taxMinor }: CardSale): Sale {
  const feeMinor = percentage(priceMinor, model.terms.commissionBps)
  post(model, {
    provider: -(priceMinor - discountMinor + taxMinor),
    promo: -discountMinor,
    tax: taxMinor,
    fees: feeMinor,
    [`earnings/${performer}`]: priceMinor - feeMinor,
  })
  return keepSale(model, { performer, grossMinor: priceMinor, feeMinor, netMinor: priceMinor - feeMinor })
}

type TokenSale = {
  fan: number
  performer: number
  tokens: number
  savedTokens?: number
  /** The creator who showed the product, and its price without shipping. */
  affiliate?: { performer: number; bps: number; subtotalTokens: number } | undefined
}

export function sellForTokens(
  model: Model,
  { fan, performer, tokens, savedTokens = 0, affiliate }: TokenSale,
): WalletSale {
  const { tokenValue, commissionBps } = model.terms
  if (balance(model, `wallet/${fan}`) < tokens) throw new Refused('tokens_insufficient')
  const grossMinor = (tokens + savedTokens) * tokenValue
  const feeMinor = percentage(grossMinor, commissionBps)
  const subtotalMinor = (affiliate?.subtotalTokens ?? 0) * tokenValue
  const sharedMinor = Math.floor(
    ((subtotalMinor - percentage(subtotalMinor, commissionBps)) * (affiliate?.bps ?? 0)) / 10_000,
  )
  const netMinor = grossMinor - feeMinor - sharedMinor
  const moved: Deltas = {
    [`wallet/${fan}`]: -tokens,
    spent: tokens,
    prepaid: -tokens * tokenValue,
    promo: -savedTokens * tokenValue,
    fees: feeMinor,
    [`earnings/${performer}`]: netMinor,
    ...(affiliate && { [`earnings/${affiliate.performer}`]: sharedMinor }),
  }
  post(model, moved)
  const sale = keepSale(model, { performer, grossMinor: grossMinor - sharedMinor, feeMinor, netMinor })
  const shared = { performer: affiliate?.performer ?? 0, grossMinor: sharedMinor, feeMinor: 0, netMinor: sharedMinor }
  return { sale, affiliate: affiliate && sharedMinor > 0 ? keepSale(model, shared) : undefined, moved }
}

/** Everything the other way, once; what earnings do not cover is refused, or the site's loss. */
export function takeBackWalletSale(
  model: Model,
  { sale, affiliate, moved }: WalletSale,
  { isSiteLiable = false }: { isSiteLiable?: boolean } = {},
): void {
  const missing = ({ performer, netMinor }: Sale) => Math.max(0, netMinor - balance(model, `earnings/${performer}`))
  const sales = affiliate ? [sale, affiliate] : [sale]
  const lost = new Map(sales.map((one) => [one, missing(one)]))
  const lossMinor = sum([...lost.values()])
  if (lossMinor > 0 && !isSiteLiable) throw new Refused('earnings_insufficient')
  post(model, Object.fromEntries(Object.entries(moved).map(([account, delta]) => [account, -delta])))
  post(model, { losses: -lossMinor })
  for (const [one, minor] of lost) {
    post(model, { [`earnings/${one.performer}`]: minor })
    one.takenBack = { grossMinor: one.grossMinor, feeMinor: one.feeMinor, netMinor: one.netMinor - minor }
    one.isRefunded = true
  }
}

function keepSale(model: Model, parts: Pick<Sale, 'performer' | 'grossMinor' | 'feeMinor' | 'netMinor'>): Sale {
  const sale = {
    ...parts,
    takenBack: { grossMinor: 0, feeMinor: 0, netMinor: 0 },
    isRefunded: false,
    heldUntil: model.now().add({ hours: model.terms.holdDays * 24 }),
  }
  model.sales.push(sale)
  return sale
}
