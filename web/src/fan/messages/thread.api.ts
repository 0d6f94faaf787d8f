import { isApiError } from '@limelight/contract/client'
import type { ConversationId, FileId, MessageId } from '@limelight/contract/ids'
import type { Message } from '@limelight/contract/talk/messages'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { getQueryClient } from '../../platform/api/query-client.ts'
import { oneOf } from '../../platform/one-of.ts'
import { reloadConversations } from './conversations.api.ts'
import { beginLoad, noteChange } from './message-changes.ts'
import { pendingMessages, removePending, setPendingStatus } from './outbox.ts'
import { reloadAnswered } from './requests.api.ts'
import { type NewestFirst, type ThreadState, withNewest, withOlder, without, withSent } from './thread-state.ts'

/** How many pages fill a gap; a longer absence begins anew with the newest ones. */
const GAP_PAGES = 4
/** How far back a message that was searched for is looked up. */
const FIND_PAGES = 40
const FIND_LIMIT = 100

/**
 * The messages of a conversation. Every run asks for the newest ones and joins them with those that are known, so a refetch is
 * what catches up after an event or a lost connection, and nothing is lost or shown twice.
 */
export function threadQuery(conversationId: string) {
  const key = threadKey(conversationId)
  return queryOptions({
    queryKey: key,
    queryFn: async ({ client, signal }): Promise<ThreadState> => {
      const isChanged = beginLoad()
      const load = async (before?: MessageId) => {
        const page = await loadPage(conversationId, { before, signal })
        const shown = new Map(known()?.messages.map((message) => [message._id, message]))
        return { ...page, data: page.data.map((one) => (isChanged(one._id) ? (shown.get(one._id) ?? one) : one)) }
      }
      // Read after each answer: something may have been sent meanwhile.
      const known = () => client.getQueryData<ThreadState>(key)
      const newest = await load()
      let { state, gapBefore } = withNewest(known(), newest)
      let page = newest
      for (let i = 0; gapBefore !== undefined && i < GAP_PAGES; i += 1) {
        const older = await load(gapBefore)
        page = { data: [...page.data, ...older.data], isMore: older.isMore }
        ;({ state, gapBefore } = withNewest(known(), page))
      }
      return state
    },
    staleTime: 0,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

export async function loadOlder(client: QueryClient, conversationId: string): Promise<void> {
  const key = threadKey(conversationId)
  const first = client.getQueryData<ThreadState>(key)?.messages[0]
  if (!first) return
  const page = await loadPage(conversationId, { before: first._id })
  client.setQueryData<ThreadState>(key, (known) => known && withOlder(known, page))
}

/** A message whose files were rendered or bought since it was loaded. */
export async function reloadMessage(client: QueryClient, conversationId: string, id: string): Promise<void> {
  const key = threadKey(conversationId)
  if (!client.getQueryData<ThreadState>(key)?.messages.some((message) => message._id === id)) return
  const isChanged = beginLoad()
  const { data } = await api('GET /messages/{id}', { params: { id: id as MessageId } })
  if (isChanged(data._id)) return reloadMessage(client, conversationId, id)
  client.setQueryData<ThreadState>(key, (known) => known && withSent(known, data))
}

/** Its files can be looked at from now on. */
export async function openMessage(client: QueryClient, { _id: id }: Message): Promise<void> {
  const { data } = await api('POST /messages/{id}/open', { params: { id } })
  showMessage(client, data)
}

/** A message of a conversation as an answer has just shown it. */
export function showMessage(client: QueryClient, message: Message): void {
  noteChange(message._id)
  client.setQueryData<ThreadState>(threadKey(message.conversationId), (known) => known && withSent(known, message))
}

/** Loads older ones until a message is among them; false when it is not there, or very far back. */
export async function loadUntil(client: QueryClient, conversationId: string, id: string): Promise<boolean> {
  const key = threadKey(conversationId)
  for (let i = 0; i < FIND_PAGES; i += 1) {
    const known = client.getQueryData<ThreadState>(key)
    const [first] = known?.messages ?? []
    if (!first || first._id <= id || !known?.isMore) break
    const page = await loadPage(conversationId, { before: first._id, limit: FIND_LIMIT })
    client.setQueryData<ThreadState>(key, (state) => state && withOlder(state, page))
  }
  return client.getQueryData<ThreadState>(key)?.messages.some((message) => message._id === id) ?? false
}

/** Sends what waits in a conversation, one after the other; a failed one waits for a click. */
export async function sendPending(conversationId: string): Promise<void> {
  if (sending.has(conversationId)) return
  sending.add(conversationId)
  try {
    for (;;) {
      const next = pendingMessages().find(
        (message) => message.conversationId === conversationId && message.status === 'sending',
      )
      if (!next) return
      await send(next)
    }
  } finally {
    sending.delete(conversationId)
  }
}

const PRICE_REASONS = ['tokens_insufficient', 'price_changed'] as const
const sending = new Set<string>()

async function send({
  clientId,
  conversationId,
  text,
  replyTo,
  files,
  price,
  cost,
}: ReturnType<typeof pendingMessages>[number]) {
  const client = getQueryClient()
  try {
    const { data } = await api('POST /messages/conversations/{id}', {
      params: { id: conversationId as ConversationId },
      body: {
        text,
        clientId,
        fileIds: files.map(({ _id }) => _id as FileId),
        price,
        expectedPrice: cost,
        ...(replyTo && { replyToId: replyTo._id as MessageId }),
      },
    })
    client.setQueryData<ThreadState>(threadKey(conversationId), (known) => known && withSent(known, data))
    removePending(clientId)
    void reloadConversations(client)
    void reloadAnswered(client, conversationId)
  } catch (error) {
    // The bubble says so and offers another try; the conversation may say why.
    const reason = oneOf(PRICE_REASONS, isApiError(error) ? error.code : undefined)
    setPendingStatus(clientId, { status: 'failed', reason })
    void reloadConversations(client, conversationId)
  }
}

export function useEditMessage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, text }: { id: Message['_id']; text: string }) =>
      api('PUT /messages/{id}', { params: { id }, body: { text } }),
    onSuccess: ({ data }) => {
      showMessage(client, data)
      return reloadConversations(client)
    },
  })
}

export function useDeleteMessage(conversationId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: Message['_id']) => api('DELETE /messages/{id}', { params: { id } }),
    onSuccess: async (_, id) => {
      client.setQueryData<ThreadState>(threadKey(conversationId), (known) => known && without(known, id))
      await reloadConversations(client)
    },
  })
}

export async function markRead(client: QueryClient, conversationId: string): Promise<void> {
  await api('POST /messages/read-all/{conversationId}', {
    params: { conversationId: conversationId as ConversationId },
  })
  await Promise.all([
    reloadConversations(client, conversationId),
    client.invalidateQueries({ queryKey: ['GET /messages/total-unread-messages'] }),
  ])
}

export async function catchUp(client: QueryClient, conversationId: string): Promise<void> {
  await client.invalidateQueries({ queryKey: threadKey(conversationId) })
}

function threadKey(conversationId: string) {
  return ['GET /messages/conversations/{id}', conversationId] as const
}

function loadPage(
  conversationId: string,
  { before, limit, signal }: { before?: MessageId | undefined; limit?: number; signal?: AbortSignal },
): Promise<NewestFirst> {
  return api('GET /messages/conversations/{id}', {
    params: { id: conversationId as ConversationId },
    query: { ...(before !== undefined && { before }), ...(limit !== undefined && { limit }) },
    ...(signal && { signal }),
  })
}
