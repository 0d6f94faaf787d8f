import type { Input } from '@limelight/contract/api'
import type { Segment, segments } from '@limelight/contract/talk/segments'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'

export type SegmentBody = Input<(typeof segments)['POST /performer/segments']['body']>
export type Condition = SegmentBody['conditions'][number]

export const segmentsQuery = callQuery('GET /performer/segments')

const reload = () => getQueryClient().invalidateQueries({ queryKey: segmentsQuery.queryKey })

/** A new one without an id. */
export async function saveSegment(id: Segment['_id'] | undefined, body: SegmentBody): Promise<void> {
  if (id === undefined) await api('POST /performer/segments', { body })
  else await api('PUT /performer/segments/{id}', { params: { id }, body })
  await reload()
}

export async function deleteSegment(id: Segment['_id']): Promise<void> {
  await api('DELETE /performer/segments/{id}', { params: { id } })
  await reload()
}

export async function countFans(conditions: readonly Condition[], signal: AbortSignal): Promise<number> {
  const body = { conditions: [...conditions] }
  return (await api('POST /performer/segments/count', { body, signal })).data.fans
}
