import type { Output } from '@limelight/contract/api'
import type { checkout, Purchase, Quote } from '@limelight/contract/commerce/checkout'
import type { Settings } from '@limelight/contract/core/settings'
import type { AppliedCoupon } from '@limelight/contract/finance/coupons'
import type { AccountId } from '@limelight/contract/ids'
import { decimalFromMinor, minorFromDecimal } from '@limelight/contract/money'
import { quoteOrder } from '#/commerce/orders/order-price.service'
import { type PlanOffer, quotePlan } from '#/commerce/subscriptions/quote-plan.service'
import { getSettings } from '#/core/settings/settings.service'
import { getCoupon } from '#/finance/coupons/coupons.service'
import { findCardCountry } from '#/finance/payments/cards/cards.service'
import type { PaymentContext } from '#/finance/payments/payment-context.service'
import { type Priced, pricePayment } from '#/finance/payments/price-payment.service'
import { priceMissing } from '#/finance/top-ups/price-missing.service'
import { getTokenOffer } from '#/finance/top-ups/top-up.service'
import type { Ctx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'

type RequestInput = Output<(typeof checkout)['POST /payment/quote']['body']>
type Buyer = Viewer & { id: AccountId }
type PurchaseOf<T extends Purchase['type']> = Extract<Purchase, { type: T }>

/**
 * What a purchase costs this fan now, by the same rules that charge it. Throws `coupon_invalid`, `not_found`,
 * `plan_unavailable`, `amount_out_of_bounds`, `not_for_sale`, `subscription_suspended`.
 */
export async function quote(context: PaymentContext, buyer: Buyer, input: RequestInput): Promise<Quote> {
  const { ctx } = context
  const settings = await getSettings(ctx)
  const { purchase } = input
  if (purchase.type === 'missing') return quoteMissing(context, buyer, { ...input, purchase, settings })
  if (purchase.type === 'product') return quoteProduct(ctx, buyer, { purchase, couponCode: input.couponCode, settings })
  if (purchase.type === 'subscription') return quoteSubscription(ctx, buyer, { ...input, purchase, settings })
  return quoteTopUp(ctx, buyer, { ...input, purchase, settings })
}

/** What a coupon takes off. Throws what `quote` does. */
export async function applyCoupon(
  context: PaymentContext,
  buyer: Buyer,
  { code, purchase }: { code: string; purchase: Purchase },
): Promise<Output<typeof AppliedCoupon>> {
  const { ctx } = context
  const { unit, price, discount } = await quote(context, buyer, { purchase, couponCode: code })
  const { percent_bps, amount_minor } = await getCoupon(ctx, code)
  return {
    code,
    percent: percent_bps === null ? null : decimalFromMinor(percent_bps),
    amount: amount_minor === null ? null : decimalFromMinor(amount_minor),
    unit,
    price,
    discount,
    total:
      unit === 'tokens' ? price - discount : decimalFromMinor(minorFromDecimal(price) - minorFromDecimal(discount)),
  }
}

type QuoteInput<T extends Purchase['type']> = Omit<RequestInput, 'purchase'> & {
  purchase: PurchaseOf<T>
  settings: Settings
}

async function quoteTopUp(ctx: Ctx, buyer: Buyer, input: QuoteInput<'top_up' | 'package'>): Promise<Quote> {
  const { purchase, settings } = input
  const offer = await getTokenOffer(ctx, purchase.type === 'package' ? purchase : { amount: purchase.amount }, settings)
  const priced = await pricePayment(ctx, {
    ...(await placeOf(ctx, buyer, input)),
    scope: 'top_up',
    priceMinor: offer.amountMinor,
    isTaxed: true,
  })
  return {
    ...inMoney(priced, settings),
    type: purchase.type,
    title: offer.name,
    tokens: offer.tokens,
    renewal: null,
    offer: null,
    endsAt: null,
  }
}

async function quoteMissing(
  { ctx, purchases }: PaymentContext,
  buyer: Buyer,
  input: QuoteInput<'missing'>,
): Promise<Quote> {
  const { purchase, settings } = input
  const request = { fanId: buyer.id, viewer: buyer, what: purchase.of }
  const { amountMinor, tokens, priceTokens, fromWallet, remaining } = await ctx.transaction((tx) =>
    priceMissing(tx, { purchases, request, settings }),
  )
  const place = await placeOf(ctx, buyer, input)
  const priced = await pricePayment(ctx, { ...place, scope: 'top_up', priceMinor: amountMinor, isTaxed: true })
  const missing = { price: priceTokens, fromWallet, remaining }
  return {
    ...inMoney(priced, settings),
    type: 'missing',
    title: '',
    tokens,
    missing,
    renewal: null,
    offer: null,
    endsAt: null,
  }
}

async function quoteSubscription(ctx: Ctx, buyer: Buyer, input: QuoteInput<'subscription'>): Promise<Quote> {
  const { purchase, settings } = input
  const offer = await quotePlan(ctx, buyer, purchase)
  const isTaxed = purchase.paymentMethod === 'card'
  const priced = await pricePayment(ctx, {
    ...(await placeOf(ctx, buyer, input)),
    scope: 'subscription',
    priceMinor: offer.priceMinor,
    isTaxed,
  })
  return {
    ...inMoney(priced, settings),
    type: 'subscription',
    title: offer.performerName,
    tokens: null,
    renewal: renewalOf(offer),
    offer: shownOffer(offer),
    endsAt: offer.endsAt.toString(),
  }
}

function renewalOf({ renewal, endsAt }: PlanOffer): Quote['renewal'] {
  if (!renewal) return null
  const { priceMinor, months } = renewal
  return {
    at: endsAt.toString(),
    price: decimalFromMinor(priceMinor),
    plan: months === 12 ? 'yearly' : 'monthly',
    months,
  }
}

function shownOffer({ offer }: PlanOffer): Quote['offer'] {
  if (!offer) return null
  const { id, kind, payments, listMinor } = offer
  return { _id: id, kind, payments, listPrice: decimalFromMinor(listMinor) }
}

/** Who buys, and from where. */
async function placeOf(
  ctx: Ctx,
  buyer: Buyer,
  { couponCode, country, cardId, settings }: Omit<QuoteInput<'top_up'>, 'purchase'>,
) {
  return {
    fanId: buyer.id,
    checkout: { couponCode, country },
    network: buyer.country,
    cardCountry: cardId && (await findCardCountry(ctx, buyer.id, cardId)),
    settings,
  }
}

function inMoney({ priceMinor, discountMinor, coupon, tax, totalMinor }: Priced, settings: Settings) {
  return {
    unit: 'money' as const,
    currency: settings.currency,
    price: decimalFromMinor(priceMinor),
    discount: decimalFromMinor(discountMinor),
    tax:
      tax.bps > 0 && tax.country !== undefined
        ? {
            label: settings.taxLabel,
            // Basis points are hundredths of a percent.
            percent: decimalFromMinor(tax.bps),
            amount: decimalFromMinor(tax.minor),
            country: tax.country,
          }
        : null,
    total: decimalFromMinor(totalMinor),
    coupon: coupon?.code ?? null,
    missing: null,
    evidence: tax.evidence,
    needsCountry: !tax.isCertain,
  }
}

type AskedProduct = { purchase: PurchaseOf<'product'>; couponCode: string | undefined; settings: Settings }

async function quoteProduct(ctx: Ctx, buyer: Buyer, { purchase, couponCode, settings }: AskedProduct): Promise<Quote> {
  const { productId, quantity, chosenPrice } = purchase
  const order = await ctx.transaction((tx) =>
    quoteOrder(tx, buyer, { productId, quantity, chosenPrice, couponCode, settings }),
  )
  return {
    type: 'product',
    title: order.name,
    unit: 'tokens',
    currency: settings.currency,
    price: order.totalTokens,
    discount: order.discountTokens,
    tax: null,
    total: order.totalTokens - order.discountTokens,
    tokens: null,
    coupon: order.couponCode,
    missing: null,
    renewal: null,
    offer: null,
    endsAt: null,
    evidence: [],
    needsCountry: false,
  }
}
