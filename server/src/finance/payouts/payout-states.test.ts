import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PAYOUT_STATUSES } from '@limelight/contract/finance/payouts'
import { PAYOUT_ROUTES } from '@limelight/contract/people/banking'
import { isPending, isReturned, isUnanswered, nextStatusesOf, PARTIES } from './payout-states.ts'

const NOW = Temporal.Instant.from('2026-03-10T12:00:00Z')
const at = (route: 'manual' | 'stripe', status: (typeof PAYOUT_STATUSES)[number], sentHoursAgo = 0) => ({
  route,
  status,
  sent_at: NOW.subtract({ hours: sentHoursAgo }),
})

test('each status is open, given back or paid', () => {
  for (const status of PAYOUT_STATUSES)
    assert.equal(Number(isPending(status)) + Number(isReturned(status)) + Number(status === 'paid'), 1, status)
})

test('nobody moves what has ended', () => {
  for (const route of PAYOUT_ROUTES)
    for (const party of PARTIES)
      for (const status of PAYOUT_STATUSES.filter((each) => !isPending(each)))
        assert.deepEqual(nextStatusesOf(at(route, status, 48), party, NOW), [])
})

test('they can only cancel, and only while it is pending', () => {
  for (const route of PAYOUT_ROUTES)
    for (const status of PAYOUT_STATUSES)
      assert.deepEqual(
        nextStatusesOf(at(route, status), 'performer', NOW),
        status === 'pending' ? ['cancelled'] : [],
        status,
      )
})

test('nothing is paid that was not approved', () => {
  for (const route of PAYOUT_ROUTES)
    for (const party of PARTIES) assert.ok(!nextStatusesOf(at(route, 'pending'), party, NOW).includes('paid'))
})

test('only the provider ends what it was asked to pay, until it has been silent too long', () => {
  assert.deepEqual(nextStatusesOf(at('stripe', 'processing'), 'operator', NOW), [])
  assert.deepEqual(nextStatusesOf(at('stripe', 'processing', 19), 'operator', NOW), [])
  assert.deepEqual(nextStatusesOf(at('stripe', 'processing', 20), 'operator', NOW), ['paid', 'failed'])
  assert.deepEqual(nextStatusesOf(at('manual', 'processing'), 'operator', NOW), ['paid', 'failed'])
})

test('the operator approves or rejects, then pays by hand or lets the provider, who alone answers', () => {
  const next = (route: 'manual' | 'stripe', status: (typeof PAYOUT_STATUSES)[number]) =>
    nextStatusesOf(at(route, status), 'operator', NOW)

  assert.deepEqual(next('manual', 'pending'), ['approved', 'rejected'])
  assert.deepEqual(next('manual', 'approved'), ['processing', 'paid', 'rejected'])
  assert.deepEqual(next('stripe', 'pending'), ['approved', 'rejected'])
  assert.deepEqual(next('stripe', 'approved'), ['processing', 'rejected'])
  assert.deepEqual(nextStatusesOf(at('stripe', 'processing', 48), 'provider', NOW), ['paid', 'failed'])
  assert.deepEqual(nextStatusesOf(at('stripe', 'processing', 48), 'performer', NOW), [])
  assert.deepEqual(nextStatusesOf(at('manual', 'processing'), 'provider', NOW), [])
})

test('a provider is silent only about what it was asked for', () => {
  const silent = at('stripe', 'processing', 20)
  assert.equal(isUnanswered(silent, NOW), true)
  for (const change of [{ route: 'manual' }, { status: 'approved' }, { sent_at: null }] as const)
    assert.equal(isUnanswered({ ...silent, ...change }, NOW), false, JSON.stringify(change))
})
