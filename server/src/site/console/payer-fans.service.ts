import { decimalFromMinor } from '@limelight/contract/money'
import type { CountedFan } from '@limelight/contract/site/console'
import type { Ctx } from '#/platform/ctx'
import type { CountedData, CountedPage } from '#/platform/db/counted-list'
import type { ListQuery } from '#/platform/db/list'
import * as queries from './payer-fans.queries.ts'

type Fans = Promise<CountedData<CountedFan>>

/** `cohort` as `2026-04`. */
export async function listCohortFans(
  ctx: Ctx,
  { cohort, months, ...query }: ListQuery & { cohort: string; months: number },
): Fans {
  const month = Temporal.PlainYearMonth.from(cohort).add({ months })
  return toFans(await queries.listCohortFans(ctx, { ...query, cohort: `${cohort}-01`, month: `${month}-01` }))
}

type OfStep = ListQuery & { step: queries.Step; source: queries.Source; from: string; to: string }

export async function listConversionFans(ctx: Ctx, { from, to, ...query }: OfStep): Fans {
  return toFans(await queries.listConversionFans(ctx, { ...query, days: { from, to } }))
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
