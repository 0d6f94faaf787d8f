import type { ServerPayload } from '@limelight/contract/realtime'
import type { Conversation } from '@limelight/contract/talk/conversations'
import { useCallback, useState } from 'react'
import { useLiveEvent, useReconnected } from '../../platform/api/use-live.ts'

/** Of the other side: what was heard since the conversation was fetched, else what was fetched. */
export function useIsOnline(conversation: Conversation): boolean {
  const { _id: id } = conversation.recipient
  const [heard, setHeard] = useState<{ since: Conversation; online: boolean }>()
  const onPresence = useCallback(
    ({ accountId, online }: ServerPayload<'presence'>) => {
      if (accountId === id) setHeard({ since: conversation, online })
    },
    [conversation, id],
  )
  useLiveEvent('presence', onPresence)
  // What was missed is fetched.
  useReconnected(useCallback(() => setHeard(undefined), []))
  return heard?.since === conversation ? heard.online : conversation.isOnline
}
