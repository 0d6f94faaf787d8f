import { useEffect, useState } from 'react'

type Asked<Answer> = {
  isAsked: boolean
  /** Answers the call that waits, and asks no more. */
  answer: (answer: Answer) => void
}

/**
 * Connects a dialog with the calls that wait for its answer: `listen` gets the function that asks, and undefined once
 * nobody would be asked any more. `listen` is the same function at every render.
 */
export function useAsked<Answer>(
  listen: (ask: (() => Promise<Answer>) | undefined) => void,
  isOffered = true,
): Asked<Answer> {
  const [asked, setAsked] = useState<{ resolve: (answer: Answer) => void }>()
  useEffect(() => {
    if (!isOffered) return
    listen(() => new Promise<Answer>((resolve) => setAsked({ resolve })))
    return () => listen(undefined)
  }, [listen, isOffered])
  return {
    isAsked: asked !== undefined,
    answer: (answer) => {
      asked?.resolve(answer)
      setAsked(undefined)
    },
  }
}
