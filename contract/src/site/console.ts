/** The console's first page: how the site is doing, what waits for an operator, and whether everything runs. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { hasBothDays, isInOrder, isShortEnough, Month, Period } from '../content/studio.ts'
import { SALE_KINDS } from '../content-kinds.ts'
import { AccountId } from '../ids.ts'
import { Money } from '../money.ts'
import { countedListOf, Day, Decided, Instant, listOf, listQuery, ok, severalOf } from '../page.ts'
import { Picture } from '../people/accounts.ts'
import { opaque, text } from '../text.ts'
import { OperatorTodo } from './admin.ts'

/** Periods in days, today included; each is compared with as many days before it. */
export const CONSOLE_PERIODS = [7, 30, 90, 365] as const
export type ConsolePeriod = (typeof CONSOLE_PERIODS)[number]
const PERIOD_NAMES = ['7', '30', '90', '365'] as const

const amounts = {
  /** What fans paid for sales, less refunds. */
  revenue: Money,
  /** The site's share of it. */
  fee: Money,
  /** New fans and creators. */
  signUps: z.int(),
  /** Attempts to pay by card that have an outcome. */
  cardPayments: z.int(),
  failedPayments: z.int(),
}
/** Subscriptions that gave access at the end of the day; null: nobody counted on that day. */
const subscribers = z.int().nullable()
const ConsoleDay = z.object({ day: z.iso.date(), ...amounts, subscribers })
export type ConsoleDay = z.output<typeof ConsoleDay>
const ConsoleTotals = z.object({ ...amounts, subscribers })
export type ConsoleTotals = z.output<typeof ConsoleTotals>

/** `coveredAt`: what was acknowledged before is archived; null: nothing yet. */
const BackupArchive = z.object({ coveredAt: Instant.nullable(), isFailing: z.boolean() })

const Waiting = { waiting: z.int(), oldestAt: Instant.nullable() }
export const ConsoleHealth = z.object({
  /** `isSetUp`: mails are sent to a mail server. */
  mail: z.object({ isSetUp: z.boolean(), ...Waiting, lastSentAt: Instant.nullable() }),
  /** `failed`: files of the last day. */
  media: z.object({ ...Waiting, failed: z.int() }),
  /** `late`: the scheduled job that was due twice since it last succeeded, the longest one. */
  jobs: z.object({
    ...Waiting,
    failed: z.int(),
    late: z.object({ name: z.string(), since: Instant }).nullable(),
  }),
  /** The last check of the books; null: none yet. */
  ledger: z.object({ checkedAt: Instant, isBalanced: z.boolean() }).nullable(),
  /** The newest backup, and the WAL that is archived after it; null where the site makes none by itself. */
  backup: z.object({ newestAt: Instant.nullable(), archive: BackupArchive.nullable() }).nullable(),
  /** The last comparison with the records of a payment provider; null: none yet. */
  reconciliation: z.object({ day: z.iso.date(), differences: z.int() }).nullable(),
})
export type ConsoleHealth = z.output<typeof ConsoleHealth>

export const ConsoleOverview = z.object({
  /** Days in UTC. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** Every day of the period. */
  byDay: z.array(ConsoleDay),
  /** As many days right before it. */
  byDayBefore: z.array(ConsoleDay),
  totals: ConsoleTotals,
  totalsBefore: ConsoleTotals,
  revenueByKind: z.array(z.object({ kind: z.enum(SALE_KINDS), revenue: Money })),
  topCreators: z.array(
    z.object({ _id: AccountId, name: z.string(), username: z.string().nullable(), avatar: Picture, revenue: Money }),
  ),
  todos: z.array(OperatorTodo),
  health: ConsoleHealth,
})
export type ConsoleOverview = z.output<typeof ConsoleOverview>

const FailedJobId = z.uuid()
export const FailedJob = z.object({
  _id: FailedJobId,
  queue: z.string(),
  /** What the last attempt said. */
  failure: z.string(),
  failedAt: Instant,
  /** As JSON, without texts: ids, times and numbers. */
  payload: z.string(),
})
export type FailedJob = z.output<typeof FailedJob>
const params = z.strictObject({ id: FailedJobId })

/** What a new site needs before it opens, in a good order. */
export const SETUP_STEPS = ['name', 'brand', 'mail', 'payments', 'legal', 'creator'] as const
export const Setup = z.object({
  steps: z.array(z.object({ step: z.enum(SETUP_STEPS), isDone: z.boolean() })),
  /** Whether the first page of the console leads to the steps that are left. */
  isShown: z.boolean(),
})
export type Setup = z.output<typeof Setup>

