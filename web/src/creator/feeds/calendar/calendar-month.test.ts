import type { CalendarFeed } from '@limelight/contract/content/feeds'
import type { FeedId } from '@limelight/contract/ids'
import { expect, test } from 'vitest'
import { dayOf, daysOf, monthBeside, monthOf, spanOf } from './calendar-month.ts'

function aFeed(at: Date): CalendarFeed {
  // Ids are not looked at here.
  return { _id: 'x' as FeedId, type: 'text', text: '', access: 'free', status: 'scheduled', at: at.toISOString() }
}

test('a month is shown in whole weeks from Monday', () => {
  const days = daysOf('2026-11', [])

  expect(days).toHaveLength(42)
  expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-10-26', '2026-12-06'])
  expect(days.filter((day) => day.isOfMonth)).toHaveLength(30)
  expect(daysOf('2027-02', [])).toHaveLength(28)
})

test('what is asked for is what is shown', () => {
  const { from, to } = spanOf('2026-11')

  expect([dayOf(new Date(from)), dayOf(new Date(to))]).toEqual(['2026-10-26', '2026-12-07'])
})

test('a post stands on the day it has for the reader', () => {
  const days = daysOf('2026-11', [aFeed(new Date(2026, 10, 5, 0, 0)), aFeed(new Date(2026, 10, 5, 23, 59))])

  expect(days.find((day) => day.day === '2026-11-05')?.feeds).toHaveLength(2)
})

test('months follow each other over the year', () => {
  expect([monthBeside('2026-12', 1), monthBeside('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
})

test('what is no month is this month', () => {
  const now = new Date(2026, 10, 21)

  expect(['2026-13', 'x', null, '2027-03'].map((asked) => monthOf(asked, now))).toEqual([
    '2026-11',
    '2026-11',
    '2026-11',
    '2027-03',
  ])
})
