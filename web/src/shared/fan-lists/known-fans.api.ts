import type { AccountId } from '@limelight/contract/ids'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'

export function knownFanQuery(fanId: string) {
  // Ids come from answers of the API.
  return callQuery('GET /performer/fans/{fanId}', { params: { fanId: fanId as AccountId } })
}

/** An empty text deletes the note. */
export async function writeFanNote(fanId: string, text: string): Promise<void> {
  const answer = await api('PUT /performer/fans/{fanId}/note', {
    params: { fanId: fanId as AccountId },
    body: { text },
  })
  getQueryClient().setQueryData(knownFanQuery(fanId).queryKey, answer)
}
