import { callQuery } from '../../platform/api/query-client.ts'
import type { Days } from '../../platform/last-days.ts'

/** As many as stand beside each other. */
export const newestPostsQuery = callQuery('GET /performer/feeds', {
  query: { current: 1, pageSize: 4, sort: 'desc', sortBy: 'createdAt', status: 'active' },
})

export const overviewQuery = callQuery('GET /performer/overview')

export function statisticsQuery(period: Days) {
  return callQuery('GET /performer/statistics', { query: period })
}

export function itemStatisticsQuery(id: string, period: Days) {
  return callQuery('GET /performer/statistics/items/{id}', { params: { id }, query: period })
}
