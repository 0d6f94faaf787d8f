/** Pure but for the reader's time zone: the days a month's grid shows, and which post belongs to which. */
import type { CalendarFeed } from '@limelight/contract/content/feeds'

/** Days are written 2026-11-21, months 2026-11, both in the reader's zone. */
export type CalendarDay = { day: string; number: number; isOfMonth: boolean; feeds: CalendarFeed[] }

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

export function dayOf(date: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

/** The month asked for, else that of `now`. */
export function monthOf(asked: string | null | undefined, now: Date): string {
  return asked && MONTH.test(asked) ? asked : dayOf(now).slice(0, 7)
}

export function monthBeside(month: string, by: number): string {
  const first = firstOf(month)
  return dayOf(new Date(first.getFullYear(), first.getMonth() + by, 1)).slice(0, 7)
}

/** Whole weeks from Monday, as instants: what to ask the server for. */
export function spanOf(month: string): { from: string; to: string } {
  const days = gridOf(month)
  const [first, last] = [days[0] ?? firstOf(month), days.at(-1) ?? firstOf(month)]
  const end = new Date(last.getFullYear(), last.getMonth(), last.getDate() + 1)
  return { from: first.toISOString(), to: end.toISOString() }
}

export function daysOf(month: string, feeds: readonly CalendarFeed[]): CalendarDay[] {
  const byDay = Object.groupBy(feeds, (feed) => dayOf(new Date(feed.at)))
  return gridOf(month).map((date) => {
    const day = dayOf(date)
    return { day, number: date.getDate(), isOfMonth: day.startsWith(month), feeds: byDay[day] ?? [] }
  })
}

function gridOf(month: string): Date[] {
  const first = firstOf(month)
  const before = (first.getDay() + 6) % 7
  const lastNumber = new Date(first.getFullYear(), first.getMonth() + 1, 0).getDate()
  const count = Math.ceil((before + lastNumber) / 7) * 7
  return Array.from(
    { length: count },
    // Counted in days of the calendar: days of 23 and 25 hours are in it.
    (_, index) => new Date(first.getFullYear(), first.getMonth(), 1 - before + index),
  )
}

function firstOf(month: string): Date {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(year, number - 1, 1)
}
