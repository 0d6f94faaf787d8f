import type { OperatorRole } from '@limelight/contract/people/operator-roles'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'
import type { ListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'

const SORTS = ['createdAt', 'updatedAt', 'name'] as const
/** All that a site can have open in three days, as good as always. */
const INVITATIONS = 100

export function operatorsQuery({ current, pageSize, sortBy, sort, filters }: ListState) {
  const query = { current, pageSize, sort, sortBy: oneOf(SORTS, sortBy), q: filters.q }
  return callQuery('GET /admin/operators', { query })
}

export const invitationsQuery = callQuery('GET /admin/operator-invitations', { query: { pageSize: INVITATIONS } })

export async function invite(body: { email: string; operatorRole: OperatorRole }): Promise<void> {
  await api('POST /admin/operator-invitations', { body }).finally(refresh)
}

export async function revokeInvitation(id: string): Promise<void> {
  await api('DELETE /admin/operator-invitations/{id}', { params: { id } }).finally(refresh)
}

export async function changeRole(id: string, operatorRole: OperatorRole): Promise<void> {
  await api('PUT /admin/operators/{id}/role', { params: { id }, body: { operatorRole } }).finally(refresh)
}

export async function withdrawOperator(id: string): Promise<void> {
  await api('DELETE /admin/operators/{id}', { params: { id } }).finally(refresh)
}

/** After a refusal too: then another operator was first. */
function refresh(): void {
  const keys = ['GET /admin/operators', 'GET /admin/operator-invitations', 'GET /admin/users', 'GET /admin/audit-log']
  for (const key of keys) void getQueryClient().invalidateQueries({ queryKey: [key] })
}
