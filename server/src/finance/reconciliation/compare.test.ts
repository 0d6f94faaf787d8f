import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { PaymentId } from '@limelight/contract/ids'
import { compare, type Ours, type Theirs } from './compare.ts'

const charge = (gatewayRef: string, change: Partial<Theirs> = {}): Theirs => ({
  gatewayRef,
  chargeKey: 'a/1',
  amountMinor: 1_000,
  currency: 'USD',
  isPaid: true,
  refundedMinor: 0,
  ...change,
})
const payment = (gatewayRef: string, change: Partial<Ours> = {}): Ours => ({
  id: PaymentId.parse(randomUUID()),
  gatewayRef,
  amountMinor: 1_000,
  currency: 'USD',
  isPaid: true,
  refundedMinor: 0,
  ...change,
})

test('what both sides know alike is no difference', () => {
  assert.deepEqual(
    found([charge('a'), charge('b', { isPaid: false })], [payment('a'), payment('b', { isPaid: false })]),
    [],
  )
})

test('payments missing on one side are reported, except foreign and unpaid ones', () => {
  const theirs = [charge('a'), charge('stranger', { chargeKey: null }), charge('open', { isPaid: false })]
  const ours = [payment('b'), payment('tried', { isPaid: false })]

  assert.deepEqual(found(theirs, ours), ['unknown_here a  10.00 USD', 'missing_there b 10.00 USD '])
})

test('a different status, amount, currency and refunded sum are each reported', () => {
  const cases = [
    [{ isPaid: false }, 'status a paid not paid'],
    [{ amountMinor: 999 }, 'amount a 10.00 9.99'],
    [{ currency: 'EUR' }, 'currency a USD EUR'],
    [{ refundedMinor: 250 }, 'refunded a 0.00 2.50'],
    [{ amountMinor: null, refundedMinor: null, currency: null }, undefined],
  ] as const
  for (const [change, expected] of cases)
    assert.deepEqual(found([charge('a', change)], [payment('a')]), expected === undefined ? [] : [expected])
})

test('a charge of the day whose payment is of another day is compared, not missed', () => {
  const late = payment('a', { amountMinor: 5 })
  const differences = compare({
    theirs: [charge('a')],
    ours: [],
    knownThere: new Map([['a', charge('a')]]),
    knownHere: new Map([['a', late]]),
  })
  assert.deepEqual(
    differences.map(({ kind }) => kind),
    ['amount'],
  )
})

function found(theirs: Theirs[], ours: Ours[]): string[] {
  const knownThere = new Map(theirs.map((one) => [one.gatewayRef, one]))
  const knownHere = new Map(ours.map((one) => [one.gatewayRef, one]))
  return compare({ theirs, ours, knownThere, knownHere }).map(
    ({ kind, gatewayRef, ours: here, theirs: there }) => `${kind} ${gatewayRef} ${here} ${there}`,
  )
}
