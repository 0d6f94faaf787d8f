import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brandOf, hasValidCheckDigit, isExpired } from './card-number.ts'

test('known brands are recognised by their first digits and length', () => {
  const cases = [
    ['4242424242424242', 'visa'],
    ['5555555555554444', 'mastercard'],
    ['2223003122003222', 'mastercard'],
    ['378282246310005', 'amex'],
    ['6011111111111117', 'discover'],
    ['3056930009020004', 'diners'],
    ['3566002020360505', 'jcb'],
    ['6200000000000005', 'unionpay'],
    ['9999999999999995', undefined],
    ['42424242424242', undefined],
  ] as const
  for (const [number, brand] of cases) assert.equal(brandOf(number), brand, number)
})

test('one wrong digit or two swapped neighbours break the check digit', () => {
  assert.ok(hasValidCheckDigit('4242424242424242'))
  assert.ok(hasValidCheckDigit('378282246310005'))
  assert.ok(!hasValidCheckDigit('4242424242424241'))
  assert.ok(!hasValidCheckDigit('4224424242424242'))
})

test('a card is good to the end of its month', () => {
  const card = { expMonth: 2, expYear: 2028 }
  assert.ok(!isExpired(card, Temporal.Instant.from('2028-02-29T23:59:59Z')))
  assert.ok(isExpired(card, Temporal.Instant.from('2028-03-01T00:00:00Z')))
  assert.ok(isExpired({ expMonth: 12, expYear: 2027 }, Temporal.Instant.from('2028-01-01T00:00:00Z')))
})
