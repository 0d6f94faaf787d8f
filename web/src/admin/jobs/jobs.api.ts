import type { FailedJob } from '@limelight/contract/site/console'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'
import type { ListState } from '../../platform/list-state.ts'

export function failedJobsQuery({ current, pageSize }: ListState) {
  return callQuery('GET /admin/failed-jobs', { query: { current, pageSize } })
}

export async function repeatJob(id: FailedJob['_id']): Promise<void> {
  await api('POST /admin/failed-jobs/{id}/repeat', { params: { id } }).finally(refresh)
}

export async function dismissJob(id: FailedJob['_id']): Promise<void> {
  await api('DELETE /admin/failed-jobs/{id}', { params: { id } }).finally(refresh)
}

/** After a refusal too: then somebody else was first, and the list is old. */
function refresh(): void {
  const client = getQueryClient()
  for (const key of ['GET /admin/failed-jobs', 'GET /admin/overview', 'GET /admin/audit-log'])
    void client.invalidateQueries({ queryKey: [key] })
}
