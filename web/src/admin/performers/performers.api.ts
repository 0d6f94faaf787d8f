import { type OwnPerformer, PERFORMER_STATUSES } from '@limelight/contract/people/performers'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'
import type { ListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'
import { isConflict } from '../is-conflict.ts'

const SORTS = ['updatedAt', 'createdAt', 'name'] as const

export function performersQuery({ current, pageSize, sortBy, sort, filters }: ListState) {
  return callQuery('GET /admin/performers', {
    query: {
      current,
      pageSize,
      sort,
      sortBy: oneOf(SORTS, sortBy),
      status: oneOf(PERFORMER_STATUSES, filters.status),
      q: filters.q,
    },
  })
}

export function performerQuery(id: string) {
  return callQuery('GET /admin/performers/{id}', { params: { id } })
}

export function checksQuery(id: string) {
  return callQuery('GET /admin/performers/{id}/checks', { params: { id } })
}

/** After a document was opened, which the server has recorded. */
export function documentOpened(id: string): void {
  void getQueryClient().invalidateQueries({ queryKey: checksQuery(id).queryKey })
}

/** `overrideReason`: although something is missing. */
export function approvePerformer(id: string, overrideReason?: string): Promise<void> {
  const body = overrideReason === undefined ? {} : { overrideReason }
  return decide(id, () => api('PUT /admin/performers/{id}/approve', { params: { id }, body }))
}

export function rejectPerformer(id: string, reason: string): Promise<void> {
  return decide(id, () => api('PUT /admin/performers/{id}/reject', { params: { id }, body: { reason } }))
}

/** The address of an identity picture; each request of it is written to the audit log. */
export function documentUrl(performerId: string, documentId: string): string {
  return `/api/admin/performers/${performerId}/documents/${documentId}`
}

/** After a conflict too, so that the page shows what is true now. */
async function decide(id: string, call: () => Promise<{ data: OwnPerformer }>): Promise<void> {
  const client = getQueryClient()
  try {
    client.setQueryData(performerQuery(id).queryKey, await call())
  } catch (error) {
    if (isConflict(error)) {
      await client.invalidateQueries({ queryKey: performerQuery(id).queryKey })
      documentOpened(id)
    }
    throw error
  } finally {
    void client.invalidateQueries({ queryKey: ['GET /admin/performers'] })
    void client.invalidateQueries({ queryKey: ['GET /admin/audit-log'] })
  }
}
