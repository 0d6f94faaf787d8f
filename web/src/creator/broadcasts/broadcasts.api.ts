import type { Input } from '@limelight/contract/api'
import type { Broadcast, broadcasts } from '@limelight/contract/talk/broadcasts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { callQuery } from '../../platform/api/query-client.ts'
import type { ListState } from '../../platform/list-state.ts'

export type NewBroadcast = Input<(typeof broadcasts)['POST /performer/broadcasts']['body']>

export function broadcastsQuery({ current, pageSize }: Pick<ListState, 'current' | 'pageSize'>) {
  return callQuery('GET /performer/broadcasts', { query: { current, pageSize } })
}

/** How many have seen it, which only the single call counts. */
export function broadcastQuery(id: Broadcast['_id']) {
  return callQuery('GET /performer/broadcasts/{id}', { params: { id } })
}

export function createBroadcast(body: NewBroadcast, idempotencyKey: string) {
  return api('POST /performer/broadcasts', { body, idempotencyKey })
}

type Preview = Input<(typeof broadcasts)['POST /performer/broadcasts/preview']['body']>

/** How many get it, and how many of the audience own an attached file. */
export async function countRecipients(body: Preview, signal: AbortSignal) {
  const { data } = await api('POST /performer/broadcasts/preview', { body, signal })
  return data
}

/** Cancels a scheduled one, and deletes a sent one from every conversation. */
export function useDeleteBroadcast() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: Broadcast['_id']) => api('DELETE /performer/broadcasts/{id}', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['GET /performer/broadcasts'] }),
  })
}
