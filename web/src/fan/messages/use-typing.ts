import type { ServerPayload } from '@limelight/contract/realtime'
import type { Conversation } from '@limelight/contract/talk/conversations'
import { useCallback, useEffect, useRef, useState } from 'react'
import { sendLive, useLiveEvent } from '../../platform/api/use-live.ts'

const SAY_EVERY_MS = 3_000
const OVER_AFTER_MS = 5_000

/** Says that the viewer is writing, as long as they do: call it with each change of the text. */
export function useSayTyping({ _id: conversationId }: Pick<Conversation, '_id'>): () => void {
  const lastMs = useRef(0)
  return () => {
    if (Date.now() - lastMs.current < SAY_EVERY_MS) return
    lastMs.current = Date.now()
    sendLive('typing', { conversationId })
  }
}

/** Whether the other side is writing; what arrives of them ends it. */
export function useIsTyping({ _id: id }: Pick<Conversation, '_id'>): boolean {
  const [isTyping, setIsTyping] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = useCallback(() => {
    clearTimeout(timer.current)
    setIsTyping(false)
  }, [])
  const onTyping = useCallback(
    ({ conversationId }: ServerPayload<'typing'>) => {
      if (conversationId !== id) return
      clearTimeout(timer.current)
      timer.current = setTimeout(stop, OVER_AFTER_MS)
      setIsTyping(true)
    },
    [id, stop],
  )
  const onMessage = useCallback(
    ({ conversationId }: ServerPayload<'message_created'>) => {
      if (conversationId === id) stop()
    },
    [id, stop],
  )
  useLiveEvent('typing', onTyping)
  useLiveEvent('message_created', onMessage)
  useEffect(() => stop, [stop])
  return isTyping
}
