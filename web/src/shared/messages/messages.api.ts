import { isBuyer } from '@limelight/contract/people/roles'
import type { ServerPayload } from '@limelight/contract/realtime'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../platform/api/api.ts'
import { callQuery } from '../../platform/api/query-client.ts'
import { useLiveEvent, useReconnected } from '../../platform/api/use-live.ts'
import { useAppStore } from '../../platform/store/store.ts'

/** Unread messages of the account, for the navigation; undefined while they are not known. */
export function useUnreadMessages(): number | undefined {
  const viewer = useAppStore((state) => state.auth.authUser)
  const client = useQueryClient()
  const isMember = isBuyer(viewer?.role) && (!viewer?.team || viewer.team.rights.includes('messages'))
  const { data } = useQuery({ ...callQuery('GET /messages/total-unread-messages'), enabled: isMember })
  const refresh = useCallback(() => {
    void client.invalidateQueries({ queryKey: ['GET /messages/total-unread-messages'] })
  }, [client])
  const onCreated = useCallback(
    ({ senderId }: ServerPayload<'message_created'>) => {
      if (senderId !== viewer?._id) refresh()
    },
    [refresh, viewer?._id],
  )
  const onRead = useCallback(
    ({ accountId }: ServerPayload<'message_read'>) => {
      if (accountId === viewer?._id) refresh()
    },
    [refresh, viewer?._id],
  )
  useLiveEvent('message_created', onCreated)
  useLiveEvent('message_read', onRead)
  useLiveEvent('message_deleted', refresh)
  useReconnected(refresh)
  return data?.data.total
}

/** Answers with the conversation, a new one or the one that the two have. */
export function useOpenConversation(source: 'performer' | 'user') {
  return useMutation({
    mutationFn: (sourceId: string) => api('POST /conversations', { body: { source, sourceId } }),
  })
}
