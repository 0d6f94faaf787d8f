import { expect, test } from 'vitest'
import { lastDayOf } from '../last-day.ts'
import { limitsTyped, offerTyped } from './offer-form.ts'

function typed(values: Record<string, string>) {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.set(name, value)
  return offerTyped(data)
}

test('each kind says what it needs, and empty fields limit nothing', () => {
  expect(
    typed({ kind: 'discount', audience: 'new', percent: '50', payments: '2', code: ' half ', maxUses: '' }),
  ).toEqual({
    kind: 'discount',
    audience: 'new',
    percent: 50,
    payments: 2,
    code: 'HALF',
  })
  expect(typed({ kind: 'trial', audience: 'expired', days: '7', maxUses: '5', percent: '50' })).toEqual({
    kind: 'trial',
    audience: 'expired',
    days: 7,
    maxUses: 5,
  })
  expect(typed({ kind: 'price', audience: 'list', listId: 'a', price: '1.5', planIds: 'b' })).toEqual({
    kind: 'price',
    audience: 'list',
    listId: 'a',
    price: 1.5,
    planIds: ['b'],
  })
})

test('an offer ends with its last day', () => {
  const { endsAt } = typed({ kind: 'trial', audience: 'new', days: '1', endsOn: '2030-05-04' })
  expect(new Date(String(endsAt)).getDate()).toBe(4)
  expect(new Date(String(endsAt)).getHours()).toBe(23)
})

test('the limits of an offer are read as they were shown, and empty fields take them away', () => {
  const data = new FormData()
  data.set('maxUses', '')
  data.set('endsOn', '')
  expect(limitsTyped(data)).toEqual({ maxUses: null, endsAt: null })
  data.set('maxUses', '12')
  data.set('endsOn', '2030-05-04')
  const { maxUses, endsAt } = limitsTyped(data)
  expect([maxUses, lastDayOf(endsAt), lastDayOf(null)]).toEqual([12, '2030-05-04', undefined])
})
