import { expect, test } from 'vitest'
import { titleWithCount } from './use-unread-title.ts'

test.each([
  ['Home · Limelight', 3, '(3) Home · Limelight'],
  ['(3) Home · Limelight', 4, '(4) Home · Limelight'],
  ['(3) Home · Limelight', 0, 'Home · Limelight'],
  ['(2nd) attempt', 0, '(2nd) attempt'],
])('the title "%s" with %i unread is "%s"', (title, count, expected) => {
  expect(titleWithCount(title, count)).toBe(expected)
})
