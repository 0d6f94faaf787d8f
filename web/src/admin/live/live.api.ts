import type { StreamId } from '@limelight/contract/ids'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { callQuery } from '../../platform/api/query-client.ts'

const REPORTS_EVERY_MS = 30_000
/** A longer list is worked through on its own page. */
const REPORTS_MAX = 100

const reportsOfStreams = (status: 'received' | 'in_review') =>
  callQuery('GET /admin/reports', { query: { objectType: 'stream', status, pageSize: REPORTS_MAX } })

/** Open reports of streams, by the id of the stream; none for operators who may not read reports. */
export function useOpenReports({ enabled }: { enabled: boolean }): ReadonlyMap<string, number> {
  const received = useQuery({ ...reportsOfStreams('received'), refetchInterval: REPORTS_EVERY_MS, enabled })
  const inReview = useQuery({ ...reportsOfStreams('in_review'), refetchInterval: REPORTS_EVERY_MS, enabled })
  const open = [...(received.data?.data ?? []), ...(inReview.data?.data ?? [])]
  return new Map(open.map(({ objectId, openOfObject }) => [objectId, openOfObject]))
}

export function useEndStream() {
  const client = useQueryClient()
  return async (id: StreamId, reason: string) => {
    try {
      await api('PUT /admin/streams/{id}/end', { params: { id }, body: { reason } })
    } finally {
      await client.invalidateQueries({ queryKey: ['GET /streaming/user/search'] })
    }
  }
}

export async function warnCreator(id: StreamId, reason: string): Promise<void> {
  await api('PUT /admin/streams/{id}/warn', { params: { id }, body: { reason } })
}
