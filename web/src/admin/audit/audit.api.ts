import { AUDIT_ACTIONS, type AuditAction } from '@limelight/contract/site/audit-actions'
import { callQuery } from '../../platform/api/query-client.ts'
import type { ListState } from '../../platform/list-state.ts'
import type { Between } from '../lists/period.ts'

// `Object.keys` forgets the literal keys of the table above.
export const AUDIT_ACTION_CODES = Object.keys(AUDIT_ACTIONS) as AuditAction[]

export function auditLogQuery({ current, pageSize, sort, filters }: ListState, between: Between = {}) {
  return callQuery('GET /admin/audit-log', {
    query: { current, pageSize, sort, sortBy: 'createdAt', action: filters.action, ...between },
  })
}
