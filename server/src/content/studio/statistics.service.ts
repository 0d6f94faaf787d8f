import type { ItemStatistics, Statistics, StatisticsPeriod, StatisticsTotals } from '@limelight/contract/content/studio'
import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import { ItemId } from '@limelight/contract/ids'
import { decimalFromMinor } from '@limelight/contract/money'
import { itemLabel } from '#/content/items/item-title'
import type { Ctx } from '#/platform/ctx'
import { type Days, daysOf, periodBefore, periodOf } from '#/platform/period'
import { byDay, isIn, sumOf } from './day-series.ts'
import * as queries from './studio.queries.ts'

const TOP_ITEMS = 5

type Series = {
  views: queries.ViewsOfDay[]
  sales: queries.SalesOfDay[]
  followers: queries.ComersOfDay[]
  subscribers: queries.ComersOfDay[]
}

/** One query per series over this period and the one before, so that the comparison costs nothing more. */
export async function getStatistics(ctx: Ctx, performerId: AccountId, asked: StatisticsPeriod): Promise<Statistics> {
  const days = periodOf(asked, ctx.clock.now())
  const before = periodBefore(days)
  const both = { from: before.from, to: days.to }
  const [views, sales, followers, subscribers, mostViewed, bestSold] = await Promise.all([
    queries.sumViewsByDay(ctx, performerId, both),
    queries.sumSalesByDay(ctx, performerId, both),
    queries.countFollowersByDay(ctx, performerId, both),
    queries.countSubscribersByDay(ctx, performerId, both),
    queries.findMostViewed(ctx, performerId, { days, limit: TOP_ITEMS }),
    queries.findBestSold(ctx, performerId, { days, limit: TOP_ITEMS }),
  ])
  const series = { views, sales, followers, subscribers }
  return {
    ...days,
    byDay: rowsOf(series, days),
    totals: totalsOf(series, days),
    before: totalsOf(series, before),
    topByViews: mostViewed.map((row) => ({ ...lineOf(row), views: row.views })),
    topByEarnings: bestSold.map((row) => ({ ...lineOf(row), sales: row.sales, net: decimalFromMinor(row.net) })),
  }
}

/** Throws `not_found` for another creator's item. */
export async function getItemStatistics(
  ctx: Ctx,
  performerId: AccountId,
  { id, period }: { id: string; period: StatisticsPeriod },
): Promise<ItemStatistics> {
  const item = await queries.findOwnItem(ctx, performerId, id)
  if (!item) throw new AppError('not_found')
  const days = periodOf(period, ctx.clock.now())
  const [views, sales] = await Promise.all([
    queries.listViewsOfItem(ctx, id, days),
    queries.sumSalesOfItem(ctx, { id, performerId }, days),
  ])
  const [viewsOf, salesOf] = [byDay(views), byDay(sales)]
  return {
    ...lineOf(item),
    ...days,
    byDay: daysOf(days).map((day) => ({
      day,
      views: viewsOf.get(day)?.views ?? 0,
      sales: salesOf.get(day)?.sales ?? 0,
      net: decimalFromMinor(salesOf.get(day)?.net ?? 0),
    })),
    totals: {
      views: sumOf(views, (row) => row.views),
      sales: sumOf(sales, (row) => row.sales),
      net: decimalFromMinor(sumOf(sales, (row) => row.net)),
    },
  }
}

export function lineOf({ kind, id, title }: queries.ItemLine) {
  return { kind, _id: ItemId.parse(id), title: itemLabel(kind, title) }
}

function rowsOf(series: Series, days: Days): Statistics['byDay'] {
  const [views, sales] = [byDay(series.views), byDay(series.sales)]
  const [followers, subscribers] = [byDay(series.followers), byDay(series.subscribers)]
  return daysOf(days).map((day) => ({
    day,
    views: views.get(day)?.views ?? 0,
    sales: sales.get(day)?.sales ?? 0,
    net: decimalFromMinor(sales.get(day)?.net ?? 0),
    followers: followers.get(day)?.count ?? 0,
    subscribers: subscribers.get(day)?.count ?? 0,
  }))
}

function totalsOf(series: Series, days: Days): StatisticsTotals {
  const inside = <T extends { day: string }>(rows: readonly T[]) => rows.filter((row) => isIn(row.day, days))
  return {
    views: sumOf(inside(series.views), (row) => row.views),
    sales: sumOf(inside(series.sales), (row) => row.sales),
    net: decimalFromMinor(sumOf(inside(series.sales), (row) => row.net)),
    followers: sumOf(inside(series.followers), (row) => row.count),
    subscribers: sumOf(inside(series.subscribers), (row) => row.count),
  }
}
