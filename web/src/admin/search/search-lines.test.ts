import type { Found } from '@limelight/contract/site/people'
import { expect, test } from 'vitest'
import { searchLines } from './search-lines.ts'

test('what is found stands in the order of the screen, and leads to its page', () => {
  // Only the ids and the kind are read.
  const found = {
    people: [{ _id: 'p1' }, { _id: 'p2' }],
    orders: [{ _id: 'o1' }],
    payments: [{ _id: 'q1' }],
    items: [{ _id: 'v1', kind: 'video' }],
  } as unknown as Found

  expect(searchLines(found).map(({ to, group, index }) => [to, group, index])).toEqual([
    ['/admin/people/p1', 'people', 0],
    ['/admin/people/p2', 'people', 1],
    ['/user/orders/o1', 'orders', 0],
    ['/admin/payments/q1', 'payments', 0],
    ['/video/v1', 'items', 0],
  ])
})
