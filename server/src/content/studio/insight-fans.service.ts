import type { FunnelFans, RetentionState } from '@limelight/contract/content/insight-rows'
import type { InsightFan } from '@limelight/contract/content/insights'
import type { StatisticsPeriod } from '@limelight/contract/content/studio'
import type { AccountId } from '@limelight/contract/ids'
import { decimalFromMinor } from '@limelight/contract/money'
import { findAccounts, toFanCard } from '#/people/accounts/accounts.service'
import type { Ctx } from '#/platform/ctx'
import type { CountedData, CountedPage } from '#/platform/db/counted-list'
import type { ListQuery } from '#/platform/db/list'
import { periodOf } from '#/platform/period'
import * as queries from './insight-fans.queries.ts'
import { earlier, startOf } from './insights.service.ts'

type Fans = Promise<CountedData<InsightFan>>
type OfMonth = ListQuery & { zone: string; month?: string | undefined; after: number; state: RetentionState }

/** `after` months later; one that is not over is looked at as it is now. */
export async function listFansOfMonth(
  ctx: Ctx,
  performerId: AccountId,
  { zone, month, after, state, ...query }: OfMonth,
): Fans {
  const first = Temporal.PlainYearMonth.from(month ?? ctx.clock.now().toZonedDateTimeISO(zone).toPlainDate())
  const startAfter = (months: number) => startOf(first.add({ months }), zone)
  const at = earlier(startAfter(after + 1), ctx.clock.now())
  const times = { start: startAfter(0), end: startAfter(1), at }
  return withNames(ctx, await queries.listJoined(ctx, performerId, { ...query, ...times, state }))
}

type OfStep = ListQuery & StatisticsPeriod & { of: FunnelFans }

export async function listFansOfStep(ctx: Ctx, performerId: AccountId, { of, from, to, ...query }: OfStep): Fans {
  return withNames(
    ctx,
    await queries.listOfStep(ctx, performerId, { ...query, of, days: periodOf({ from, to }, ctx.clock.now()) }),
  )
}

async function withNames(ctx: Ctx, { rows, ...counted }: CountedPage<queries.FanRow>): Fans {
  const accounts = await findAccounts(
    ctx,
    rows.map((row) => row.fan_id),
  )
  const cards = new Map(accounts.map((account) => [account.id, toFanCard(account)]))
  return {
    data: rows.map(({ fan_id, at, net, is_subscribed }) => ({
      fanId: fan_id,
      fan: cards.get(fan_id) ?? null,
      at: at.toString(),
      net: net === null ? null : decimalFromMinor(net),
      isSubscribed: is_subscribed,
    })),
    ...counted,
  }
}
