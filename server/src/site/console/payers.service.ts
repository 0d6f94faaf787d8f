import { decimalFromMinor } from '@limelight/contract/money'
import type { Conversion, PayerCohorts } from '@limelight/contract/site/console'
import { cached } from '#/platform/cached'
import type { Ctx, Db } from '#/platform/ctx'
import type { Days } from './figures.queries.ts'
import * as queries from './payers.queries.ts'

const COHORTS = 12
const FIVE_MINUTES = 300_000

/** All sales are read for it. */
const cohorts = cached('payer-cohorts', FIVE_MINUTES, readCohorts)

export function getPayerCohorts(ctx: Ctx): Promise<PayerCohorts> {
  return cohorts.get(ctx)
}

async function readCohorts(ctx: Parameters<Parameters<typeof cached>[2]>[0]): Promise<PayerCohorts> {
  const present = ctx.clock.now().toZonedDateTimeISO('UTC').toPlainDate().toPlainYearMonth()
  const months = Array.from({ length: COHORTS }, (_, index) => present.subtract({ months: COHORTS - 1 - index }))
  const rows = await queries.listCohortMonths(ctx, `${months[0]}-01`)
  const byCohort = Map.groupBy(rows, ({ cohort }) => cohort)
  return {
    cohorts: months.map((month, index) => {
      const known = new Map(byCohort.get(month.toString())?.map((row) => [row.months, row]))
      const paid = Array.from({ length: COHORTS - index }, (_, since) => {
        const row = known.get(since)
        return { payers: row?.payers ?? 0, amount: decimalFromMinor(row?.amount ?? 0) }
      })
      return { month: month.toString(), payers: paid[0]?.payers ?? 0, paid }
    }),
  }
}

export async function getConversion(db: Db, days: Days): Promise<Conversion> {
  const rows = await queries.listConversion(db, days)
  const of = (byLink: boolean) => stepsOf(rows.filter((row) => row.byLink === byLink))
  return { ...stepsOf(rows), byLink: of(true), withoutLink: of(false) }
}

function stepsOf(rows: readonly queries.ConversionRow[]) {
  const sum = (step: 'signUps' | 'confirmed' | 'followed' | 'paid' | 'subscribed') =>
    rows.reduce((all, row) => all + row[step], 0)
  return {
    signUps: sum('signUps'),
    confirmed: sum('confirmed'),
    followed: sum('followed'),
    paid: sum('paid'),
    subscribed: sum('subscribed'),
  }
}
