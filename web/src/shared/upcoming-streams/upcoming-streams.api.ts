import type { ApiClient } from '@limelight/contract/client'
import type { AccountId, StreamId } from '@limelight/contract/ids'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api as browserApi } from '../../platform/api/api.ts'
import { callQuery } from '../../platform/api/query-client.ts'

export type UpcomingOf = { performerId?: AccountId; followed?: 'true' }

/** The next few: more are on the pages of their creators. */
const SHOWN = 6

export function upcomingStreamsQuery({ performerId, followed }: UpcomingOf = {}, api: ApiClient = browserApi) {
  const query = {
    pageSize: SHOWN,
    ...(performerId !== undefined && { performerId }),
    ...(followed && { followed }),
  }
  return callQuery('GET /streaming/upcoming', { query }, api)
}

export async function reloadUpcoming(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ['GET /streaming/upcoming'] })
}

/** Asks for a reminder (true) or takes it back. */
export function useRemind(id: StreamId) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isReminded: boolean) =>
      browserApi(isReminded ? 'POST /streaming/upcoming/{id}/reminder' : 'DELETE /streaming/upcoming/{id}/reminder', {
        params: { id },
      }),
    onSuccess: () => reloadUpcoming(client),
  })
}
