import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { nextAttemptAt, nextRenewalStep } from './renewal-retries.ts'
import { addDays, addTerm, dayOfMonth, isRunning } from './term.ts'
import { isReminderDue } from './term-reminder.ts'

const at = (text: string) => Temporal.Instant.from(text.length === 10 ? `${text}T12:00:00Z` : text)

test('a term ends on the anchor day, or on the last day of a shorter month', () => {
  const cases = [
    ['2026-01-15', 1, 15, '2026-02-15'],
    ['2026-01-31', 1, 31, '2026-02-28'],
    ['2026-02-28', 1, 31, '2026-03-31'],
    ['2026-03-31', 1, 31, '2026-04-30'],
    ['2028-01-31', 1, 31, '2028-02-29'],
    ['2026-12-31', 1, 31, '2027-01-31'],
    ['2026-05-10', 12, 10, '2027-05-10'],
    ['2028-02-29', 12, 29, '2029-02-28'],
    ['2026-11-30', 3, 30, '2027-02-28'],
    ['2026-08-31', 6, 31, '2027-02-28'],
    ['2031-02-28', 12, 29, '2032-02-29'],
  ] as const
  for (const [from, months, anchor, expected] of cases) {
    assert.equal(addTerm(at(from), months, anchor).toString(), at(expected).toString(), `${from} ${months}`)
  }
})

test('twelve months lead to the same day as a year, whatever the day', () => {
  const start = fc.integer({ min: 0, max: 4_000_000_000 }).map((s) => Temporal.Instant.fromEpochMilliseconds(s * 1000))
  fc.assert(
    fc.property(start, (from) => {
      const anchor = dayOfMonth(from)
      let end = from
      for (let month = 0; month < 12; month += 1) end = addTerm(end, 1, anchor)

      assert.ok(end.equals(addTerm(from, 12, anchor)))
    }),
  )
})

test('what is due is charged while it renews, for six days, and ends otherwise', () => {
  const end = at('2026-03-10')
  const noPause = { pause_months: null, resumes_at: null }
  const base = { status: 'active', is_renewing: true, expired_at: end, next_attempt_at: null, ...noPause }
  const paused = { ...base, status: 'expired', is_renewing: false, resumes_at: addDays(end, 31) }
  const cases = [
    [base, addDays(end, -1), 'none'],
    [base, end, 'charge'],
    [{ ...base, is_renewing: false }, end, 'expire'],
    [{ ...base, status: 'cancelled', is_renewing: false }, addDays(end, -1), 'none'],
    [{ ...base, status: 'past_due', next_attempt_at: addDays(end, 1) }, addDays(end, 0.5), 'none'],
    [{ ...base, status: 'past_due', next_attempt_at: addDays(end, 1) }, addDays(end, 1), 'charge'],
    [base, addDays(end, 6), 'expire'],
    [base, addDays(end, 3650), 'expire'],
    [{ ...base, status: 'expired' }, addDays(end, 1), 'none'],
    [{ ...base, status: 'suspended' }, addDays(end, 1), 'none'],
    [{ ...base, pause_months: 1 }, addDays(end, -1), 'none'],
    [{ ...base, pause_months: 1 }, end, 'pause'],
    [{ ...base, pause_months: 1 }, addDays(end, 40), 'pause'],
    [{ ...base, status: 'cancelled', is_renewing: false, pause_months: 1 }, end, 'expire'],
    [paused, addDays(end, 30), 'none'],
    [paused, addDays(end, 31), 'resume'],
    [paused, addDays(end, 37), 'drop'],
  ] as const
  for (const [subscription, now, expected] of cases) assert.equal(nextRenewalStep(subscription, now), expected)
})

test('a failed renewal is tried again on days one, three and five', () => {
  const end = at('2026-03-10')
  const cases = [
    [0, 1],
    [1, 3],
    [2, 3],
    [3, 5],
    [5, null],
  ] as const
  for (const [failedOn, next] of cases) {
    const expected = next === null ? null : addDays(end, next).toString()
    assert.equal(nextAttemptAt(end, addDays(end, failedOn))?.toString() ?? null, expected)
  }
})

test('access lasts to the end of the term, and three days more while a renewal is tried', () => {
  const end = at('2026-03-10')
  const cases = [
    ['active', true, 2.5, true],
    ['past_due', true, 2.5, true],
    ['past_due', true, 3, false],
    ['active', false, -1, true],
    ['active', false, 0, false],
    ['cancelled', false, -1, true],
    ['cancelled', false, 0, false],
    ['expired', true, -1, false],
    ['suspended', true, -1, false],
  ] as const
  for (const [status, is_renewing, days, expected] of cases) {
    assert.equal(isRunning({ status, is_renewing, expired_at: end }, addDays(end, days)), expected, `${status} ${days}`)
  }
})

test('a year is announced seven days ahead, a trial one day or half of it, each end once', () => {
  const end = at('2026-03-10')
  const year = {
    type: 'yearly',
    status: 'active',
    is_renewing: true,
    started_at: addDays(end, -365),
    expired_at: end,
    reminded_for: null,
  }
  const trial = { ...year, type: 'free', status: 'trialing', is_renewing: false }
  const cases = [
    [year, -7.5, false],
    [year, -7, true],
    [year, 0, false],
    [{ ...year, reminded_for: end }, -1, false],
    [{ ...year, reminded_for: addDays(end, -365) }, -1, true],
    [{ ...year, type: 'monthly' }, -1, false],
    [{ ...year, type: 'monthly', months: 3 }, -7, true],
    [{ ...year, type: 'monthly', months: 1 }, -7, false],
    [{ ...year, status: 'cancelled', is_renewing: false }, -1, false],
    [{ ...year, status: 'suspended' }, -1, false],
    [{ ...trial, started_at: addDays(end, -7) }, -1.5, false],
    [{ ...trial, started_at: addDays(end, -7) }, -1, true],
    [{ ...trial, started_at: addDays(end, -1) }, -0.75, false],
    [{ ...trial, started_at: addDays(end, -1) }, -0.5, true],
    [{ ...trial, status: 'cancelled', started_at: addDays(end, -1) }, -0.5, false],
    [{ ...year, pause_months: 2 }, -1, false],
    [{ ...year, status: 'expired', is_renewing: false, resumes_at: addDays(end, 31) }, 20, false],
    [{ ...year, status: 'expired', is_renewing: false, resumes_at: addDays(end, 31) }, 24, true],
    [{ ...year, status: 'expired', is_renewing: false, resumes_at: addDays(end, 31) }, 31, false],
  ] as const
  for (const [subscription, days, expected] of cases)
    assert.equal(isReminderDue(subscription, addDays(end, days)), expected, `${subscription.type} ${days}`)
})
