import type { PrivateCall } from '@limelight/contract/commerce/private-calls'
import { useNow } from '../../platform/use-now.ts'

/** What the server counted, and what has passed since it was asked. */
export function useSeconds(
  { status, seconds, secondsLeft }: PrivateCall,
  asOf: number,
): { seconds: number; secondsLeft: number | null } {
  const now = useNow(1_000)
  const passed = status === 'live' ? Math.max(0, Math.floor((now - asOf) / 1_000)) : 0
  return { seconds: seconds + passed, secondsLeft: secondsLeft === null ? null : Math.max(0, secondsLeft - passed) }
}
