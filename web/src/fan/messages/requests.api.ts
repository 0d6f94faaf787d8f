import type { Conversation } from '@limelight/contract/talk/conversations'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { callQuery } from '../../platform/api/query-client.ts'
import { useIsInBrowser } from '../../platform/use-is-in-browser.ts'
import { conversationQuery, reloadConversations } from './conversations.api.ts'

const NUMBERS = 'GET /messages/total-unread-messages'

/**
 * How many wait; the navigation asks for the same numbers, and keeps them up to date. None while the page is taken over: the server does
 * not know the number, and the navigation may have it by then.
 */
export function useRequestCount(): number {
  const isInBrowser = useIsInBrowser()
  const count = useQuery(callQuery(NUMBERS)).data?.data.requests ?? 0
  return isInBrowser ? count : 0
}

/** Accepts or declines it for the viewer. */
export function useDecideRequest({ _id: id }: Pick<Conversation, '_id'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (decision: 'accept' | 'decline') => api(`POST /conversations/{id}/${decision}`, { params: { id } }),
    onSuccess: (answer) => {
      client.setQueryData(conversationQuery(id).queryKey, answer)
      return reloadAll(client, id)
    },
  })
}

/** From the hidden requests to the others. */
export function useMoveBack({ _id: id }: Pick<Conversation, '_id'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api('PATCH /conversations/{id}', { params: { id }, body: { isHidden: false } }),
    onSuccess: (answer) => {
      client.setQueryData(conversationQuery(id).queryKey, answer)
      return reloadAll(client, id)
    },
  })
}

/** An answer accepts what it answers. */
export async function reloadAnswered(client: QueryClient, id: string): Promise<void> {
  if (client.getQueryData(conversationQuery(id).queryKey)?.data.request) await reloadAll(client, id)
}

async function reloadAll(client: QueryClient, id: string): Promise<void> {
  await Promise.all([reloadConversations(client, id), client.invalidateQueries({ queryKey: [NUMBERS] })])
}
