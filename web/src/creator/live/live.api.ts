import type { Input } from '@limelight/contract/api'
import type { OwnStream, streaming } from '@limelight/contract/live/streaming'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { callQuery } from '../../platform/api/query-client.ts'

/** What the engine reports is asked for as often. */
export const OWN_STREAM_EVERY_MS = 3_000

export const ownStreamQuery = callQuery('GET /streaming/own')

type NewStream = Input<(typeof streaming)['POST /streaming/live']['body']>

function useKeep() {
  const client = useQueryClient()
  return (data: OwnStream) => client.setQueryData(ownStreamQuery.queryKey, { data })
}

export function usePrepareStream() {
  const keep = useKeep()
  return useMutation({
    mutationFn: async (body: NewStream) => (await api('POST /streaming/live', { body })).data,
    onSuccess: keep,
  })
}

export function useEndStream(id: OwnStream['_id']) {
  const keep = useKeep()
  return useMutation({
    mutationFn: async () => (await api('PUT /streaming/live/{id}', { params: { id }, body: { status: 'ended' } })).data,
    onSuccess: keep,
  })
}

export async function clearChat(id: OwnStream['_id']): Promise<void> {
  await api('DELETE /messages/stream/{id}/remove-all-message', { params: { id } })
}

export async function changeSlowMode(id: OwnStream['_id'], slowModeSeconds: number): Promise<void> {
  await api('PUT /conversations/stream/{id}/update', { params: { id }, body: { slowModeSeconds } })
}
