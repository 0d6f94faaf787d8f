import type { AutoMessage } from '@limelight/contract/talk/prepared-messages'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'
import { savedRepliesQuery } from '../../shared/messages/saved-replies.api.ts'

export const autoMessagesQuery = callQuery('GET /performer/auto-messages')

const reload = () => getQueryClient().invalidateQueries({ queryKey: savedRepliesQuery.queryKey })

export async function saveReply(id: string | undefined, text: string): Promise<void> {
  if (id === undefined) await api('POST /performer/saved-replies', { body: { text } })
  else await api('PUT /performer/saved-replies/{id}', { params: { id }, body: { text } })
  await reload()
}

export async function deleteReply(id: string): Promise<void> {
  await api('DELETE /performer/saved-replies/{id}', { params: { id } })
  await reload()
}

export async function saveAutoMessage(message: AutoMessage): Promise<void> {
  const answer = await api('PUT /performer/auto-messages', { body: message })
  getQueryClient().setQueryData(autoMessagesQuery.queryKey, answer)
}
