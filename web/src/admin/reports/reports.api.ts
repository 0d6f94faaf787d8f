import type { Input } from '@limelight/contract/api'
import { REPORT_OBJECTS } from '@limelight/contract/content-kinds'
import type { AccountId } from '@limelight/contract/ids'
import { type AdminReport, REPORT_CATEGORIES, REPORT_STATUSES, type reports } from '@limelight/contract/site/reports'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'
import type { ListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'
import type { Decided } from '../lists/decided.ts'

/** `about`: by one account or against it only. */
export function reportsQuery(
  { current, pageSize, sort, filters }: ListState,
  about: { reporterId?: AccountId; targetId?: AccountId } = {},
) {
  return callQuery('GET /admin/reports', {
    query: {
      current,
      pageSize,
      sort,
      sortBy: 'createdAt',
      ...reportFilterOf(filters),
      ...about,
    },
  })
}

export function reportFilterOf(filters: ListState['filters']) {
  return {
    status: oneOf(REPORT_STATUSES, filters.status),
    category: oneOf(REPORT_CATEGORIES, filters.category),
    objectType: oneOf(REPORT_OBJECTS, filters.objectType),
    q: filters.q,
  }
}

type Step = Input<(typeof reports)['PUT /admin/reports/{id}']['body']>

/** Lists are asked for again after a refusal too: then somebody else was first. */
export async function decideReport(id: AdminReport['_id'], step: Step): Promise<void> {
  const client = getQueryClient()
  try {
    await api('PUT /admin/reports/{id}', { params: { id }, body: step })
  } finally {
    void client.invalidateQueries({ queryKey: ['GET /admin/reports'] })
    void client.invalidateQueries({ queryKey: ['GET /admin/take-downs'] })
    void client.invalidateQueries({ queryKey: ['GET /admin/audit-log'] })
  }
}

export async function dismissReports(keys: readonly string[], note: string): Promise<Decided> {
  const call = api('POST /admin/reports/dismiss', { body: { ids: [...keys], note } })
  return (await call.finally(() => getQueryClient().invalidateQueries({ queryKey: ['GET /admin/reports'] }))).data
}
