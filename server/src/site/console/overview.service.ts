import type { SaleKind } from '@limelight/contract/content-kinds'
import { decimalFromMinor } from '@limelight/contract/money'
import type { ConsoleDay, ConsoleOverview, ConsoleTotals } from '@limelight/contract/site/console'
import { publicImageUrl } from '#/core/media/media.service'
import type { Ctx } from '#/platform/ctx'
import type { Caller } from '#/platform/http/caller'
import { type Days, daysOf, lastDays, periodBefore } from '#/platform/period'
import { listTodos } from '#/site/admin/todos.service'
import * as queries from './figures.queries.ts'
import { getHealth } from './health.service.ts'

/** As many as the first page has room for. */
const TOP_CREATORS = 5

type Figures = {
  sales: queries.SalesOfDay[]
  signUps: queries.CountOfDay[]
  payments: queries.PaymentsOfDay[]
  subscribers: queries.CountOfDay[]
}

/** One query per figure over this period and the one before, so that the comparison costs nothing more. */
export async function getOverview(
  ctx: Ctx,
  caller: Pick<Caller, 'operatorRole'>,
  count: number,
): Promise<ConsoleOverview> {
  const days = lastDays(ctx.clock.now(), count)
  const before = periodBefore(days)
  const both = { from: before.from, to: days.to }
  const [sales, signUps, payments, subscribers, top, todos, health] = await Promise.all([
    queries.sumSales(ctx, both),
    queries.countSignUps(ctx, both),
    queries.countCardPayments(ctx, both),
    queries.listSubscriberDays(ctx, both),
    queries.findTopCreators(ctx, days, TOP_CREATORS),
    listTodos(ctx, caller),
    getHealth(ctx),
  ])
  const all = byDayOf({ sales, signUps, payments, subscribers }, both)
  const [byDayBefore, byDay] = [all.slice(0, count), all.slice(count)]
  return {
    ...days,
    byDay,
    byDayBefore,
    totals: totalsOf(byDay),
    totalsBefore: totalsOf(byDayBefore),
    revenueByKind: revenueByKind(sales.filter(({ day }) => day >= days.from)),
    topCreators: top.map((row) => ({
      _id: row.id,
      name: row.name,
      username: row.username,
      avatar: publicImageUrl(row.avatar_file_id, 'avatar-small'),
      revenue: decimalFromMinor(row.revenue),
    })),
    todos,
    health,
  }
}

/** What was sold since midnight, UTC, by kind. */
export function listSalesOfToday(ctx: Ctx): Promise<queries.SalesOfDay[]> {
  return queries.sumSales(ctx, lastDays(ctx.clock.now(), 1))
}

/** Every day, those without anything too. */
function byDayOf({ sales, signUps, payments, subscribers }: Figures, period: Days): ConsoleDay[] {
  const sold = Map.groupBy(sales, (row) => row.day)
  const [joined, paid, active] = [byDay(signUps), byDay(payments), byDay(subscribers)]
  return daysOf(period).map((day) => {
    const rows = sold.get(day) ?? []
    return {
      day,
      revenue: decimalFromMinor(sumOf(rows, (row) => row.revenue)),
      fee: decimalFromMinor(sumOf(rows, (row) => row.fee)),
      signUps: joined.get(day)?.count ?? 0,
      cardPayments: paid.get(day)?.ended ?? 0,
      failedPayments: paid.get(day)?.failed ?? 0,
      subscribers: active.get(day)?.count ?? null,
    }
  })
}

function byDay<T extends { day: string }>(rows: readonly T[]): ReadonlyMap<string, T> {
  return new Map(rows.map((row) => [row.day, row]))
}

function totalsOf(days: readonly ConsoleDay[]): ConsoleTotals {
  const sum = (pick: (day: ConsoleDay) => number) => sumOf(days, pick)
  return {
    // Sums of decimals drift; whole cents do not.
    revenue: decimalFromMinor(Math.round(sum((day) => day.revenue) * 100)),
    fee: decimalFromMinor(Math.round(sum((day) => day.fee) * 100)),
    signUps: sum((day) => day.signUps),
    cardPayments: sum((day) => day.cardPayments),
    failedPayments: sum((day) => day.failedPayments),
    subscribers: days.findLast((day) => day.subscribers !== null)?.subscribers ?? null,
  }
}

function revenueByKind(sales: readonly queries.SalesOfDay[]): ConsoleOverview['revenueByKind'] {
  const sums = new Map<SaleKind, number>()
  for (const { kind, revenue } of sales) sums.set(kind, (sums.get(kind) ?? 0) + revenue)
  return [...sums]
    .filter(([, minor]) => minor > 0)
    .sort(([, one], [, other]) => other - one)
    .map(([kind, minor]) => ({ kind, revenue: decimalFromMinor(minor) }))
}

function sumOf<T>(rows: readonly T[], pick: (row: T) => number): number {
  return rows.reduce((sum, row) => sum + pick(row), 0)
}
