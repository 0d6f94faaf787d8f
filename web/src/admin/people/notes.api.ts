import type { AccountId } from '@limelight/contract/ids'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'

export function notesQuery(id: AccountId) {
  return callQuery('GET /admin/people/{id}/notes', { params: { id } })
}

export async function saveNote(id: AccountId, text: string, noteId?: string): Promise<void> {
  const call =
    noteId === undefined
      ? api('POST /admin/people/{id}/notes', { params: { id }, body: { text } })
      : api('PUT /admin/people/{id}/notes/{noteId}', { params: { id, noteId }, body: { text } })
  await call.finally(() => refresh(id))
}

export async function deleteNote(id: AccountId, noteId: string): Promise<void> {
  await api('DELETE /admin/people/{id}/notes/{noteId}', { params: { id, noteId } }).finally(() => refresh(id))
}

function refresh(id: AccountId): Promise<unknown> {
  return getQueryClient().invalidateQueries({ queryKey: notesQuery(id).queryKey })
}
