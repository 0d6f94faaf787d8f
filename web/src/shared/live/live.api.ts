import type { ApiClient } from '@limelight/contract/client'
import type { Access } from '@limelight/contract/content/access'
import { queryOptions } from '@tanstack/react-query'
import { api as browserApi } from '../../platform/api/api.ts'
import { callQuery } from '../../platform/api/query-client.ts'

/** The player's token lives a minute: asked for again in time, it goes on. */
const RENEW_EVERY_MS = 25_000
/** While nothing is on air: so late a page that waits begins to play. */
const WAIT_MS = 10_000

export type LiveList = { current: number; access?: Access }

export function liveStreamsQuery(query: LiveList = { current: 1 }, api: ApiClient = browserApi) {
  return callQuery('GET /streaming/user/search', { query }, api)
}

/** The stream that a creator has on air; null when there is none. */
export function joinedStreamQuery(performerId: string) {
  return queryOptions({
    queryKey: ['GET /streaming/join/{id}', performerId] as const,
    queryFn: ({ signal }) => browserApi('GET /streaming/join/{id}', { params: { id: performerId }, signal }),
    refetchInterval: ({ state }) => (state.data?.data.status === 'live' ? RENEW_EVERY_MS : WAIT_MS),
    refetchIntervalInBackground: true,
    staleTime: 0,
  })
}
