import type { Gateway } from '@limelight/contract/finance/payments'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'
import type { ListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'

const SORTS = ['day', 'checkedAt'] as const

export function reconciliationsQuery({ current, pageSize, sortBy, sort }: ListState) {
  return callQuery('GET /admin/reconciliations', {
    query: { current, pageSize, sort, sortBy: oneOf(SORTS, sortBy) ?? 'day' },
  })
}

export function reconciliationQuery(id: string) {
  return callQuery('GET /admin/reconciliations/{id}', { params: { id } })
}

/** Asks the gateway, which may take a while on a busy day; the comparison's id. */
export async function reconcile(gateway: Gateway, day: string): Promise<string> {
  const { data } = await api('POST /admin/reconciliations', { body: { gateway, day } })
  await getQueryClient().invalidateQueries({ queryKey: ['GET /admin/reconciliations'] })
  return data._id
}
