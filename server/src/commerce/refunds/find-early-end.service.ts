import type { Settings } from '@limelight/contract/core/settings'
import type { PaymentId, SaleId } from '@limelight/contract/ids'
import { gapsIn } from '#/commerce/subscriptions/plan-change'
import { listSoldStretches } from '#/commerce/subscriptions/subscription-terms.queries'
import type { SubscriptionRow } from '#/commerce/subscriptions/subscriptions.queries'
import { isRunning } from '#/commerce/subscriptions/term'
import { type Portion, portionOf, portionSince, unusedMonths } from '#/commerce/subscriptions/unused-months'
import { listPaidTerms, type PaymentRow } from '#/finance/payments/payments.service'
import type { Tx } from '#/platform/ctx'
import { getSaleOf } from './refund-effects.service.ts'
import { partsOf } from './refund-parts.ts'

export type EarlyRefund = { paymentId: PaymentId; destination: 'card' | 'wallet'; amountMinor: number; tokens: number }
export type FoundEnd = { until: Temporal.Instant; months: number; refunds: EarlyRefund[] }

/**
 * What ending a subscription with its running month gives back now: of each payment the part for the months behind it. Undefined when
 * nothing does: by the operator's setting, of a plan by the month, in the last month, while it is suspended, and where a part of the time left
 * was not paid by this fan and would be lost. The subscription is locked, and where refunds follow its payments are.
 */
export async function findEarlyEnd(
  tx: Tx,
  subscription: SubscriptionRow,
  { bundleRefund }: Pick<Settings, 'bundleRefund'>,
): Promise<FoundEnd | undefined> {
  const now = tx.clock.now()
  if (!bundleRefund || !isBundle(subscription, now)) return undefined
  const { months, until } = unusedMonths(subscription, now)
  if (months === 0) return undefined
  const portions = await portionsBehind(tx, subscription, until)
  const refunds = portions && (await refundsOf(tx, subscription, portions))
  return refunds && refunds.length > 0 ? { until, months, refunds } : undefined
}

function isBundle(subscription: SubscriptionRow, now: Temporal.Instant): boolean {
  const { type, months, status, expired_at: end } = subscription
  const isOpen = status === 'active' || status === 'cancelled'
  return type !== 'free' && (months ?? 1) > 1 && isOpen && isRunning(subscription, now) && isAfter(end, now)
}

/** What part of each sale is for the time behind an instant; undefined where something else gave a part of that time. */
async function portionsBehind(
  tx: Tx,
  subscription: SubscriptionRow,
  until: Temporal.Instant,
): Promise<Map<SaleId, Portion> | undefined> {
  const stretches = await listSoldStretches(tx, subscription.id, until)
  const portions = new Map<SaleId, Portion>()
  for (const stretch of stretches) {
    if (stretch.saleId === null) return undefined
    portions.set(stretch.saleId, portionSince(subscription, stretch, until))
  }
  const paid = stretches.map((stretch) => ({ ...stretch, valueMinor: 0 }))
  return gapsIn(paid, { now: until, end: subscription.expired_at }).length === 0 ? portions : undefined
}

/** Undefined when not all of it was paid by this fan: a gift is the giver's, and disputed money is the bank's to decide about. */
async function refundsOf(
  tx: Tx,
  { fan_id: fanId, performer_id: performerId }: SubscriptionRow,
  portions: Map<SaleId, Portion>,
): Promise<EarlyRefund[] | undefined> {
  const refunds: EarlyRefund[] = []
  let found = 0
  for (const payment of await listPaidTerms(tx, { fanId, performerId })) {
    const sale = await getSaleOf(tx, payment)
    const portion = portions.get(sale.id)
    if (!portion) continue
    found += 1
    const refund = refundOf(payment, { tokens: sale.tokens ?? 0, portion })
    if (refund) refunds.push(refund)
  }
  return found === portions.size ? refunds : undefined
}

/** Rounded down; what comes to nothing is left out. */
function refundOf(
  payment: PaymentRow,
  { tokens, portion }: { tokens: number; portion: Portion },
): EarlyRefund | undefined {
  const destination = payment.method === 'wallet' ? 'wallet' : 'card'
  const amountMinor = portionOf(payment.amount_minor - payment.refunded_minor, portion)
  if (amountMinor === 0) return undefined
  const parts = partsOf({ ...payment, tokens, fee_minor: 0 }, amountMinor)
  if (destination === 'wallet' && parts.tokens === 0) return undefined
  return { paymentId: payment.id, destination, amountMinor, tokens: parts.tokens }
}

function isAfter(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) > 0
}
