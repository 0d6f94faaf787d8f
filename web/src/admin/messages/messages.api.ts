import type { ContactMessage, ContactStatus } from '@limelight/contract/site/contact'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'
import type { ListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'

export const STATUSES = ['new', 'read', 'done'] as const

export function messagesQuery({ current, pageSize, sort, filters }: ListState) {
  const query = {
    current,
    pageSize,
    sort,
    sortBy: 'createdAt' as const,
    status: oneOf(STATUSES, filters.status),
    q: filters.q,
  }
  return callQuery('GET /admin/contact-messages', { query })
}

type Id = Pick<ContactMessage, '_id'>

export async function markMessage({ _id }: Id, status: ContactStatus): Promise<void> {
  await api('PUT /admin/contact-messages/{id}', { params: { id: _id }, body: { status } }).finally(refresh)
}

export async function deleteMessage({ _id }: Id): Promise<void> {
  await api('DELETE /admin/contact-messages/{id}', { params: { id: _id } }).finally(refresh)
}

function refresh(): void {
  const client = getQueryClient()
  for (const key of ['GET /admin/contact-messages', 'GET /admin/audit-log'])
    void client.invalidateQueries({ queryKey: [key] })
}
