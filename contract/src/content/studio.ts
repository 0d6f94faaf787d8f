/** How a performer is doing: numbers by day and what needs them (product decision: days are days in UTC). */

import { z } from 'zod'
import { defineApi } from '../api.ts'
import { ITEM_KINDS } from '../content-kinds.ts'
import { ItemId, LinkId } from '../ids.ts'
import { Money } from '../money.ts'
import { Instant, ok } from '../page.ts'
import { LinkFigures, OwnLink } from '../people/links.ts'

/** A leap year: longer periods are refused. */
export const STATISTICS_MAX_DAYS = 366
const DAY_MS = 86_400_000
/** Nothing is counted before; so the previous period is also within the calendar of the database. */
const FIRST_DAY = '2000-01-01'
const LAST_DAY = '2999-12-31'

const Day = z.iso
  .date()
  .refine((day) => day >= FIRST_DAY && day <= LAST_DAY, `Choose a day between ${FIRST_DAY} and ${LAST_DAY}.`)
type Days = { from?: string | undefined; to?: string | undefined }
/** Rules of a period, for queries that have more than its two days. */
export const hasBothDays = [
  ({ from, to }: Days) => (from === undefined) === (to === undefined),
  { message: 'Choose both dates or neither.', path: ['to'] },
] satisfies Rule
export const isInOrder = [
  ({ from, to }: Days) => from === undefined || to === undefined || from <= to,
  { message: 'The last day must not be before the first day.', path: ['to'] },
] satisfies Rule
export const isShortEnough = [
  ({ from = FIRST_DAY, to = FIRST_DAY }: Days) => (Date.parse(to) - Date.parse(from)) / DAY_MS < STATISTICS_MAX_DAYS,
  { message: `Choose at most ${STATISTICS_MAX_DAYS} days.`, path: ['to'] },
] satisfies Rule
type Rule = [(days: Days) => boolean, { message: string; path: string[] }]

export const Period = z
  /** Both days are part of the period; without them it is the last 30 days. */
  .strictObject({ from: Day.optional(), to: Day.optional() })
  .refine(...hasBothDays)
  .refine(...isInOrder)
  .refine(...isShortEnough)

/** As 2026-11. */
export const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Enter a month such as 2026-11.')
export type StatisticsPeriod = { from?: string | undefined; to?: string | undefined }

const numbers = {
  views: z.int(),
  /** Without refunded sales. */
  sales: z.int(),
  /** Their amount less the site's share. */
  net: Money,
  /** New followers who still follow. */
  followers: z.int(),
  /** First-time subscribers. */
  subscribers: z.int(),
}
export const StatisticsTotals = z.object(numbers)
export type StatisticsTotals = z.output<typeof StatisticsTotals>
const ItemLine = z.object({ kind: z.enum(ITEM_KINDS), _id: ItemId, title: z.string() })

export const Statistics = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** Every day of the period, those without anything too. */
  byDay: z.array(z.object({ day: z.iso.date(), ...numbers })),
  totals: StatisticsTotals,
  /** The same figures for as many days before the period. */
  before: StatisticsTotals,
  topByViews: z.array(ItemLine.extend({ views: z.int() })),
  topByEarnings: z.array(ItemLine.extend({ sales: z.int(), net: Money })),
})
export type Statistics = z.output<typeof Statistics>

const itemNumbers = { views: numbers.views, sales: numbers.sales, net: numbers.net }
export const ItemStatistics = ItemLine.extend({
  from: z.iso.date(),
  to: z.iso.date(),
  byDay: z.array(z.object({ day: z.iso.date(), ...itemNumbers })),
  totals: z.object(itemNumbers),
})
export type ItemStatistics = z.output<typeof ItemStatistics>

export const LinkStatistics = z.object({
  link: OwnLink,
  from: z.iso.date(),
  to: z.iso.date(),
  /** Sign-ups, subscribers and money on the day when they came in. */
  byDay: z.array(LinkFigures.extend({ day: z.iso.date() })),
  totals: LinkFigures,
})
export type LinkStatistics = z.output<typeof LinkStatistics>

export const StudioOverview = z.object({
  /** Whether they have ever published anything. */
  hasPublished: z.boolean(),
  /** Items with files that are not ready: still rendered, or failed. */
  underWay: z.array(ItemLine.extend({ isFailed: z.boolean() })),
  /** The next scheduled items, soonest first. */
  scheduled: z.array(ItemLine.extend({ scheduleAt: Instant })),
})
export type StudioOverview = z.output<typeof StudioOverview>

export const studio = defineApi({
  'GET /performer/statistics': {
    for: 'performer',
    summary: 'Views, sales, new followers and subscribers by UTC day, compared with the previous period',
    query: Period,
    response: ok(Statistics),
  },
  'GET /performer/statistics/items/{id}': {
    for: 'performer',
    summary: 'Views and sales of one post, video, gallery or product of the creator, by UTC day',
    params: z.strictObject({ id: ItemId }),
    query: Period,
    response: ok(ItemStatistics),
  },
  'GET /performer/statistics/links/{id}': {
    for: 'performer',
    summary: 'What one tracking link of the creator brought, by UTC day',
    params: z.strictObject({ id: LinkId }),
    query: Period,
    response: ok(LinkStatistics),
  },
  'GET /performer/overview': {
    for: 'performer',
    summary: 'Items that are processing, have failed or are scheduled',
    response: ok(StudioOverview),
  },
})
