import type { OperatorTodo } from '@limelight/contract/admin'
import { callQuery } from '../../platform/api/query-client.ts'

/** Others decide too: asked anew with each visit of the page. */
export const todosQuery = { ...callQuery('GET /admin/todos'), refetchOnMount: 'always' as const }

/** The list that shows exactly what waits. */
export const TODO_ADDRESSES: Record<OperatorTodo['kind'], string> = {
  disputes: '/admin/disputes?status=open',
  payouts: '/admin/payouts?status=pending',
  approvedPayouts: '/admin/payouts?status=approved',
  performers: '/admin/performers?status=pending_review',
  reports: '/admin/reports',
  messages: '/admin/messages?status=new',
}
