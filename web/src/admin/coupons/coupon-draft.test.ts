import { expect, test } from 'vitest'
import { couponDraftOf, couponStateOf } from './coupon-draft.ts'

test('empty fields are no limit, and a percentage is not an amount', () => {
  const data = new FormData()
  const fields = { code: ' SPRING ', kind: 'percent', value: '12.5', minimumPrice: '', maxUses: '', maxUsesPerFan: '1' }
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  data.append('scopes', 'top_up')
  data.append('scopes', 'nonsense')

  expect(couponDraftOf(data)).toEqual({
    code: 'SPRING',
    scopes: ['top_up'],
    percent: 12.5,
    amount: null,
    minimumPrice: 0,
    startsAt: null,
    endsAt: null,
    maxUses: null,
    maxUsesPerFan: 1,
    isActive: false,
  })
})

test('an amount is not a percentage', () => {
  const data = new FormData()
  for (const [name, value] of Object.entries({ kind: 'amount', value: '5', isActive: 'on' })) data.set(name, value)

  expect(couponDraftOf(data)).toMatchObject({ percent: null, amount: 5, isActive: true, maxUsesPerFan: null })
})

const NOW = Date.parse('2026-05-01T12:00:00Z')
const running = { isActive: true, startsAt: null, endsAt: null, maxUses: null, useCount: 3 }

test.each([
  ['running', {}],
  ['running', { startsAt: '2026-05-01T12:00:00Z', endsAt: '2026-05-01T12:00:01Z', maxUses: 4 }],
  ['off', { isActive: false, maxUses: 3 }],
  ['ended', { endsAt: '2026-05-01T12:00:00Z' }],
  ['used_up', { maxUses: 3 }],
  ['scheduled', { startsAt: '2026-05-01T12:00:01Z' }],
] as const)('is %s with %o', (state, change) => {
  expect(couponStateOf({ ...running, ...change }, NOW)).toBe(state)
})
