import { isCallOpen } from '@limelight/contract/commerce/private-call-terms'
import type { PrivateCall } from '@limelight/contract/commerce/private-calls'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../platform/api/api.ts'
import { callQuery } from '../../platform/api/query-client.ts'
import { useLiveEvent, useReconnected } from '../../platform/api/use-live.ts'

/** The tokens of the media live a minute, and the seconds that are left change. */
const RENEW_EVERY_MS = 5_000

export const openCallsQuery = callQuery('GET /private-calls/open')

export function callsQuery(query: { side: PrivateCall['side']; current: number; pageSize: number }) {
  return callQuery('GET /private-calls', { query })
}

/** One call, asked for again while it is open. */
export function privateCallQuery(id: string) {
  return queryOptions({
    queryKey: ['GET /private-calls/{id}', id] as const,
    queryFn: ({ signal }) => api('GET /private-calls/{id}', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isCallOpen(state.data.data.status) ? RENEW_EVERY_MS : false),
    refetchIntervalInBackground: true,
    staleTime: 0,
  })
}

/** Calls are asked for again whenever one of the account's changes. */
export function useCallNews(): void {
  const client = useQueryClient()
  const refresh = useCallback(() => {
    for (const key of ['GET /private-calls', 'GET /private-calls/open', 'GET /private-calls/{id}'])
      void client.invalidateQueries({ queryKey: [key] })
  }, [client])
  useLiveEvent('private_call_changed', refresh)
  useReconnected(refresh)
}

export function useRequestCall() {
  return useMutation({
    mutationFn: async (body: { performerId: string; expectedPrice: number }) =>
      (await api('POST /private-calls', { body })).data,
  })
}

export type CallAct = 'accept' | 'decline' | 'cancel' | 'end'

export function useActOnCall(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (act: CallAct) => (await api(`PUT /private-calls/{id}/${act}`, { params: { id } })).data,
    onSuccess: (data) => {
      client.setQueryData(privateCallQuery(id).queryKey, { data })
      void client.invalidateQueries({ queryKey: openCallsQuery.queryKey })
    },
    onError: () => void client.invalidateQueries({ queryKey: privateCallQuery(id).queryKey }),
  })
}
