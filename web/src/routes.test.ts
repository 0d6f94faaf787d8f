import { RESERVED_NAMES } from '@limelight/contract/reserved-names'
import { expect, test } from 'vitest'
import routes from './routes.ts'

test('no username can hide a page of ours', () => {
  const segments = routes.flatMap(({ path }) => path?.split('/')[0] ?? [])
  const fixed = segments.filter((segment) => segment !== '*' && !segment.startsWith(':'))

  expect(fixed.filter((segment) => !RESERVED_NAMES.has(segment))).toEqual([])
})
