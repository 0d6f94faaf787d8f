import { callQuery } from '../../platform/api/query-client.ts'
import type { DayPeriod } from './dashboard-period.ts'

export const overviewQuery = callQuery('GET /performer/overview')

export function statisticsQuery(period: DayPeriod) {
  return callQuery('GET /performer/statistics', { query: period })
}

export function itemStatisticsQuery(id: string, period: DayPeriod) {
  return callQuery('GET /performer/statistics/items/{id}', { params: { id }, query: period })
}
