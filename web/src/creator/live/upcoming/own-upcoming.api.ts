import type { Input } from '@limelight/contract/api'
import { StreamId } from '@limelight/contract/ids'
import type { upcomingStreams } from '@limelight/contract/live/upcoming-streams'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { callQuery } from '../../../platform/api/query-client.ts'
import { reloadUpcoming } from '../../../shared/upcoming-streams/upcoming-streams.api.ts'
import { ownStreamQuery } from '../live.api.ts'

export const ownUpcomingQuery = callQuery('GET /performer/upcoming-streams')

export function oneUpcomingQuery(id: string) {
  return callQuery('GET /performer/upcoming-streams/{id}', { params: { id: StreamId.parse(id) } })
}

export type Announcement = Input<(typeof upcomingStreams)['POST /performer/upcoming-streams']['body']>

/** Announces a stream, or changes the one with the id. */
export async function saveUpcoming(client: QueryClient, body: Announcement, id?: StreamId): Promise<void> {
  if (id === undefined) await api('POST /performer/upcoming-streams', { body })
  else await api('PUT /performer/upcoming-streams/{id}', { params: { id }, body })
  await reload(client)
}

export function useCancelUpcoming(id: StreamId) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api('DELETE /performer/upcoming-streams/{id}', { params: { id } }),
    onSuccess: () => reload(client),
  })
}

export function useStartUpcoming(id: StreamId) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => (await api('POST /performer/upcoming-streams/{id}/start', { params: { id } })).data,
    onSuccess: async (data) => {
      client.setQueryData(ownStreamQuery.queryKey, { data })
      await reload(client)
    },
  })
}

async function reload(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['GET /performer/upcoming-streams'] }),
    client.invalidateQueries({ queryKey: ['GET /performer/upcoming-streams/{id}'] }),
    reloadUpcoming(client),
  ])
}
