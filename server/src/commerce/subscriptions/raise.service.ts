import type { Settings } from '@limelight/contract/core/settings'
import { AppError } from '@limelight/contract/errors'
import type { SaleId } from '@limelight/contract/ids'
import { decimalFromMinor, minorUnits } from '@limelight/contract/money'
import { recordSale } from '#/finance/earnings/record-sale.service'
import type { PaymentRow } from '#/finance/payments/payments.service'
import { followAsSubscriber } from '#/people/follows/follows.service'
import { addToCounters } from '#/people/performers/performers.service'
import { findPlan, type PlanRow } from '#/people/tiers/tiers.service'
import type { Tx } from '#/platform/ctx'
import { isCounted } from './grant-term.service.ts'
import { NO_OFFER } from './paid-term.ts'
import { dueNow, gapsIn, lastingMs, type Rate, worthBy, worthInMinor } from './plan-change.ts'
import { findNext } from './plan-to-buy.service.ts'
import { agreedRate, creditOf } from './sell-stretch.service.ts'
import { recordEvent } from './subscription-events.queries.ts'
import { addStretch, deleteStretches, listStretches } from './subscription-terms.queries.ts'
import {
  lockSubscription,
  type SubscriptionChange,
  type SubscriptionRow,
  updateSubscription,
} from './subscriptions.queries.ts'
import { dayOfMonth, isRunning, typeOf } from './term.ts'

const MILLIONTHS = 1_000_000n

/** What a change to a higher tier costs now, for the rest of the term. */
export async function findDue(tx: Tx, subscription: SubscriptionRow, target: PlanRow): Promise<number> {
  const now = tx.clock.now()
  const stretches = await listStretches(tx, subscription.id, now)
  const rates = { agreed: agreedRate(subscription), target: rateOf(target, target.price_minor), stretches }
  return dueNow(rates, { now, end: subscription.expired_at })
}

type Raise = { target: PlanRow; planPriceMinor: number; paidMinor: number; saleId: SaleId | null }

/**
 * Raises a subscription to a higher tier for the rest of its term, which keeps its end. Where the term has grown while the payment was
 * under way, what was paid and what remains of the former tier last as long as they do by the new price. The caller holds the row's lock.
 */
export async function applyRaise(tx: Tx, subscription: SubscriptionRow, raise: Raise): Promise<void> {
  const { target, planPriceMinor, paidMinor, saleId } = raise
  const { id, is_renewing } = subscription
  const now = subscription.suspended_at ?? tx.clock.now()
  const end = subscription.expired_at
  const rate = rateOf(target, planPriceMinor)
  const value = (await creditOf(tx, subscription, now)) + BigInt(paidMinor) * MILLIONTHS
  const isCovered = value + MILLIONTHS >= worthBy(rate, { now, end })
  const until = isCovered ? end : now.add({ milliseconds: lastingMs(value, rate, end) })
  if (isCovered) {
    const agreed = agreedRate(subscription)
    for (const gap of gapsIn(await listStretches(tx, id, now), { now, end }))
      await addStretch(tx, id, {
        from: gap.now,
        until: gap.end,
        valueMinor: worthInMinor(agreed, gap, end),
        saleId: null,
      })
    if (paidMinor > 0) await addStretch(tx, id, { from: now, until: end, valueMinor: paidMinor, saleId })
  } else {
    await deleteStretches(tx, id)
    await addStretch(tx, id, { from: now, until, valueMinor: Number(value / MILLIONTHS), saleId: null })
  }
  const next = is_renewing ? await findNext(tx, { tierId: target.tier_id, months: target.months }) : null
  await updateSubscription(tx, id, {
    ...planColumns(target, planPriceMinor),
    next_plan_id: next?.planId ?? null,
    next_price_minor: next?.priceMinor ?? null,
    ...(!isCovered && { expired_at: until, anchor_day: dayOfMonth(until) }),
  })
  await recordEvent(tx, id, 'raised')
}

