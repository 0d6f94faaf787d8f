import type { StreamMessage } from '@limelight/contract/live/stream-chat'
import type { ServerPayload } from '@limelight/contract/realtime'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../platform/api/api.ts'
import { useLiveEvent, useReconnected } from '../../platform/api/use-live.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { useLiveChannel } from './use-live-channel.ts'

/** What a page keeps of a busy chat: more is never read. */
const KEPT = 100
const LOADED = 50
/** Visitors have no connection of their own. */
const VISITOR_POLL_MS = 5_000

type Page = {
  data: StreamMessage[]
  total: number
  isMore: boolean
  pinned: StreamMessage | null
  canModerate: boolean
}
export type Chat = { messages: readonly StreamMessage[]; pinned: StreamMessage | null; canModerate: boolean }

/** Visitors read by a call of their own, which knows streams that everybody may watch only. */
function chatQuery(streamId: string, isMember: boolean) {
  return queryOptions({
    queryKey: ['GET /messages/stream/{id}', streamId, isMember] as const,
    queryFn: ({ signal }): Promise<Page> => {
      const args = { params: { id: streamId }, query: { limit: LOADED }, signal }
      return isMember ? api('GET /messages/stream/{id}', args) : api('GET /messages/conversations/public/{id}', args)
    },
    staleTime: 0,
    ...(!isMember && { refetchInterval: VISITOR_POLL_MS }),
  })
}

/** The newest messages of a stream, oldest first, kept up to date for as long as `token` opens its channel. */
export function useStreamChat(streamId: string, token: string | undefined): Chat {
  const isMember = useAppStore((state) => state.auth.loggedIn)
  const client = useQueryClient()
  const { data } = useQuery(chatQuery(streamId, isMember))
  const change = useCallback(
    (next: (messages: StreamMessage[]) => StreamMessage[]) =>
      client.setQueryData(chatQuery(streamId, isMember).queryKey, (page) => page && { ...page, data: next(page.data) }),
    [client, streamId, isMember],
  )
  const onMessage = useCallback(
    (message: ServerPayload<'stream_message'>) => {
      if (message.conversationId !== streamId) return
      change((messages) => [message, ...messages.filter(({ _id }) => _id !== message._id)].slice(0, KEPT))
    },
    [change, streamId],
  )
  const onDeleted = useCallback(
    ({ messageId }: ServerPayload<'stream_message_deleted'>) =>
      change((messages) => messages.map((one) => (one._id === messageId ? deleted(one) : one))),
    [change],
  )
  const onCleared = useCallback(
    (cleared: ServerPayload<'stream_messages_cleared'>) => {
      if (cleared.streamId === streamId) change((messages) => messages.map(deleted))
    },
    [change, streamId],
  )
  const refresh = useCallback(
    () => void client.invalidateQueries({ queryKey: chatQuery(streamId, isMember).queryKey }),
    [client, streamId, isMember],
  )
  const onPinned = useCallback(
    ({ streamId: id, message }: ServerPayload<'stream_pinned'>) => {
      if (id !== streamId) return
      client.setQueryData(chatQuery(streamId, isMember).queryKey, (page) => page && { ...page, pinned: message })
    },
    [client, streamId, isMember],
  )
  useLiveChannel(token)
  useLiveEvent('stream_pinned', onPinned)
  useLiveEvent('stream_message', onMessage)
  useLiveEvent('stream_message_deleted', onDeleted)
  useLiveEvent('stream_messages_cleared', onCleared)
  useReconnected(refresh)
  return {
    messages: [...(data?.data ?? [])].reverse(),
    pinned: data?.pinned ?? null,
    canModerate: data?.canModerate ?? false,
  }
}

function deleted(message: StreamMessage): StreamMessage {
  return { ...message, text: '', isDeleted: true }
}

export async function sendStreamMessage(streamId: string, text: string, clientId: string): Promise<StreamMessage> {
  return (await api('POST /messages/stream/{id}', { params: { id: streamId }, body: { text, clientId } })).data
}

export async function pinStreamMessage({ _id, conversationId }: StreamMessage, isPinned: boolean): Promise<void> {
  const body = { messageId: isPinned ? _id : null }
  await api('PUT /conversations/stream/{id}/pin', { params: { id: conversationId }, body })
}

export async function deleteStreamMessage({ _id, conversationId }: StreamMessage): Promise<void> {
  await api('DELETE /messages/stream/{id}/{messageId}', { params: { id: conversationId, messageId: _id } })
}

export async function banFromChat({ conversationId, sender }: StreamMessage, minutes?: number): Promise<void> {
  const body = { userId: sender._id, ...(minutes !== undefined && { minutes }) }
  await api('POST /conversations/stream/{id}/bans', { params: { id: conversationId }, body })
}
