import { FUNNEL_FANS, RETENTION_STATES } from '@limelight/contract/content/insight-rows'
import type { AccountId } from '@limelight/contract/ids'
import { callQuery } from '../../platform/api/query-client.ts'
import type { ListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'

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

export const FANS_OF = ['month', ...FUNNEL_FANS] as const

/** Who first subscribed in the month of the address. */
export function monthFansQuery({ current, pageSize, sort, filters }: ListState, zone: string) {
  const { month = '', after = '0', state } = filters
  return callQuery('GET /performer/statistics/retention/fans', {
    query: { current, pageSize, sort, zone, month, after: Number(after), state: oneOf(RETENTION_STATES, state) },
  })
}

/** The people of a step in the period of the address. */
export function stepFansQuery({ current, pageSize, sort, filters }: ListState) {
  const { from = '', to = '' } = filters
  return callQuery('GET /performer/statistics/funnel/fans', {
    query: { current, pageSize, sort, of: oneOf(FUNNEL_FANS, filters.of) ?? 'buyers', from, to },
  })
}

/** Of one fan or one hour of the week, as the address says. */
export function salesFilterOf({ fanId, from, to, weekday, hour }: ListState['filters'], zone: string) {
  return { fanId: fanId as AccountId | undefined, from, to, weekday: numberOf(weekday), hour: numberOf(hour), zone }
}

export function insightSalesQuery({ current, pageSize, sortBy, sort, filters }: ListState, zone: string) {
  return callQuery('GET /performer/earning/search', {
    query: {
      current,
      pageSize,
      sort,
      sortBy: oneOf(['createdAt', 'gross', 'net'], sortBy),
      ...salesFilterOf(filters, zone),
    },
  })
}

export function insightSumQuery(filters: ListState['filters'], zone: string) {
  return callQuery('GET /performer/earning/stats', { query: salesFilterOf(filters, zone) })
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text)
}