/** A payment for a change that succeeded: must not refuse, the money is taken. */
export async function deliverChange(tx: Tx, payment: PaymentRow, settings: Settings): Promise<void> {
  const { id, fan_id: fanId, performer_id: performerId, price_minor, plan_id, changes_subscription_id } = payment
  const subscription = changes_subscription_id && (await lockSubscription(tx, changes_subscription_id))
  const target = plan_id && (await findPlan(tx, plan_id))
  if (!subscription || !target || !performerId) throw new Error(`payment ${id} changes no subscription`)
  const paid = {
    cardMinor: minorUnits(price_minor),
    discountMinor: minorUnits(payment.discount_minor),
    taxMinor: minorUnits(payment.tax_minor),
  }
  const sale = {
    key: `payment/${id}`,
    kind: 'subscription',
    fanId,
    performerId,
    targetId: subscription.id,
    paid,
  } as const
  const { saleId } = await recordSale(tx, sale, settings)
  const raise = {
    target,
    planPriceMinor: payment.plan_price_minor ?? target.price_minor,
    paidMinor: price_minor,
    saleId,
  }
  if (isRaisable(subscription, target, tx.clock.now())) return applyRaise(tx, subscription, raise)
  await giveTime(tx, subscription, raise)
}

/** Before a failed payment for a change is charged again. Throws `invalid_state`, `price_changed`. */
export async function requireSameDue(tx: Tx, payment: PaymentRow): Promise<void> {
  const { plan_id, changes_subscription_id, price_minor } = payment
  const subscription = changes_subscription_id && (await lockSubscription(tx, changes_subscription_id))
  const target = plan_id && (await findPlan(tx, plan_id))
  if (!subscription || !target || !isRaisable(subscription, target, tx.clock.now())) throw new AppError('invalid_state')
  const due = await findDue(tx, subscription, target)
  if (due !== price_minor) throw new AppError('price_changed', { price: decimalFromMinor(due) })
}

/** Whether there is a rest of a paid term that a higher tier can be paid for. */
export function isRaisable(
  subscription: SubscriptionRow,
  target: Pick<PlanRow, 'rank'>,
  now: Temporal.Instant,
): boolean {
  const { type, status, suspended_status, suspended_at, expired_at, rank } = subscription
  const then = suspended_at ?? now
  const isOpen = isRunning({ ...subscription, status: suspended_status ?? status }, then)
  return type !== 'free' && isOpen && Temporal.Instant.compare(then, expired_at) < 0 && target.rank > rank
}

/**
 * What was paid for a rest that is over by now, or of a tier that the fan has already, becomes time: of that tier from now on, or behind
 * the running term by its own price.
 */
async function giveTime(
  tx: Tx,
  subscription: SubscriptionRow,
  { target, planPriceMinor, paidMinor, saleId }: Raise,
): Promise<void> {
  const { id, status, fan_id: fanId, performer_id: performerId } = subscription
  const now = subscription.suspended_at ?? tx.clock.now()
  const isOpen = isRunning({ ...subscription, status: subscription.suspended_status ?? status }, now)
  const isMember = isOpen && subscription.rank >= target.rank && subscription.type !== 'free'
  const rate = isMember ? agreedRate(subscription) : rateOf(target, planPriceMinor)
  const from = isOpen ? laterOf(subscription.expired_at, now) : now
  const until = from.add({ milliseconds: lastingMs(BigInt(paidMinor) * MILLIONTHS, rate, from) })
  const change: SubscriptionChange = { expired_at: until, anchor_day: dayOfMonth(until) }
  const fresh = { ...planColumns(target, planPriceMinor), method: 'card', is_renewing: false } as const
  await updateSubscription(tx, id, {
    ...change,
    ...(!isMember && fresh),
    ...(!isOpen && { status: 'cancelled', started_at: now, next_attempt_at: null, renewal_attempts: 0 }),
  })
  if (paidMinor > 0) await addStretch(tx, id, { from, until, valueMinor: paidMinor, saleId })
  await recordEvent(tx, id, 'extended')
  if (isOpen) return
  await followAsSubscriber(tx, { fanId, performerId })
  if (!isCounted(status)) await addToCounters(tx, performerId, { subscriber_count: 1 })
}

function planColumns({ id, tier_id, months }: PlanRow, priceMinor: number) {
  return {
    type: typeOf(months),
    tier_id,
    plan_id: id,
    months,
    price_minor: priceMinor,
    // The offer was for the plan before.
    ...NO_OFFER,
    // Prices of another plan were announced.
    price_notified_minor: null,
    price_notified_for: null,
  }
}

function rateOf({ months }: Pick<PlanRow, 'months'>, priceMinor: number): Rate {
  return { priceMinor, months }
}

function laterOf(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) > 0 ? one : other
}
