import { useEffect, useRef, useState } from 'react'
import { useT } from '../../../platform/i18n/use-t.ts'
import { useAppStore } from '../../../platform/store/store.ts'
import { receivedAfter, type ThreadState } from '../thread-state.ts'

export interface ThreadAnnouncerProps {
  state: ThreadState
  name: string
}

/** Says to screen readers what the other side writes while the conversation is open, and nothing of what was there before. */
export function ThreadAnnouncer({ state, name }: ThreadAnnouncerProps) {
  const { t } = useT('fan/messages')
  const viewerId = useAppStore((one) => one.auth.authUser?._id ?? '')
  const last = useRef<string | undefined>(undefined)
  const [words, setWords] = useState('')
  useEffect(() => {
    const received = receivedAfter(last.current, state, viewerId)
    // An empty conversation has no last message, and the first one is new all the same.
    last.current = state.messages.at(-1)?._id ?? last.current ?? ''
    if (received.length > 0) setWords(received.map(({ text }) => t('announced', { name, text })).join(' '))
  }, [state, name, viewerId, t])
  return (
    <p aria-live="polite" className="sr-only">
      {words}
    </p>
  )
}
