import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { test } from 'node:test'
import { PlanId, TierId } from '@limelight/contract/ids'
import { minorUnits } from '@limelight/contract/money'
import { nextTermEnd, type Plan, paidTerm } from './paid-term.ts'
import type { SubscriptionRow } from './subscriptions.queries.ts'
import { extended, NOT_SUSPENDED, unsuspended } from './suspended.ts'

const at = (day: string) => Temporal.Instant.from(`${day}T12:00:00Z`)
const NOW = at('2026-03-10')
const OFFERED = { planId: PlanId.parse(randomUUIDv7()), tierId: TierId.parse(randomUUIDv7()), months: 1 } as const
const PLAN: Plan = {
  ...OFFERED,
  priceMinor: minorUnits(999),
  method: 'wallet',
  cardId: null,
  isRenewing: true,
  next: null,
}
const YEARLY_ID = PlanId.parse(randomUUIDv7())
const BOUGHT = {
  tier_id: OFFERED.tierId,
  plan_id: OFFERED.planId,
  months: 1,
  next_plan_id: null,
  next_price_minor: null,
  offer_percent_bps: null,
  offer_payments_left: 0,
}
const OLD_CARD = 'card-of-old' as NonNullable<SubscriptionRow['card_id']>

/** A year for a card, which ends on 31 March. */
function aRow(facts: Partial<SubscriptionRow> = {}): SubscriptionRow {
  const row: Partial<SubscriptionRow> = {
    type: 'yearly',
    tier_id: OFFERED.tierId,
    plan_id: YEARLY_ID,
    months: 12,
    next_plan_id: null,
    next_price_minor: null,
    offer_percent_bps: null,
    offer_payments_left: 0,
    status: 'active',
    price_minor: 5_000,
    method: 'card',
    card_id: OLD_CARD,
    is_renewing: true,
    anchor_day: 31,
    has_used_trial: true,
    renewal_attempts: 2,
    next_attempt_at: null,
    started_at: at('2025-03-31'),
    expired_at: at('2026-03-31'),
    suspended_at: null,
    suspended_status: null,
    suspension_reason: null,
    ...facts,
  }
  // The rules look at nothing else.
  return row as SubscriptionRow
}

const texts = (facts: object) =>
  Object.fromEntries(
    Object.entries(facts).map(([key, value]) => [key, value instanceof Temporal.Instant ? value.toString() : value]),
  )

test('a first purchase begins now and renews', () => {
  assert.deepEqual(texts(paidTerm(undefined, { ...PLAN, isRenewal: false }, NOW)), {
    type: 'monthly',
    ...BOUGHT,
    price_minor: 999,
    method: 'wallet',
    card_id: null,
    is_renewing: true,
    status: 'active',
    anchor_day: 10,
    has_used_trial: false,
    started_at: NOW.toString(),
    expired_at: at('2026-04-10').toString(),
  })
})

test('a purchase is put behind the running term, with its anchor and the new plan, and ends a cancellation', () => {
  const current = aRow({ status: 'cancelled', is_renewing: false })
  const term = paidTerm(current, { ...PLAN, isRenewal: false }, NOW)

  assert.deepEqual(texts(term), {
    type: 'monthly',
    ...BOUGHT,
    price_minor: 999,
    method: 'wallet',
    card_id: null,
    is_renewing: true,
    status: 'active',
    anchor_day: 31,
    has_used_trial: true,
    started_at: at('2025-03-31').toString(),
    expired_at: at('2026-04-30').toString(),
  })
})

test('terms that follow each other come back to the day they began on', () => {
  const february = aRow({ expired_at: at('2026-02-28'), anchor_day: 31 })
  const term = paidTerm(february, { ...PLAN, isRenewal: true }, at('2026-02-28'))

  assert.deepEqual([term.anchor_day, term.expired_at.toString()], [31, at('2026-03-31').toString()])
})

test('a renewal adds time and leaves what was agreed alone, a cancellation too', () => {
  const renewed = (facts: Partial<SubscriptionRow>) => paidTerm(aRow(facts), { ...PLAN, isRenewal: true }, NOW)

  const { status, type, price_minor, method, card_id, is_renewing, expired_at } = renewed({})
  assert.deepEqual(
    [status, type, price_minor, method, card_id, is_renewing],
    ['active', 'yearly', 5_000, 'card', OLD_CARD, true],
  )
  assert.equal(expired_at.toString(), at('2026-04-30').toString())
  const cancelled = renewed({ status: 'cancelled', is_renewing: false })
  assert.deepEqual([cancelled.status, cancelled.is_renewing], ['cancelled', false])
})

test('a renewal of the plan that was changed to begins the change; one of another leaves it for the next', () => {
  const changing = { next_plan_id: OFFERED.planId, next_price_minor: 999 }
  const changed = paidTerm(aRow(changing), { ...PLAN, isRenewal: true }, NOW)
  assert.deepEqual(
    [changed.plan_id, changed.months, changed.type, changed.price_minor, changed.next_plan_id, changed.method],
    [OFFERED.planId, 1, 'monthly', 999, null, 'card'],
  )
  assert.equal(changed.expired_at.toString(), at('2026-04-30').toString())

  const other = paidTerm(aRow(changing), { ...PLAN, planId: YEARLY_ID, months: 12, isRenewal: true }, NOW)
  assert.deepEqual([other.plan_id, other.next_plan_id, other.price_minor], [YEARLY_ID, OFFERED.planId, 5_000])
})

