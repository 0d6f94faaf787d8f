/** The model of terms: due, charged, retried and expired ones. */
import { balance, type Model, type Payment, Refused, type Subscription } from './model.ts'
import { payTermByCard, payTermByWallet, tokensFor } from './model-payments.ts'

/** Days after the end of a term: the retries, the last day of charging, the last day of access. */
const RETRIES = [1, 3, 5]
const GIVE_UP = 6
const GRACE = 3

export function findSubscription({ subscriptions }: Model, fan: number, performer: number): Subscription | undefined {
  return subscriptions.find((one) => one.fan === fan && one.performer === performer)
}

/** Access now, so that a term bought now goes behind. */
export function isRunning({ now }: Model, { status, isRenewing, expiredAt }: Subscription): boolean {
  const isBefore = (end: Temporal.Instant) => Temporal.Instant.compare(now(), end) < 0
  if ((status === 'active' || status === 'cancelled') && isBefore(expiredAt)) return true
  return (status === 'active' || status === 'past_due') && isRenewing && isBefore(days(expiredAt, GRACE))
}

export function cancel(subscription: Subscription): void {
  if (subscription.status !== 'active' && subscription.status !== 'past_due') throw new Refused('invalid_state')
  Object.assign(subscription, { status: 'cancelled', isRenewing: false, nextAttemptAt: undefined })
}

export function isDue({ now }: Model, { status, expiredAt, nextAttemptAt }: Subscription): boolean {
  return status !== 'expired' && Temporal.Instant.compare(now(), nextAttemptAt ?? expiredAt) >= 0
}

/** The payment of a term that was charged; undefined when nothing was. */
export function renew(model: Model, subscription: Subscription): Payment | undefined {
  const { isRenewing, expiredAt } = subscription
  if (!isDue(model, subscription)) return undefined
  if (!isRenewing || Temporal.Instant.compare(model.now(), days(expiredAt, GIVE_UP)) >= 0) {
    expire(subscription)
    return undefined
  }
  const payment = pay(model, subscription)
  if (payment) Object.assign(subscription, { status: 'active', nextAttemptAt: undefined })
  else noteFailure(model, subscription)
  return payment
}

function pay(model: Model, { method, fan, performer, priceMinor }: Subscription): Payment | undefined {
  const term = { fan, performer, priceMinor, coupon: undefined }
  if (method === 'card') return model.cards[fan] ? payTermByCard(model, term) : undefined
  return balance(model, `wallet/${fan}`) < tokensFor(model, priceMinor) ? undefined : payTermByWallet(model, term)
}

function noteFailure(model: Model, subscription: Subscription): void {
  const next = RETRIES.map((retry) => days(subscription.expiredAt, retry)).find(
    (at) => Temporal.Instant.compare(at, model.now()) > 0,
  )
  if (next === undefined) expire(subscription)
  else Object.assign(subscription, { status: 'past_due', nextAttemptAt: next })
}

function expire(subscription: Subscription): void {
  Object.assign(subscription, { status: 'expired', isRenewing: false, nextAttemptAt: undefined })
}

function days(instant: Temporal.Instant, count: number): Temporal.Instant {
  return instant.add({ hours: count * 24 })
}
