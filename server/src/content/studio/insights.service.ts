import type { BestTime, FanRevenue, Funnel, Retention } from '@limelight/contract/content/insights'
import { TOP_FANS } from '@limelight/contract/content/insights'
import type { StatisticsPeriod } from '@limelight/contract/content/studio'
import { SALE_KINDS } from '@limelight/contract/content-kinds'
import type { AccountId } from '@limelight/contract/ids'
import { decimalFromMinor } from '@limelight/contract/money'
import { findAccounts, toFanCard } from '#/people/accounts/accounts.service'
import type { Ctx } from '#/platform/ctx'
import { periodOf } from '#/platform/period'
import { sumOf } from './day-series.ts'
import * as queries from './insights.queries.ts'

/** The present month is looked at as it is now. */
export async function getRetention(
  ctx: Ctx,
  performerId: AccountId,
  { zone, months }: { zone: string; months: number },
): Promise<Retention> {
  const now = ctx.clock.now()
  const names = monthsOf(now, zone, months)
  const starts = names.map((month) => startOf(month, zone))
  const ends = names.map((month) => earlier(startOf(month.add({ months: 1 }), zone), now))
  const rows = await queries.listCohorts(ctx, performerId, { starts, ends })
  const known = new Map(rows.map((row) => [row.cohort, row]))
  return {
    cohorts: names.map((month, index) => {
      const { joined = 0, subscribed = ends.map(() => 0) } = known.get(index + 1) ?? {}
      return { month: month.toString(), joined, subscribed: subscribed.slice(index) }
    }),
  }
}

export async function getFunnel(ctx: Ctx, performerId: AccountId, period: StatisticsPeriod): Promise<Funnel> {
  const days = periodOf(period, ctx.clock.now())
  const { sign_ups, profile_visits, ...figures } = await queries.readFunnel(ctx, performerId, days)
  return { ...days, profileVisits: profile_visits, ...figures, signUps: sign_ups }
}

/** By the clock on the creator's wall: an hour that a change of the clock skips has no sales, one that it repeats has both. */
export async function getBestTime(
  ctx: Ctx,
  performerId: AccountId,
  { zone, days }: { zone: string; days: number },
): Promise<BestTime> {
  // Whole hours, so that its rows are listed from the very same time.
  const since = ctx.clock
    .now()
    .subtract({ hours: 24 * days })
    .round({ smallestUnit: 'hour', roundingMode: 'floor' })
  const rows = await queries.sumSalesByQuarter(ctx, performerId, since)
  const hours = new Map<string, { weekday: number; hour: number; sales: number; net: number }>()
  for (const { at, sales, net } of rows) {
    const { dayOfWeek: weekday, hour } = at.toZonedDateTimeISO(zone)
    const key = `${weekday}/${hour}`
    const known = hours.get(key) ?? { weekday, hour, sales: 0, net: 0 }
    hours.set(key, { ...known, sales: known.sales + sales, net: known.net + net })
  }
  return {
    from: since.toString(),
    hours: [...hours.values()]
      .toSorted((one, other) => one.weekday - other.weekday || one.hour - other.hour)
      .map(({ net, ...hour }) => ({ ...hour, net: decimalFromMinor(net) })),
    sales: sumOf(rows, (row) => row.sales),
    net: decimalFromMinor(sumOf(rows, (row) => row.net)),
  }
}

export async function getFanRevenue(ctx: Ctx, performerId: AccountId, period: StatisticsPeriod): Promise<FanRevenue> {
  const days = periodOf(period, ctx.clock.now())
  const { fans, net, median, top } = await queries.readFanRevenue(ctx, performerId, { days, limit: TOP_FANS })
  const accounts = await findAccounts(
    ctx,
    top.map(({ fanId }) => fanId),
  )
  const cards = new Map(accounts.map((account) => [account.id, toFanCard(account)]))
  return {
    ...days,
    fans,
    net: decimalFromMinor(net),
    mean: decimalFromMinor(fans === 0 ? 0 : Math.round(net / fans)),
    median: decimalFromMinor(Math.round(median)),
    top: top.map(({ fanId, net: paid, byKind }) => ({
      fanId,
      fan: cards.get(fanId) ?? null,
      net: decimalFromMinor(paid),
      byKind: SALE_KINDS.flatMap((kind) => (byKind[kind] ? [{ kind, net: decimalFromMinor(byKind[kind]) }] : [])),
    })),
  }
}

/** Pure: so many months, the present one the last. */
function monthsOf(now: Temporal.Instant, zone: string, count: number): Temporal.PlainYearMonth[] {
  const present = now.toZonedDateTimeISO(zone).toPlainDate().toPlainYearMonth()
  return Array.from({ length: count }, (_, index) => present.subtract({ months: count - 1 - index }))
}

export function startOf(month: Temporal.PlainYearMonth, zone: string): Temporal.Instant {
  return month.toPlainDate({ day: 1 }).toZonedDateTime(zone).toInstant()
}

export function earlier(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) < 0 ? one : other
}
