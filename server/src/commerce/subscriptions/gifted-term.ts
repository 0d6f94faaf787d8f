/** What a gift adds to a subscription. Pure. */
import type { PlanId, TierId } from '@limelight/contract/ids'
import type { PlanMonths } from '@limelight/contract/people/tiers'
import { NO_OFFER } from './paid-term.ts'
import { lastingMs } from './plan-change.ts'
import {
  type NewSubscription,
  NO_PAUSE,
  type Pair,
  type SubscriptionChange,
  type SubscriptionRow,
} from './subscriptions.queries.ts'
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

type Gifted = { gift: GiftedPlan; time: GiftedTime }

/** What the row becomes. A running subscription keeps what was agreed on; one that a gift starts ends by itself. */
export function giftedTerm(current: SubscriptionRow, { gift, time }: Gifted): SubscriptionChange {
  const isKept = time.kind !== 'starts' && (current.type !== 'free' || current.is_renewing)
  if (!isKept) {
    const nothingNext = { next_plan_id: null, next_price_minor: null }
    return {
      ...ownTerm({ gift, time }),
      ...nothingNext,
      ...NO_PAUSE,
      ...(time.kind === 'starts' && { started_at: time.from }),
    }
  }
  const status = current.status === 'trialing' ? 'trialing' : current.is_renewing ? 'active' : 'cancelled'
  return {
    status,
    expired_at: time.until,
    renewal_attempts: 0,
    next_attempt_at: null,
    ...(time.kind === 'converted' && { anchor_day: dayOfMonth(time.until) }),
  }
}

/** The row of a fan who never subscribed. */
export function firstGifted(pair: Pair, gifted: Gifted): Omit<NewSubscription, 'id'> {
  const { fanId: fan_id, performerId: performer_id } = pair
  return { fan_id, performer_id, ...ownTerm(gifted), has_used_trial: false, started_at: gifted.time.from }
}

/** The gift's own plan, which nothing pays the renewal of. */
function ownTerm({ gift: { planId, tierId, months, priceMinor }, time }: Gifted) {
  return {
    type: typeOf(months),
    status: 'cancelled' as const,
    tier_id: tierId,
    plan_id: planId,
    months,
    price_minor: priceMinor,
    ...NO_OFFER,
    method: null,
    card_id: null,
    is_renewing: false,
    anchor_day: dayOfMonth(time.from),
    renewal_attempts: 0,
    next_attempt_at: null,
    expired_at: time.until,
  }
}
