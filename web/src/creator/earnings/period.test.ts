import { expect, test } from 'vitest'
import { formattersOf } from '../../platform/format.ts'
import { chartPoints, periodStart } from './period.ts'

const labels = formattersOf('en')
const NOON = Date.parse('2026-03-10T12:00:00Z')

test('a week starts with the first instant of the sixth day before today', () => {
  expect(periodStart('7d', NOON)).toBe('2026-03-04T00:00:00.000Z')
})

test('a period starts at the same instant all day long', () => {
  expect(periodStart('30d', NOON)).toBe(periodStart('30d', Date.parse('2026-03-10T23:59:59Z')))
})

test('all time has no start', () => {
  expect(periodStart('all', NOON)).toBeUndefined()
})

test('days without a sale are shown as nothing earned', () => {
  const points = chartPoints([{ day: '2026-03-09', net: 8 }], { from: '2026-03-08T00:00:00.000Z', nowMs: NOON, labels })

  expect(points).toEqual([
    { label: 'Mar 8', value: 0 },
    { label: 'Mar 9', value: 8 },
    { label: 'Mar 10', value: 0 },
  ])
})

test('a long period is summed by month, to the cent', () => {
  const byDay = [
    { day: '2026-01-01', net: 0.1 },
    { day: '2026-01-31', net: 0.2 },
    { day: '2026-03-01', net: 5 },
  ]

  const points = chartPoints(byDay, { from: '2025-12-01T00:00:00.000Z', nowMs: NOON, labels })

  expect(points).toEqual([
    { label: 'Dec 2025', value: 0 },
    { label: 'Jan 2026', value: 0.3 },
    { label: 'Feb 2026', value: 0 },
    { label: 'Mar 2026', value: 5 },
  ])
})

test('all time begins with the first sale', () => {
  const points = chartPoints([{ day: '2026-03-09', net: 3 }], { from: undefined, nowMs: NOON, labels })

  expect(points.map((point) => point.label)).toEqual(['Mar 9', 'Mar 10'])
})

test('without any sale there is today', () => {
  expect(chartPoints([], { from: undefined, nowMs: NOON, labels })).toEqual([{ label: 'Mar 10', value: 0 }])
})
