import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'

const ASK_AGAIN_MS = 10_000

/** Asked again while the page is open, as often as processes report. */
export function systemQuery() {
  return { ...callQuery('GET /admin/system'), refetchInterval: ASK_AGAIN_MS }
}

export function slowStatementsQuery() {
  return callQuery('GET /admin/slow-statements')
}

export async function forgetSlowStatements(): Promise<void> {
  await api('DELETE /admin/slow-statements').finally(() => {
    const client = getQueryClient()
    for (const key of ['GET /admin/slow-statements', 'GET /admin/audit-log'])
      void client.invalidateQueries({ queryKey: [key] })
  })
}
