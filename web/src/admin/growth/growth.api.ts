import { MOVEMENTS, type Movement } from '@limelight/contract/commerce/movements'
import { CONSOLE_PERIODS, CONVERSION_SOURCES, CONVERSION_STEPS } from '@limelight/contract/site/console'
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

/** Where the changes of a movement are listed; both days included. */
export function changesPath(movement: Movement, { from, to }: Days): string {
  return `/admin/growth/changes?movement=${movement}&period=custom&from=${from}&to=${to}`
}

/** Where the fans of a cohort are listed who paid so many months later. */
export function cohortPath(cohort: string, months: number): string {
  return `/admin/growth/fans?of=cohort&cohort=${cohort}&months=${months}`
}

export function conversionPath(query: { source: string; step: string } & Days): string {
  return `/admin/growth/fans?${new URLSearchParams({ of: 'conversion', ...query })}`
}

export function cohortFansQuery({ current, pageSize, sort, filters }: ListState) {
  return callQuery('GET /admin/payer-cohorts/fans', {
    query: { current, pageSize, sort, cohort: filters.cohort ?? '', months: Number(filters.months ?? 0) },
  })
}

export function conversionFansQuery({ current, pageSize, sort, filters }: ListState) {
  const { from = '', to = '' } = filters
  return callQuery('GET /admin/conversion/fans', {
    query: {
      current,
      pageSize,
      sort,
      from,
      to,
      step: oneOf(CONVERSION_STEPS, filters.step),
      source: oneOf(CONVERSION_SOURCES, filters.source),
    },
  })
}
