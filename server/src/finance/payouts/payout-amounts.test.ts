import assert from 'node:assert/strict'
import { test } from 'node:test'
import { obstacleOf, type Situation } from './payout-amounts.ts'

const FREE: Situation = {
  isApproved: true,
  hasOpen: false,
  isPaused: false,
  route: 'manual',
  isRouteReady: true,
  availableMinor: 5_000,
  minimumMinor: 5_000,
}

test('nothing stands in the way of exactly the smallest payout', () => {
  assert.equal(obstacleOf(FREE), undefined)
  assert.equal(obstacleOf({ ...FREE, route: 'stripe' }), undefined)
})

test('each thing in the way is named, the most lasting first', () => {
  const cases: [Partial<Situation>, ReturnType<typeof obstacleOf>][] = [
    [{ availableMinor: 4_999 }, 'amount_out_of_bounds'],
    [{ availableMinor: 0, minimumMinor: 0 }, 'amount_out_of_bounds'],
    [{ availableMinor: -1, minimumMinor: -2 }, 'amount_out_of_bounds'],
    [{ availableMinor: 1, minimumMinor: 0 }, undefined],
    [{ isPaused: true, availableMinor: 0 }, 'payout_paused'],
    [{ isRouteReady: false, isPaused: true }, 'banking_missing'],
    [{ isRouteReady: false, isPaused: true, route: 'stripe' }, 'gateway_unavailable'],
    [{ hasOpen: true, isRouteReady: false }, 'payout_open'],
    [{ isApproved: false, hasOpen: true }, 'performer_not_approved'],
  ]
  for (const [change, obstacle] of cases)
    assert.equal(obstacleOf({ ...FREE, ...change }), obstacle, JSON.stringify(change))
})
