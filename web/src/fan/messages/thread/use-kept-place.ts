import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** From here on somebody reads what was written before. */
const NEAR_END_PX = 80

export type KeptPlace = {
  ref: RefObject<HTMLDivElement | null>
  isAtEnd: boolean
  onScroll: () => void
  toEnd: () => void
}

/**
 * The place in a list that is laid out from its end, where `scrollTop` is 0 at the end and negative above. At the end it
 * follows what comes; further up a new message moves nothing, and one's own leads back to the end.
 */
export function useKeptPlace({ lastKey, sent }: { lastKey: string | undefined; sent: number }): KeptPlace {
  const ref = useRef<HTMLDivElement>(null)
  const before = useRef({ lastKey, sent, height: 0 })
  const [isAtEnd, setIsAtEnd] = useState(true)
  const toEnd = () => ref.current?.scrollTo({ top: 0 })
  useLayoutEffect(() => {
    const list = ref.current
    if (!list) return
    const { height, ...last } = before.current
    before.current = { lastKey, sent, height: list.scrollHeight }
    if (sent > last.sent) list.scrollTop = 0
    else if (lastKey !== last.lastKey && list.scrollTop < -NEAR_END_PX) list.scrollTop -= list.scrollHeight - height
  })
  return {
    ref,
    isAtEnd,
    toEnd,
    onScroll: () => setIsAtEnd((ref.current?.scrollTop ?? 0) > -NEAR_END_PX),
  }
}
