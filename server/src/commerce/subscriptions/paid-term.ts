/** The term that a payment adds to a subscription. Pure. */
import type { CardId, PlanId, TierId } from '@limelight/contract/ids'
import type { MinorUnits } from '@limelight/contract/money'
import type { PlanMonths } from '@limelight/contract/people/tiers'
import type { NewSubscription, SubscriptionRow } from './subscriptions.queries.ts'
import { addTerm, dayOfMonth, isRunning, typeOf } from './term.ts'

/** What a term is a term of. */
export type SoldPlan = {
  /** Null for one from before there were tiers that nobody offers any more. */
  planId: PlanId | null
  tierId: TierId
  months: PlanMonths
}
/** What an offer takes off the payments that come next. */
export type OfferTerms = { percentBps: number; paymentsLeft: number }
/** What renews instead. */
export type Next = { planId: PlanId; priceMinor: MinorUnits }
export type Plan = SoldPlan & {
  /** Frozen for the renewals. */
  priceMinor: MinorUnits
  method: 'card' | 'wallet'
  cardId: CardId | null
  /** Of a purchase: whether it renews. */
  isRenewing: boolean
  /** Of a purchase, or a change that begins: what renews after it; null: itself. */
  next: Next | null
  /** Of a purchase. */
  offer?: OfferTerms | null
}
export type NewTerm = Omit<NewSubscription, 'id' | 'fan_id' | 'performer_id' | 'renewal_attempts' | 'next_attempt_at'> &
  Partial<Pick<SubscriptionRow, 'suspended_status' | 'next_plan_id' | 'next_price_minor'>>

/**
 * The anchor stays while terms follow each other, so that 31 January leads to 31 March. A renewal adds time and leaves
 * what was agreed alone: while it was under way the fan may have cancelled, bought, or chosen another card. One of the plan that the fan
 * changes to begins the change. `keptMs` is what remains of a running term of another tier, in time of the one that is bought.
 */
export function paidTerm(
  current: SubscriptionRow | undefined,
  sale: Plan & { isRenewal: boolean; keptMs?: number | undefined },
  now: Temporal.Instant,
): NewTerm {
  const { running, anchor, end } = nextTerm(current, sale, now)
  const agreed = sale.isRenewal && current ? renewed(current, sale) : { ...bought(sale), is_renewing: sale.isRenewing }
  const status = agreed.is_renewing ? 'active' : 'cancelled'
  return {
    type: agreed.type,
    tier_id: agreed.tier_id,
    plan_id: agreed.plan_id,
    months: agreed.months,
    price_minor: agreed.price_minor,
    next_plan_id: agreed.next_plan_id,
    next_price_minor: agreed.next_price_minor,
    offer_percent_bps: agreed.offer_percent_bps,
    offer_payments_left: agreed.offer_payments_left,
    method: agreed.method,
    card_id: agreed.card_id,
    is_renewing: agreed.is_renewing,
    ...(current?.status === 'suspended' ? { status: 'suspended', suspended_status: status } : { status }),
    anchor_day: anchor,
    has_used_trial: current?.has_used_trial ?? false,
    started_at: running?.started_at ?? now,
    expired_at: end,
  }
}

/** When a term bought now would end. */
export function nextTermEnd(
  current: SubscriptionRow | undefined,
  months: PlanMonths,
  now: Temporal.Instant,
): Temporal.Instant {
  return nextTerm(current, { months }, now).end
}

/** Where a term bought or renewed now begins. */
export function nextTermStart(current: SubscriptionRow | undefined, now: Temporal.Instant): Temporal.Instant {
  return nextTerm(current, { months: 1 }, now).start
}

/** No offer makes the next payments cheaper. */
export const NO_OFFER = { offer_percent_bps: null, offer_payments_left: 0 } as const

function bought({ planId, tierId, months, priceMinor, method, cardId, isRenewing, next, offer }: Plan) {
  const then = isRenewing ? next : null
  return {
    type: typeOf(months),
    tier_id: tierId,
    plan_id: planId,
    months,
    price_minor: priceMinor,
    next_plan_id: then?.planId ?? null,
    next_price_minor: then?.priceMinor ?? null,
    // A bundle that goes on by the month costs what a month does.
    ...(offer && !then ? { offer_percent_bps: offer.percentBps, offer_payments_left: offer.paymentsLeft } : NO_OFFER),
    method,
    card_id: cardId,
  }
}

function renewed(current: SubscriptionRow, sale: Plan) {
  if (current.next_plan_id === null || current.next_plan_id !== sale.planId)
    return { ...current, offer_payments_left: Math.max(0, current.offer_payments_left - 1) }
  const { method, card_id, is_renewing } = current
  return { ...bought({ ...sale, isRenewing: is_renewing }), method, card_id, is_renewing }
}

/** For one that is suspended no time passes. */
function nextTerm(
  current: SubscriptionRow | undefined,
  { months, keptMs }: { months: PlanMonths; keptMs?: number | undefined },
  now: Temporal.Instant,
) {
  const status = current?.suspended_status ?? current?.status ?? 'expired'
  const then = current?.suspended_at ?? now
  const running = current && isRunning({ ...current, status }, then) ? current : undefined
  const start = keptMs === undefined ? (running?.expired_at ?? then) : then.add({ milliseconds: keptMs })
  const isAnchored = running && running.type !== 'free' && keptMs === undefined
  const anchor = isAnchored ? running.anchor_day : dayOfMonth(start)
  return { running, anchor, start, end: addTerm(start, months, anchor) }
}
