import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'
import type { ListState } from '../../platform/list-state.ts'

export function ageChecksQuery({ current, pageSize }: ListState) {
  return callQuery('GET /admin/age-checks', { query: { current, pageSize, sort: 'asc' } })
}

/** The address of a document; each request of it is written to the audit log. */
export function checkDocumentUrl(accountId: string): string {
  return `/api/admin/age-checks/${accountId}/document`
}

export function passCheck(id: string): Promise<void> {
  return decide(api('PUT /admin/age-checks/{id}/pass', { params: { id } }))
}

export function refuseCheck(id: string, reason: string): Promise<void> {
  return decide(api('PUT /admin/age-checks/{id}/refuse', { params: { id }, body: { reason } }))
}

/** After a refusal too, so that the list shows what is true now. */
async function decide(call: Promise<unknown>): Promise<void> {
  try {
    await call
  } finally {
    void getQueryClient().invalidateQueries({ queryKey: ['GET /admin/age-checks'] })
  }
}
