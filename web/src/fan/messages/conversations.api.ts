import type { Output } from '@limelight/contract/api'
import type { Conversation, ConversationFilter, conversations } from '@limelight/contract/talk/conversations'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { callQuery } from '../../platform/api/query-client.ts'
import type { FansFilter } from '../../shared/fan-lists/fan-lists.api.ts'
import type { Endless } from '../../shared/items/endless.ts'

/** `fans`: a group or a list of the creator. */
export type ListFilter = { q: string; filter: ConversationFilter; fans?: FansFilter }

const LIST_KEY = 'GET /conversations'

/** The newest message first. Words search the names of the other side. */
export function conversationsSource({ q, filter, fans = {} }: ListFilter): Endless<Conversation> {
  return {
    key: [LIST_KEY, q, filter, fans],
    load: (client, { cursor, signal }) => {
      const page = cursor === null ? {} : { cursor }
      return q
        ? client('GET /conversations/search', { query: { q, ...page }, signal })
        : client('GET /conversations', { query: { filter, ...fans, ...page }, signal })
    },
  }
}

export function conversationQuery(id: string) {
  // The address decides which one; what is no id is refused as one that nobody has.
  return callQuery('GET /conversations/{id}', { params: { id: id as Conversation['_id'] } })
}

export async function reloadConversations(client: QueryClient, id?: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: [LIST_KEY] }),
    id !== undefined && client.invalidateQueries({ queryKey: conversationQuery(id).queryKey }),
  ])
}

type Change = Output<(typeof conversations)['PATCH /conversations/{id}']['body']>

/** Pins, mutes or archives it for the viewer. */
export function useChangeConversation({ _id: id }: Pick<Conversation, '_id'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Change) => api('PATCH /conversations/{id}', { params: { id }, body }),
    onSuccess: () =>
      Promise.all([
        reloadConversations(client, id),
        client.invalidateQueries({ queryKey: ['GET /messages/total-unread-messages'] }),
      ]),
  })
}

/** The newest messages that contain the words. */
export function foundMessagesQuery(q: string) {
  return callQuery('GET /messages/search', { query: { q } })
}
