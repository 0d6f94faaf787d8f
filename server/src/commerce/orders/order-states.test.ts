import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ORDER_STATUSES, PRODUCT_TYPES } from '@limelight/contract/commerce/order-lists'
import {
  areUnitsReturned,
  canChangeAddress,
  nextStatusesOf,
  PARTIES,
  paidTokens,
  statusWhenPaid,
} from './order-states.ts'

const ALLOWED = new Set([
  'physical buyer created>cancelled',
  'physical buyer shipping>delivered',
  'physical buyer delivered>completed',
  'physical seller paid>processing',
  'physical seller paid>shipping',
  'physical seller paid>refunded',
  'physical seller processing>shipping',
  'physical seller processing>refunded',
  'physical seller shipping>delivered',
  'physical operator paid>refunded',
  'physical operator processing>refunded',
  'physical operator shipping>refunded',
  'physical operator delivered>refunded',
  'physical operator completed>refunded',
  'digital buyer created>cancelled',
  'digital operator completed>refunded',
])

for (const type of PRODUCT_TYPES)
  for (const party of PARTIES)
    for (const from of ORDER_STATUSES)
      test(`a ${party} moves a ${type} order that is ${from} only where the table says`, () => {
        const next = nextStatusesOf({ type, status: from }, party)
        for (const to of ORDER_STATUSES)
          assert.equal(next.includes(to), ALLOWED.has(`${type} ${party} ${from}>${to}`), `${from}>${to}`)
      })

test('nobody moves an order to paid, and nothing leaves cancelled or refunded', () => {
  for (const move of ALLOWED) {
    assert.doesNotMatch(move, />paid$|>created$/)
    assert.doesNotMatch(move, / (cancelled|refunded)>/)
  }
})

test('digital products are complete once paid', () => {
  assert.equal(statusWhenPaid('digital'), 'completed')
  assert.equal(statusWhenPaid('physical'), 'paid')
})

test('an address changes until the parcel is under way, and never for a file', () => {
  const open = ORDER_STATUSES.filter((status) => canChangeAddress({ type: 'physical', status }))
  assert.deepEqual(open, ['created', 'paid', 'processing'])
  assert.ok(ORDER_STATUSES.every((status) => !canChangeAddress({ type: 'digital', status })))
})

test('units come back until they are sent', () => {
  assert.deepEqual(ORDER_STATUSES.filter(areUnitsReturned), ['created', 'paid', 'processing'])
})

test('the buyer has paid what the coupon did not', () => {
  assert.equal(paidTokens({ total_tokens: 100, discount_tokens: 30 }), 70)
})
