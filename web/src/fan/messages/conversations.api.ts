import type { Conversation } from '@limelight/contract/conversations'
import type { QueryClient } from '@tanstack/react-query'
import { callQuery } from '../../platform/api/query-client.ts'
import type { Endless } from '../../shared/items/endless.ts'

export type ListFilter = { q: string; isUnread: boolean }

const LIST_KEY = 'GET /conversations'

/** The newest message first. Words search the names of the other side. */
export function conversationsSource({ q, isUnread }: ListFilter): Endless<Conversation> {
  return {
    key: [LIST_KEY, q, isUnread],
    load: (client, { cursor, signal }) => {
      const page = cursor === null ? {} : { cursor }
      return q
        ? client('GET /conversations/search', { query: { q, ...page }, signal })
        : client('GET /conversations', { query: { filter: isUnread ? 'unread' : 'all', ...page }, signal })
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
