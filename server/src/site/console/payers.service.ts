import type { StatisticsPeriod } from '@limelight/contract/content/studio'
import { decimalFromMinor } from '@limelight/contract/money'
import type { Conversion, PayerCohorts } from '@limelight/contract/site/console'
import type { Ctx, Tx } from '#/platform/ctx'
import type { Jobs } from '#/platform/jobs/jobs'
import { periodOf } from '#/platform/period'
import * as queries from './payers.queries.ts'

const COHORTS = 12
/** As long as the longest period that can be asked for. */
const SIGN_UP_DAYS = 366

export async function countPayers(ctx: Ctx): Promise<void> {
  await countAlone(ctx, queries.countCohorts)
  await countAlone(ctx, (tx) => queries.countSignUpDays(tx, today(ctx).subtract({ days: SIGN_UP_DAYS }).toString()))
}

async function countAlone(ctx: Ctx, count: (tx: Tx) => Promise<void>): Promise<void> {
  await ctx.longTransaction(async (tx) => {
    await queries.lockCounting(tx)
    await count(tx)
  })
}

/** When most sites are quiet: all sales and a year of accounts are read. */
export function handlePayers(ctx: Ctx, jobs: Jobs): void {
  jobs.schedule('payers-count', '47 3 * * *', () => countPayers(ctx))
}

export async function getPayerCohorts(ctx: Ctx): Promise<PayerCohorts> {
  const present = today(ctx).toPlainYearMonth()
  const months = Array.from({ length: COHORTS }, (_, index) => present.subtract({ months: COHORTS - 1 - index }))
  const rows = await queries.listCohortMonths(ctx, `${months[0]}-01`)
  const byCohort = Map.groupBy(rows, ({ cohort }) => cohort)
  return {
    countedAt: rows[0]?.counted_at.toString() ?? null,
    cohorts: months.map((month, index) => {
      const known = new Map(byCohort.get(month.toString())?.map((row) => [row.months, row]))
      const paid = Array.from({ length: COHORTS - index }, (_, since) => {
        const row = known.get(since)
        return { payers: row?.payers ?? 0, amount: decimalFromMinor(row?.amount_minor ?? 0) }
      })
      return { month: month.toString(), payers: paid[0]?.payers ?? 0, paid }
    }),
  }
}

export async function getConversion(ctx: Ctx, period: StatisticsPeriod): Promise<Conversion> {
  const rows = await queries.listConversion(ctx, periodOf(period, ctx.clock.now()))
  const of = (byLink: boolean) => stepsOf(rows.filter((row) => row.byLink === byLink))
  return {
    countedAt: rows[0]?.countedAt.toString() ?? null,
    ...stepsOf(rows),
    byLink: of(true),
    withoutLink: of(false),
  }
}

function today(ctx: Ctx): Temporal.PlainDate {
  return ctx.clock.now().toZonedDateTimeISO('UTC').toPlainDate()
}

const STEPS = ['signUps', 'confirmed', 'followed', 'paid', 'subscribed'] as const
type Step = (typeof STEPS)[number]

function stepsOf(rows: readonly queries.ConversionRow[]): Record<Step, number> {
  const sums = { signUps: 0, confirmed: 0, followed: 0, paid: 0, subscribed: 0 }
  for (const row of rows) for (const step of STEPS) sums[step] += row[step]
  return sums
}
