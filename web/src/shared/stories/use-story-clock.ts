import { useEffect, useRef } from 'react'

type Clock = {
  /** Another one begins anew. */
  id: string
  /** Undefined: it does not end by itself. */
  seconds: number | undefined
  isPaused: boolean
  onEnd: () => void
}

/** Calls `onEnd` once a story has been shown for its time, without that in which it was paused. */
export function useStoryClock({ id, seconds, isPaused, onEnd }: Clock): void {
  const left = useRef<{ id: string; ms: number }>(undefined)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    if (seconds === undefined) return
    if (left.current?.id !== id) left.current = { id, ms: seconds * 1_000 }
    if (isPaused) return
    const startedMs = performance.now()
    const timer = setTimeout(() => end.current(), left.current.ms)
    return () => {
      clearTimeout(timer)
      if (left.current?.id === id) left.current.ms -= performance.now() - startedMs
    }
  }, [id, seconds, isPaused])
}
