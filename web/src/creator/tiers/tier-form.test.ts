import { expect, test } from 'vitest'
import { tierTyped } from './tier-form.ts'

function typed(values: Record<string, string>) {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.set(name, value)
  return tierTyped(data)
}

test('an empty price offers no plan, an empty limit is none, and each line is a benefit', () => {
  expect(
    typed({
      name: ' Gold ',
      benefits: 'One\n\n Two ',
      colour: 'amber',
      cap: '',
      price1: '5',
      price3: '',
      price12: '45.5',
    }),
  ).toEqual({
    name: 'Gold',
    benefits: ['One', 'Two'],
    colour: 'amber',
    cap: null,
    isHidden: false,
    plans: [
      { months: 1, price: 5 },
      { months: 12, price: 45.5 },
    ],
  })
  expect(typed({ name: 'Gold', cap: '10', isHidden: 'on', colour: 'none' })).toMatchObject({
    cap: 10,
    isHidden: true,
    colour: 'blue',
    plans: [],
  })
})
