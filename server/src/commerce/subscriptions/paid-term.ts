/** The term that a payment adds to a subscription. Pure. */
import type { CardId } from '@limelight/contract/ids'
import type { MinorUnits } from '@limelight/contract/money'
import type { NewSubscription, SubscriptionRow } from './subscriptions.queries.ts'
import { addTerm, dayOfMonth, isRunning, type PaidType } from './term.ts'

export type Plan = {
  type: PaidType
  /** Frozen for the renewals. */
  priceMinor: MinorUnits
  method: 'card' | 'wallet'
  cardId: CardId | null
}
export type NewTerm = Omit<NewSubscription, 'id' | 'fan_id' | 'performer_id' | 'renewal_attempts' | 'next_attempt_at'> &
  Partial<Pick<SubscriptionRow, 'suspended_status'>>

/**
 * The anchor stays while terms follow each other, so that 31 January leads to 31 March. A renewal adds time and leaves
 * what was agreed alone: while it was under way the fan may have cancelled, bought, or chosen another card.
 */
export function paidTerm(
  current: SubscriptionRow | undefined,
  sale: Plan & { isRenewal: boolean },
  now: Temporal.Instant,
): NewTerm {
  const { running, anchor, end } = nextTerm(current, sale.type, now)
  const agreed = sale.isRenewal && current ? current : { ...bought(sale), is_renewing: true }
  const status = agreed.is_renewing ? 'active' : 'cancelled'
  return {
    type: agreed.type,
    price_minor: agreed.price_minor,
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
  type: PaidType,
  now: Temporal.Instant,
): Temporal.Instant {
  return nextTerm(current, type, now).end
}

function bought({ type, priceMinor, method, cardId }: Plan) {
  return { type, price_minor: priceMinor, method, card_id: cardId }
}

/** For one that is suspended no time passes. */
function nextTerm(current: SubscriptionRow | undefined, type: PaidType, now: Temporal.Instant) {
  const status = current?.suspended_status ?? current?.status ?? 'expired'
  const then = current?.suspended_at ?? now
  const running = current && isRunning({ ...current, status }, then) ? current : undefined
  const start = running?.expired_at ?? then
  const anchor = running && running.type !== 'free' ? running.anchor_day : dayOfMonth(start)
  return { running, anchor, end: addTerm(start, type, anchor) }
}
