import { MOVEMENTS } from '@limelight/contract/commerce/movements'
import { CONSOLE_PERIODS } from '@limelight/contract/site/console'
import { callQuery } from '../../platform/api/query-client.ts'
import type { Days } from '../../platform/last-days.ts'
import type { ListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'

export const PERIODS = CONSOLE_PERIODS.map((days) => `${days}` as const)

export function recurringQuery(days: Days) {
  return callQuery('GET /admin/recurring-revenue', { query: days })
}

export const cohortsQuery = callQuery('GET /admin/payer-cohorts')

export function conversionQuery(days: Days) {
  return callQuery('GET /admin/conversion', { query: days })
}

export function changesQuery({ current, pageSize, sort, filters }: ListState, between: { from?: string; to?: string }) {
  return callQuery('GET /admin/recurring-revenue/changes', {
    query: { current, pageSize, sort, ...changeFilterOf(filters), ...between },
  })
}

export function changeFilterOf(filters: ListState['filters']) {
  return { movement: oneOf(MOVEMENTS, filters.movement) }
}