/** Of the fans whose first payment was in one month: how many paid in that one and in each since, and how much. */
export const PayerCohort = z.object({
  /** `2026-04`. */
  month: z.string(),
  payers: z.int(),
  paid: z.array(z.object({ payers: z.int(), amount: Money })),
})
/** `countedAt`: counted each night; null: not yet. */
const Counted = { countedAt: Instant.nullable() }
export const PayerCohorts = z.object({ ...Counted, cohorts: z.array(PayerCohort) })
export type PayerCohorts = z.output<typeof PayerCohorts>

export const CONVERSION_STEPS = ['signUps', 'confirmed', 'followed', 'paid', 'subscribed'] as const
export const CONVERSION_SOURCES = ['all', 'byLink', 'withoutLink'] as const
const steps = { signUps: z.int(), confirmed: z.int(), followed: z.int(), paid: z.int(), subscribed: z.int() }
/** Of the fans who signed up in a period: how many came how far until now. */
export const Conversion = z.object({ ...Counted, ...steps, byLink: z.object(steps), withoutLink: z.object(steps) })
export type Conversion = z.output<typeof Conversion>

/** One of the fans that a number consists of, as they are now: the numbers are those of the last night. */
export const CountedFan = z.object({
  fan: z.object({ _id: AccountId, username: z.string().nullable(), name: z.string() }),
  /** When they signed up, or first paid in the month. */
  at: Instant,
  /** What they paid in the month, less refunds; null where it is not about payments. */
  amount: Money.nullable(),
})
export type CountedFan = z.output<typeof CountedFan>

const fansQuery = listQuery(['createdAt', 'updatedAt'], { sortBy: 'createdAt' }).omit({ q: true })

export const operatorConsole = defineApi({
  'GET /admin/overview': {
    for: 'operator',
    area: 'money',
    summary:
      'Revenue, fee, sign-ups, subscribers and failed payments of a period and of the one before it, what needs an operator, and the health of the site',
    query: z.strictObject({ days: z.enum(PERIOD_NAMES).default('30').transform(Number) }),
    response: ok(ConsoleOverview),
  },
  'GET /admin/payer-cohorts': {
    for: 'operator',
    area: 'money',
    summary: 'Fans by the month of their first payment: how many paid in each month since, and how much',
    response: ok(PayerCohorts),
  },
  'GET /admin/payer-cohorts/fans': {
    for: 'operator',
    area: 'money',
    summary: 'The fans of a month of first payments who paid so many months later, and how much',
    query: fansQuery.extend({
      /** By default the present month. */
      cohort: Month.optional(),
      months: z.coerce.number().int().min(0).max(11).default(0),
    }),
    response: countedListOf(CountedFan),
  },
  'GET /admin/conversion/fans': {
    for: 'operator',
    area: 'money',
    summary: 'The fans who signed up in a period and have come as far as a step',
    query: fansQuery
      .extend({
        step: z.enum(CONVERSION_STEPS).default('signUps'),
        source: z.enum(CONVERSION_SOURCES).default('all'),
        from: Day.optional(),
        to: Day.optional(),
      })
      .refine(...hasBothDays)
      .refine(...isInOrder)
      .refine(...isShortEnough),
    response: countedListOf(CountedFan),
  },
  'GET /admin/conversion': {
    for: 'operator',
    area: 'money',
    summary: 'How far the fans who signed up in a period have come, with and without a tracking link',
    query: Period,
    response: ok(Conversion),
  },
  'GET /admin/setup': {
    for: 'operator',
    area: 'settings',
    summary: 'What a new site needs before it opens, and which of it is done',
    response: ok(Setup),
  },
  'PUT /admin/setup': {
    for: 'operator',
    area: 'settings',
    summary: 'Show or hide the guide on the first page of the console',
    body: z.strictObject({ isShown: z.boolean() }),
    response: ok(Setup),
  },
  'GET /admin/failed-jobs': {
    for: 'operator',
    area: 'settings',
    summary: 'Jobs that failed for good, newest first',
    query: listQuery(['createdAt', 'updatedAt'], { sortBy: 'createdAt' }).extend({ queue: opaque(100).optional() }),
    response: listOf(FailedJob),
  },
  'POST /admin/failed-jobs/repeat': {
    for: 'operator',
    area: 'settings',
    summary: 'Run several failed jobs again. Each is decided on its own',
    body: z.strictObject({ ids: severalOf(params.shape.id) }),
    response: Decided,
    rateLimit: { max: 60, perSeconds: 60 },
  },
  'POST /admin/failed-jobs/{id}/repeat': {
    for: 'operator',
    area: 'settings',
    summary: 'Run a failed job again. It is recorded anew if it fails again',
    params,
    response: ok(z.object({ success: z.boolean() })),
  },
  'POST /admin/failed-jobs/{id}/dismiss': {
    for: 'operator',
    area: 'settings',
    summary: 'Dismiss a failed job without running it, for a reason that the audit log keeps',
    params,
    body: z.strictObject({ reason: text(1_000, { min: 3 }) }),
    response: ok(z.object({ success: z.boolean() })),
  },
})
