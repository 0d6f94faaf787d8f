import type { OperatorTodo } from '@limelight/contract/site/admin'
import { CONSOLE_PERIODS, type ConsolePeriod } from '@limelight/contract/site/console'
import { callQuery } from '../../platform/api/query-client.ts'

export const PERIODS = CONSOLE_PERIODS.map((days) => `${days}` as const)
export type Period = `${ConsolePeriod}`

/** Others decide too: asked anew with each visit of the page. */
export function overviewQuery(days: Period) {
  return { ...callQuery('GET /admin/overview', { query: { days } }), refetchOnMount: 'always' as const }
}

/** For those whose role has no figures. */
export const todosQuery = { ...callQuery('GET /admin/todos'), refetchOnMount: 'always' as const }

/** The list that shows exactly what waits. */
export const TODO_ADDRESSES: Record<OperatorTodo['kind'], string> = {
  disputes: '/admin/disputes?status=open',
  reports: '/admin/reports',
  reportedMessages: '/admin/reports?objectType=message',
  payouts: '/admin/payouts?status=pending',
  approvedPayouts: '/admin/payouts?status=approved',
  performers: '/admin/performers?status=pending_review',
  ageChecks: '/admin/age-checks',
  messages: '/admin/messages?status=new',
  differences: '/admin/reconciliation',
  failedJobs: '/admin/jobs',
}
