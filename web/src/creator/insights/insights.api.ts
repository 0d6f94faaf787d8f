import { callQuery } from '../../platform/api/query-client.ts'

type Period = { from: string; to: string }

export function retentionQuery(zone: string) {
  return callQuery('GET /performer/statistics/retention', { query: { zone } })
}

export function bestTimeQuery(zone: string) {
  return callQuery('GET /performer/statistics/best-time', { query: { zone } })
}

export function funnelQuery(period: Period) {
  return callQuery('GET /performer/statistics/funnel', { query: period })
}

export function fanRevenueQuery(period: Period) {
  return callQuery('GET /performer/statistics/fans', { query: period })
}
