import { expect, test } from 'vitest'
import { moved, tipTargetTyped } from './tip-target-form.ts'

function typed(kind: 'item' | 'goal' | 'wish', fields: Record<string, string>) {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return tipTargetTyped(kind, data, (amount) => Math.floor(amount * 100)).body
}

test('each kind says its own fields, prices in tokens', () => {
  expect(typed('item', { title: ' Shout-out ', tokens: '5', isShown: 'on', text: 'not of an item' })).toEqual({
    title: 'Shout-out',
    tokens: 500,
    isShown: true,
  })
  expect(typed('wish', { title: 'Boots', tokens: '80', text: 'Size 42', thanks: 'Thank you' })).toEqual({
    title: 'Boots',
    tokens: 8_000,
    isShown: false,
    text: 'Size 42',
    thanks: 'Thank you',
  })
})

test('a goal ends with its last day, or never', () => {
  expect(typed('goal', { title: 'Camera', tokens: '900', endsOn: '' })).toMatchObject({ endsAt: null })
  expect(typed('goal', { title: 'Camera', tokens: '900', endsOn: '2030-01-31' })).toMatchObject({
    endsAt: new Date('2030-01-31T23:59:59').toISOString(),
  })
})

test('one is moved among the others', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
})
