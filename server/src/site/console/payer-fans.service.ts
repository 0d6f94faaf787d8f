import type { StatisticsPeriod } from '@limelight/contract/content/studio'
import { decimalFromMinor } from '@limelight/contract/money'
import type { CountedFan } from '@limelight/contract/site/console'
import type { Ctx } from '#/platform/ctx'
import type { CountedData, CountedPage } from '#/platform/db/counted-list'
import type { ListQuery } from '#/platform/db/list'
import { periodOf } from '#/platform/period'
import * as queries from './payer-fans.queries.ts'

type Fans = Promise<CountedData<CountedFan>>

/** `cohort` as `2026-04`. */
export async function listCohortFans(
  ctx: Ctx,
  { cohort, months, ...query }: ListQuery & { cohort?: string | undefined; months: number },
): Fans {
  const first = Temporal.PlainYearMonth.from(cohort ?? ctx.clock.now().toZonedDateTimeISO('UTC').toPlainDate())
  const days = { cohort: `${first}-01`, month: `${first.add({ months })}-01` }
  return toFans(await queries.listCohortFans(ctx, { ...query, ...days }))
}

type OfStep = ListQuery & StatisticsPeriod & { step: queries.Step; source: queries.Source }

export async function listConversionFans(ctx: Ctx, { from, to, ...query }: OfStep): Fans {
  return toFans(await queries.listConversionFans(ctx, { ...query, days: periodOf({ from, to }, ctx.clock.now()) }))
}

function toFans({ rows, ...counted }: CountedPage<queries.CountedFanRow>): CountedData<CountedFan> {
  return {
    data: rows.map(({ id, username, name, at, amount }) => ({
      fan: { _id: id, username, name },
      at: at.toString(),
      amount: amount === null ? null : decimalFromMinor(amount),
    })),
    ...counted,
  }
}
