import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'
import type { ListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'

const SORTS = ['updatedAt', 'createdAt', 'count'] as const

export function browserErrorsQuery({ current, pageSize, sort, sortBy, filters }: ListState) {
  const query = { current, pageSize, sort, sortBy: oneOf(SORTS, sortBy), q: filters.q }
  return callQuery('GET /admin/browser-errors', { query })
}

export async function forgetErrors(): Promise<void> {
  await api('DELETE /admin/browser-errors').finally(() => {
    const client = getQueryClient()
    for (const key of ['GET /admin/browser-errors', 'GET /admin/audit-log'])
      void client.invalidateQueries({ queryKey: [key] })
  })
}
