import type { PrivateCall } from '@limelight/contract/private-calls'
import { useEffect, useState } from 'react'

/** The moment, anew each second. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** What the server counted, and what has passed since it was asked. */
export function useSeconds(
  { status, seconds, secondsLeft }: PrivateCall,
  asOf: number,
): { seconds: number; secondsLeft: number | null } {
  const now = useNow()
  const passed = status === 'live' ? Math.max(0, Math.floor((now - asOf) / 1_000)) : 0
  return { seconds: seconds + passed, secondsLeft: secondsLeft === null ? null : Math.max(0, secondsLeft - passed) }
}
