import { COMMISSION_KINDS, type CommissionRule } from '@limelight/contract/finance/commissions'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'
import type { ListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'

const SORTS = ['updatedAt', 'createdAt', 'percent'] as const

export function rulesQuery({ current, pageSize, sortBy, sort, filters }: ListState) {
  return callQuery('GET /admin/commission-rules', {
    query: {
      current,
      pageSize,
      sort,
      sortBy: oneOf(SORTS, sortBy),
      kind: oneOf(COMMISSION_KINDS, filters.kind),
      q: filters.q,
    },
  })
}

export const settingsQuery = callQuery('GET /admin/settings')

export type RuleDraft = { kind: CommissionRule['kind']; performerId: string | null; percent: number }

export function createRule(body: RuleDraft): Promise<unknown> {
  return api('POST /admin/commission-rules', { body }).finally(refresh)
}

export function changeRule({ _id }: Pick<CommissionRule, '_id'>, percent: number): Promise<unknown> {
  return api('PUT /admin/commission-rules/{id}', { params: { id: _id }, body: { percent } }).finally(refresh)
}

export async function removeRule({ _id }: Pick<CommissionRule, '_id'>): Promise<void> {
  await api('DELETE /admin/commission-rules/{id}', { params: { id: _id } }).finally(refresh)
}

/** After a refusal too: then somebody else was first, and the list is old. */
function refresh(): void {
  const client = getQueryClient()
  for (const key of ['GET /admin/commission-rules', 'GET /admin/audit-log'])
    void client.invalidateQueries({ queryKey: [key] })
}
