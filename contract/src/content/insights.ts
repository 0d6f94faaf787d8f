/** What a creator learns from their numbers: who stays, how people become buyers, when they buy, and how much each pays. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { SALE_KINDS } from '../content-kinds.ts'
import { AccountId } from '../ids.ts'
import { Money } from '../money.ts'
import { countedListOf, Day, Instant, listQuery, ok } from '../page.ts'
import { FanCard } from '../people/accounts.ts'
import { TimeZone } from '../time-zone.ts'
import { FUNNEL_FANS, RETENTION_STATES } from './insight-rows.ts'
import { hasBothDays, isInOrder, isShortEnough, Month, Period } from './studio.ts'

export const RETENTION_MONTHS = { min: 2, max: 24, usual: 12 } as const
export const BEST_TIME_DAYS = { min: 7, max: 366, usual: 90 } as const
/** So many fans who paid most are named. */
export const TOP_FANS = 20

export const Retention = z.object({
  /** By month of their first subscription, the oldest first; months of the creator’s zone. */
  cohorts: z.array(
    z.object({
      month: z.string(),
      joined: z.int(),
      /** Those who still subscribe at the end of the month, of the next one, and so on until now. */
      subscribed: z.array(z.int()),
    }),
  ),
})
export type Retention = z.output<typeof Retention>

export const Funnel = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** Of the profile: each person once a day. */
  profileVisits: z.int(),
  /** By tracking links. */
  visits: z.int(),
  /** Of posts, videos, galleries and products. */
  views: z.int(),
  /** Accounts that were created by a link of the creator. */
  signUps: z.int(),
  /** Who follows now and began in the period. */
  followers: z.int(),
  /** First subscriptions. */
  subscribers: z.int(),
  /** People with a purchase that is not refunded. */
  buyers: z.int(),
})
export type Funnel = z.output<typeof Funnel>

export const BestTime = z.object({
  /** Sales from then on are counted. */
  from: Instant,
  /** Hours with a sale; Monday is 1. Of the creator’s zone. */
  hours: z.array(z.object({ weekday: z.int(), hour: z.int(), sales: z.int(), net: Money })),
  sales: z.int(),
  net: Money,
})
export type BestTime = z.output<typeof BestTime>

export const FanRevenue = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** Who paid anything that is not refunded. */
  fans: z.int(),
  net: Money,
  mean: Money,
  median: Money,
  top: z.array(
    z.object({
      fanId: AccountId,
      /** Null: the account was closed. */
      fan: FanCard.nullable(),
      net: Money,
      byKind: z.array(z.object({ kind: z.enum(SALE_KINDS), net: Money })),
    }),
  ),
})
export type FanRevenue = z.output<typeof FanRevenue>

/** One of the people that a number consists of. */
export const InsightFan = z.object({
  fanId: AccountId,
  /** Null: the account was closed. */
  fan: FanCard.nullable(),
  /** When they followed, first subscribed or last paid. */
  at: Instant,
  /** What of their payments the creator has earned; null where it is not about payments. */
  net: Money.nullable(),
  /** Of subscribers by month: whether they still subscribed; otherwise null. */
  isSubscribed: z.boolean().nullable(),
})
export type InsightFan = z.output<typeof InsightFan>

const zone = TimeZone.default('UTC')
const fansQuery = listQuery(['createdAt', 'updatedAt'], { sortBy: 'createdAt' }).omit({ q: true })

export const insights = defineApi({
  'GET /performer/statistics/retention': {
    for: 'performer',
    summary: 'Of those who first subscribed in a month, how many still subscribe at the end of each month since',
    query: z.strictObject({
      zone,
      months: z.coerce
        .number()
        .int()
        .min(RETENTION_MONTHS.min)
        .max(RETENTION_MONTHS.max)
        .default(RETENTION_MONTHS.usual),
    }),
    response: ok(Retention),
    rateLimit: { max: 60, perSeconds: 60 },
  },
  'GET /performer/statistics/retention/fans': {
    for: 'performer',
    summary: 'Who first subscribed in a month, and of them who still subscribed so many months later',
    query: fansQuery.extend({
      zone,
      /** By default the present one. */
      month: Month.optional(),
      after: z.coerce
        .number()
        .int()
        .min(0)
        .max(RETENTION_MONTHS.max - 1)
        .default(0),
      state: z.enum(RETENTION_STATES).default('joined'),
    }),
    response: countedListOf(InsightFan),
    rateLimit: { max: 60, perSeconds: 60 },
  },
  'GET /performer/statistics/funnel/fans': {
    for: 'performer',
    summary: 'The people of a step from visits to buyers, in a period of UTC days',
    query: fansQuery
      .extend({ of: z.enum(FUNNEL_FANS).default('buyers'), from: Day.optional(), to: Day.optional() })
      .refine(...hasBothDays)
      .refine(...isInOrder)
      .refine(...isShortEnough),
    response: countedListOf(InsightFan),
    rateLimit: { max: 60, perSeconds: 60 },
  },
  'GET /performer/statistics/funnel': {
    for: 'performer',
    summary: 'From visits to buyers in a period of UTC days',
    query: Period,
    response: ok(Funnel),
    rateLimit: { max: 60, perSeconds: 60 },
  },
  'GET /performer/statistics/best-time': {
    for: 'performer',
    summary: 'Sales by weekday and hour in the creator’s time zone, over the last days',
    query: z.strictObject({
      zone,
      days: z.coerce.number().int().min(BEST_TIME_DAYS.min).max(BEST_TIME_DAYS.max).default(BEST_TIME_DAYS.usual),
    }),
    response: ok(BestTime),
    rateLimit: { max: 60, perSeconds: 60 },
  },
  'GET /performer/statistics/fans': {
    for: 'performer',
    summary:
      'What fans paid in a period of UTC days, after the fee and without refunds: mean, median, and who paid most',
    query: Period,
    response: ok(FanRevenue),
    rateLimit: { max: 60, perSeconds: 60 },
  },
})