test('a bundle that does not renew is cancelled from the start, and one that does goes on by the month', () => {
  const bundle = { ...PLAN, months: 3, next: { planId: YEARLY_ID, priceMinor: minorUnits(400) } } as const
  const once = paidTerm(undefined, { ...bundle, isRenewing: false, isRenewal: false }, NOW)
  assert.deepEqual([once.status, once.is_renewing, once.next_plan_id, once.type], ['cancelled', false, null, 'monthly'])
  assert.equal(once.expired_at.toString(), at('2026-06-10').toString())
  const going = paidTerm(undefined, { ...bundle, isRenewal: false }, NOW)
  assert.deepEqual([going.is_renewing, going.next_plan_id, going.next_price_minor], [true, YEARLY_ID, 400])
})

test('time kept of another tier comes before the term that is bought', () => {
  const term = paidTerm(aRow(), { ...PLAN, isRenewal: false, keptMs: 5 * 86_400_000 }, NOW)

  assert.deepEqual([term.anchor_day, term.expired_at.toString()], [15, at('2026-04-15').toString()])
})

test('a renewal of a row that is gone is a purchase', () => {
  const term = paidTerm(undefined, { ...PLAN, isRenewal: true }, NOW)

  assert.deepEqual([term.status, term.is_renewing, term.price_minor], ['active', true, 999])
})

test('a term that is over begins anew, from now and with the day of now', () => {
  const term = paidTerm(aRow({ status: 'expired', expired_at: at('2026-03-09') }), { ...PLAN, isRenewal: false }, NOW)

  assert.deepEqual(
    [term.started_at, term.expired_at, term.anchor_day].map(String),
    [NOW, at('2026-04-10'), 10].map(String),
  )
})

test('behind free days the anchor is the day they end', () => {
  const trial = aRow({
    type: 'free',
    status: 'trialing',
    is_renewing: false,
    anchor_day: 1,
    expired_at: at('2026-03-15'),
  })
  const term = paidTerm(trial, { ...PLAN, isRenewal: false }, NOW)

  assert.deepEqual([term.anchor_day, term.expired_at.toString()], [15, at('2026-04-15').toString()])
})

test('a suspended subscription stays suspended, and no time passes for it', () => {
  const suspended = aRow({ status: 'suspended', suspended_status: 'active', suspended_at: at('2026-01-05') })
  const term = paidTerm(suspended, { ...PLAN, isRenewal: false }, at('2027-01-05'))
  assert.deepEqual([term.status, term.suspended_status], ['suspended', 'active'])
  assert.equal(term.expired_at.toString(), at('2026-04-30').toString())
  const cancelled = paidTerm({ ...suspended, is_renewing: false }, { ...PLAN, isRenewal: true }, NOW)
  assert.equal(cancelled.suspended_status, 'cancelled')

  const over = { ...suspended, expired_at: at('2026-01-04'), is_renewing: false }
  assert.equal(nextTermEnd(over, 1, NOW).toString(), at('2026-02-05').toString())
})

test('a quote ends when the term bought would', () => {
  assert.equal(nextTermEnd(undefined, 12, NOW).toString(), at('2027-03-10').toString())
  assert.equal(nextTermEnd(aRow(), 1, NOW).toString(), at('2026-04-30').toString())
})

test('resumed, all dates move by as long as it was suspended', () => {
  const suspended = aRow({
    status: 'suspended',
    suspended_at: at('2026-03-01'),
    suspended_status: 'past_due',
    next_attempt_at: at('2026-03-02'),
  })

  assert.deepEqual(texts(unsuspended(suspended, NOW)), {
    suspended_at: null,
    suspended_status: null,
    suspension_reason: null,
    status: 'past_due',
    next_attempt_at: at('2026-03-11').toString(),
    expired_at: at('2026-04-09').toString(),
    anchor_day: 9,
  })
})

test('resumed at once, or by a clock that went back, it is what it was', () => {
  const suspended = aRow({ status: 'suspended', suspended_at: NOW, suspended_status: 'active' })
  for (const now of [NOW, at('2026-03-01')]) {
    const change = unsuspended(suspended, now)
    assert.deepEqual(texts(change), { ...NOT_SUSPENDED, status: 'active', next_attempt_at: null })
  }
})

test('only what is suspended is resumed', () => {
  const refused = /only what is suspended/
  assert.throws(() => unsuspended(aRow({ suspended_status: 'active' }), NOW), refused)
  assert.throws(() => unsuspended(aRow({ suspended_at: NOW }), NOW), refused)
})

test('more days are added behind the running term, or from now on', () => {
  const end = (facts: Partial<SubscriptionRow>) => texts(extended(aRow(facts), { days: 5, now: NOW }))

  assert.deepEqual(end({}), {
    next_attempt_at: null,
    renewal_attempts: 0,
    expired_at: at('2026-04-05').toString(),
    anchor_day: 5,
  })
  assert.deepEqual(end({ is_renewing: false }), { expired_at: at('2026-04-05').toString(), anchor_day: 5 })
  const overdue = end({ status: 'past_due', expired_at: at('2026-03-09') })
  assert.deepEqual([overdue.status, overdue.expired_at], ['active', at('2026-03-15').toString()])
  assert.equal('suspended_status' in overdue, false)
})

test('more days of a suspended subscription count from its suspension', () => {
  const change = extended(
    aRow({
      status: 'suspended',
      suspended_status: 'past_due',
      suspended_at: at('2026-03-02'),
      expired_at: at('2026-03-01'),
    }),
    { days: 5, now: NOW },
  )

  assert.deepEqual([change.suspended_status, change.status], ['active', undefined])
  assert.equal(change.expired_at?.toString(), at('2026-03-07').toString())
})
