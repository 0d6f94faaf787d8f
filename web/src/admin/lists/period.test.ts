import { expect, test } from 'vitest'
import { betweenOf } from './period.ts'

const NOW = Date.parse('2026-03-01T23:59:00Z')

test.each([
  [{ period: 'today' }, { from: '2026-03-01T00:00:00.000Z' }],
  [{ period: 'week' }, { from: '2026-02-23T00:00:00.000Z' }],
  [{ period: 'days30' }, { from: '2026-01-31T00:00:00.000Z' }],
  [{ period: 'month' }, { from: '2026-03-01T00:00:00.000Z' }],
  [{ period: 'lastMonth' }, { from: '2026-02-01T00:00:00.000Z', to: '2026-03-01T00:00:00.000Z' }],
  [
    { period: 'custom', from: '2026-02-27', to: '2026-02-28' },
    { from: '2026-02-27T00:00:00.000Z', to: '2026-03-01T00:00:00.000Z' },
  ],
  [{ period: 'custom', to: '2025-12-31' }, { to: '2026-01-01T00:00:00.000Z' }],
  [{ period: 'custom', from: '2026-02-30', to: 'soon' }, {}],
  [{ period: 'custom', from: '0000-00-00' }, {}],
  [{ from: '2026-02-27' }, {}],
  [{ period: 'always' }, {}],
  [{}, {}],
])('%o', (filters, between) => {
  expect(betweenOf(filters, NOW)).toEqual(between)
})

test('the month before January is December of the year before', () => {
  expect(betweenOf({ period: 'lastMonth' }, Date.parse('2026-01-15T00:00:00Z'))).toEqual({
    from: '2025-12-01T00:00:00.000Z',
    to: '2026-01-01T00:00:00.000Z',
  })
})
