import type { Conversation } from '@limelight/contract/talk/conversations'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useLiveEvent, useReconnected } from '../../../platform/api/use-live.ts'
import { reloadConversations } from '../conversations.api.ts'
import { catchUp, markRead, reloadMessage, sendPending } from '../thread.api.ts'

/** Fetches what an event announces, sends what waited, and marks as read what is in sight. */
export function useThreadEvents({ _id: id, totalNotSeenMessages: unread }: Conversation, isLoaded: boolean): void {
  const client = useQueryClient()
  const refresh = useCallback(() => {
    void catchUp(client, id)
    void reloadConversations(client, id)
  }, [client, id])
  const onEvent = useCallback(
    ({ conversationId }: { conversationId: string }) => {
      if (conversationId === id) refresh()
    },
    [id, refresh],
  )
  const onUpdate = useCallback(
    ({ conversationId, messageId }: { conversationId: string; messageId: string }) => {
      // Shown as it was until the next refetch.
      if (conversationId === id) void reloadMessage(client, id, messageId).catch(() => undefined)
    },
    [client, id],
  )
  const onReconnected = useCallback(() => {
    refresh()
    void sendPending(id)
  }, [id, refresh])
  useLiveEvent('message_created', onEvent)
  useLiveEvent('message_deleted', onEvent)
  useLiveEvent('message_read', onEvent)
  useLiveEvent('message_updated', onUpdate)
  useLiveEvent('message_bought', onUpdate)
  useReconnected(onReconnected)
  useEffect(() => {
    // What was under way when the page was left.
    void sendPending(id)
  }, [id])
  useEffect(() => {
    if (unread === 0 || !isLoaded) return
    const read = () => {
      // A failure leaves them unread; the next look tries again.
      if (document.visibilityState === 'visible') void markRead(client, id).catch(() => undefined)
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [client, id, unread, isLoaded])
}
