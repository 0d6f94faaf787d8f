import { expect, test } from 'vitest'
import { offerTyped } from './offer-form.ts'

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
