import type { SavedList } from '@limelight/contract/site/saved-lists'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'

export const savedViewsQuery = callQuery('GET /admin/saved-views')

export async function saveView(body: { list: SavedList; name: string; query: string }): Promise<void> {
  await api('POST /admin/saved-views', { body }).finally(refresh)
}

export async function renameView(id: string, name: string): Promise<void> {
  await api('PUT /admin/saved-views/{id}', { params: { id }, body: { name } }).finally(refresh)
}

export async function deleteView(id: string): Promise<void> {
  await api('DELETE /admin/saved-views/{id}', { params: { id } }).finally(refresh)
}

function refresh(): Promise<unknown> {
  return getQueryClient().invalidateQueries({ queryKey: savedViewsQuery.queryKey })
}
