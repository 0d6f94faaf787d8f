import type { Readable } from 'node:stream'
import { MOVEMENTS, type Movement } from '@limelight/contract/commerce/movements'
import type { RecurringChange, RecurringRevenue } from '@limelight/contract/commerce/recurring-revenue'
import type { StatisticsPeriod } from '@limelight/contract/content/studio'
import type { AccountId } from '@limelight/contract/ids'
import { decimalFromMinor } from '@limelight/contract/money'
import { type CsvColumn, exportList } from '#/core/audit/export-list.service'
import type { Ctx } from '#/platform/ctx'
import type { CountedData } from '#/platform/db/counted-list'
import type { ListQuery } from '#/platform/db/list'
import { type Days, daysOf, periodOf } from '#/platform/period'
import * as queries from './recurring-revenue.queries.ts'

/** With fewer, one that ends moves the average by too much to say anything. */
const PAYERS_FOR_LIFETIME = 30
const DAYS_OF_MONTH = 30

type Day = queries.MovementSums & { day: string; startPayers: number; end_minor: number; payers: number }

export async function getRecurringRevenue(ctx: Ctx, period: StatisticsPeriod): Promise<RecurringRevenue> {
  const { from, to } = periodOf(period, ctx.clock.now())
  const level = await queries.findLevelBefore(ctx, from)
  const [rows, paid] = await Promise.all([
    queries.listRecurringDays(ctx, { after: level?.day, to }),
    queries.sumSubscriptionSales(ctx, { from, to }),
  ])
  const start = { end_minor: level?.end_minor ?? 0, payers: level?.payers ?? 0 }
  for (const row of rows) if (row.day < from) Object.assign(start, endOf(start, row))
  const days = levelsOf({ from, to }, { start, rows })
  const end = days.at(-1) ?? { ...start }
  const churnRate = days.reduce(
    (sum, { churn_count, startPayers }) => sum + (startPayers > 0 ? churn_count / startPayers : 0),
    0,
  )
  const average = end.payers > 0 ? end.end_minor / end.payers : null
  return {
    from,
    to,
    start: decimalFromMinor(start.end_minor),
    ...sumsOf(days),
    end: decimalFromMinor(end.end_minor),
    payersAtStart: start.payers,
    payers: end.payers,
    churnRate,
    averagePerPayer: average === null ? null : decimalFromMinor(Math.round(average)),
    lifetimeValue: lifetimeValue({
      average,
      payers: end.payers,
      monthlyChurn: (churnRate / days.length) * DAYS_OF_MONTH,
      paid,
    }),
    byDay: days.map((day) => ({
      day: day.day,
      ...sumsOf([day]),
      end: decimalFromMinor(day.end_minor),
      payers: day.payers,
    })),
  }
}

type Levels = { end_minor: number; payers: number }

function endOf({ end_minor, payers }: Levels, row: queries.MovementSums): Levels {
  return {
    end_minor:
      end_minor +
      row.new_minor +
      row.reactivation_minor +
      row.expansion_minor -
      row.contraction_minor -
      row.churn_minor,
    payers: payers + row.new_count + row.reactivation_count - row.churn_count,
  }
}

const NOTHING: queries.MovementSums = {
  new_minor: 0,
  new_count: 0,
  reactivation_minor: 0,
  reactivation_count: 0,
  expansion_minor: 0,
  expansion_count: 0,
  contraction_minor: 0,
  contraction_count: 0,
  churn_minor: 0,
  churn_count: 0,
}

/** Every day, those without a change too, each from the end of the one before. */
function levelsOf(period: Days, { start, rows }: { start: Levels; rows: queries.RecurringDayRow[] }): Day[] {
  const known = new Map(rows.map((row) => [row.day, row]))
  let level = start
  return daysOf(period).map((day) => {
    const startPayers = level.payers
    const sums = known.get(day) ?? NOTHING
    level = endOf(level, sums)
    return { ...sums, day, startPayers, ...level }
  })
}

function sumsOf(days: readonly queries.MovementSums[]): Record<Movement, { amount: number; count: number }> {
  const of = (movement: Movement) => ({
    amount: decimalFromMinor(days.reduce((sum, day) => sum + day[`${movement}_minor`], 0)),
    count: days.reduce((sum, day) => sum + day[`${movement}_count`], 0),
  })
  const [one, back, more, less, gone] = MOVEMENTS.map(of)
  if (!one || !back || !more || !less || !gone) throw new Error('a movement is missing')
  return { new: one, reactivation: back, expansion: more, contraction: less, churn: gone }
}

type Lifetime = { average: number | null; payers: number; monthlyChurn: number; paid: queries.Paid }

function lifetimeValue({ average, payers, monthlyChurn, paid }: Lifetime): number | null {
  if (average === null || payers < PAYERS_FOR_LIFETIME || monthlyChurn <= 0 || paid.gross <= 0) return null
  return decimalFromMinor(Math.round((average * (paid.fee / paid.gross)) / monthlyChurn))
}

export async function listRecurringChanges(
  ctx: Ctx,
  query: ListQuery & queries.ChangesFilter,
): Promise<CountedData<RecurringChange>> {
  const { rows, ...counted } = await queries.listChanges(ctx, query)
  return { data: rows.map(toChange), ...counted }
}

function toChange(row: queries.RecurringChangeRow): RecurringChange {
  return {
    _id: Number(row.id),
    createdAt: row.created_at.toString(),
    movement: row.movement,
    cause: row.cause,
    subscriptionId: row.subscription_id,
    fan: { _id: row.fan_id, username: row.fan_username, name: row.fan_name },
    performer: { _id: row.performer_id, username: row.performer_username, name: row.performer_name },
    before: decimalFromMinor(row.before_minor),
    after: decimalFromMinor(row.after_minor),
  }
}

const COLUMNS: CsvColumn<queries.RecurringChangeRow>[] = [
  ['Date', (row) => row.created_at.toString()],
  ['Movement', (row) => row.movement],
  ['Cause', (row) => row.cause],
  ['Fan', (row) => row.fan_username ?? row.fan_name],
  ['Creator', (row) => row.performer_username ?? row.performer_name],
  ['Before', (row) => ({ minor: row.before_minor })],
  ['After', (row) => ({ minor: row.after_minor })],
  ['Subscription', (row) => row.subscription_id],
]

export function exportRecurringChanges(
  ctx: Ctx,
  operatorId: AccountId,
  filter: queries.ChangesFilter,
): Promise<Readable> {
  return exportList<queries.RecurringChangeRow>(ctx, {
    operatorId,
    list: 'recurring_changes',
    filter,
    columns: COLUMNS,
    nextBatch: (last, limit) => queries.listChangesAfter(ctx, { filter, last, limit }),
  })
}
