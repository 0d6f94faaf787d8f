import type { AccountId } from '@limelight/contract/ids'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { callQuery } from '../../platform/api/query-client.ts'

export function rssQuery(id: AccountId) {
  return callQuery('GET /performers/{id}/rss', { params: { id } })
}

/** The address, which no later answer contains. */
export function useMakeRss(id: AccountId) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => (await api('POST /performers/{id}/rss', { params: { id } })).data.url,
    // Also after a lost answer: the address before may have stopped.
    onSettled: () => client.invalidateQueries({ queryKey: rssQuery(id).queryKey }),
  })
}

export function useStopRss(id: AccountId) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api('DELETE /performers/{id}/rss', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: rssQuery(id).queryKey }),
  })
}
