/** What a gift adds to a subscription. Pure. */
import type { AccountId, PlanId, TierId } from '@limelight/contract/ids'
import type { PlanMonths } from '@limelight/contract/people/tiers'
import { NO_OFFER } from './paid-term.ts'
import { lastingMs } from './plan-change.ts'
import type { NewSubscription, SubscriptionChange, SubscriptionRow } from './subscriptions.queries.ts'
import { addTerm, dayOfMonth, isRunning, typeOf } from './term.ts'

export type GiftedPlan = { planId: PlanId; tierId: TierId; months: PlanMonths; priceMinor: number }
export type GiftedTime = {
  kind: 'starts' | 'extends' | 'converted'
  from: Temporal.Instant
  until: Temporal.Instant
}

const MILLIONTHS = 1_000_000n

/**
 * Time behind the running term, so that no day is lost. Beside a term of another tier it is as long as the gift's price lasts by the price
 * of that one: nobody loses a higher tier by a gift, and no gift is worth nothing.
 */
export function giftedTime(current: SubscriptionRow | undefined, gift: GiftedPlan, now: Temporal.Instant): GiftedTime {
  const running = current && isRunning(current, now) ? current : undefined
  if (!running) return { kind: 'starts', from: now, until: addTerm(now, gift.months, dayOfMonth(now)) }
  const from = running.expired_at
  if (running.tier_id !== gift.tierId && running.type !== 'free' && running.price_minor > 0) {
    const rate = { priceMinor: running.price_minor, months: running.months ?? 1 }
    const ms = lastingMs(BigInt(gift.priceMinor) * MILLIONTHS, rate, from)
    return { kind: 'converted', from, until: from.add({ milliseconds: ms }) }
  }
  const anchor = running.type === 'free' ? dayOfMonth(from) : running.anchor_day
  return { kind: 'extends', from, until: addTerm(from, gift.months, anchor) }
}

/** What the row becomes. A running subscription keeps what was agreed on; one that a gift starts ends by itself. */
export function giftedTerm(
  current: SubscriptionRow | undefined,
  { gift, time, now }: { gift: GiftedPlan; time: GiftedTime; now: Temporal.Instant },
): SubscriptionChange {
  const isKept = current !== undefined && time.kind !== 'starts' && (current.type !== 'free' || current.is_renewing)
  const retried = { renewal_attempts: 0, next_attempt_at: null, expired_at: time.until }
  if (isKept) {
    const status = current.status === 'trialing' ? 'trialing' : current.is_renewing ? 'active' : 'cancelled'
    return {
      ...retried,
      status,
      ...(time.kind === 'converted' && { anchor_day: dayOfMonth(time.until) }),
    }
  }
  return {
    ...retried,
    type: typeOf(gift.months),
    status: 'cancelled',
    tier_id: gift.tierId,
    plan_id: gift.planId,
    months: gift.months,
    price_minor: gift.priceMinor,
    next_plan_id: null,
    next_price_minor: null,
    ...NO_OFFER,
    method: null,
    card_id: null,
    is_renewing: false,
    anchor_day: dayOfMonth(time.from),
    ...(time.kind === 'starts' && { started_at: now }),
  }
}

type Started = { fan_id: AccountId; performer_id: AccountId; gift: GiftedPlan; time: GiftedTime }

/** The row of a fan who never subscribed. */
export function firstGifted({ fan_id, performer_id, gift, time }: Started): Omit<NewSubscription, 'id'> {
  const { planId, tierId, months, priceMinor } = gift
  return {
    fan_id,
    performer_id,
    type: typeOf(months),
    status: 'cancelled',
    tier_id: tierId,
    plan_id: planId,
    months,
    price_minor: priceMinor,
    ...NO_OFFER,
    method: null,
    card_id: null,
    is_renewing: false,
    anchor_day: dayOfMonth(time.from),
    has_used_trial: false,
    renewal_attempts: 0,
    next_attempt_at: null,
    started_at: time.from,
    expired_at: time.until,
  }
}
