import { useEffect, useState } from 'react'

/** The moment in milliseconds, anew after each `everyMs`. The server's differs: what is drawn of it waits for `useIsInBrowser`. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
