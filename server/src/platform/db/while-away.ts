import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@limelight/contract/errors'
import { isUnavailable } from './database-errors.ts'

const RETRY_MS = 250
/** Recovery after a crash replays up to 1 GB, which takes 15 s on a slow disk. */
const AWAY_AT_MOST_MS = 60_000

/**
 * Repeats a repeatable task while the database is away: for a start, which no client repeats. Throws the
 * last failure when that takes more than a minute or `signal` ends the wait, and every other failure at once. `onAway` hears of
 * the first.
 */
export async function whileAway<T>(
  work: () => Promise<T>,
  { signal, onAway }: { signal?: AbortSignal; onAway?: (error: unknown) => void } = {},
): Promise<T> {
  let hasSaid = false
  const giveUpAt = performance.now() + AWAY_AT_MOST_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isAway(error) || signal?.aborted || performance.now() > giveUpAt) throw error
      if (!hasSaid) onAway?.(error)
      hasSaid = true
      await sleep(RETRY_MS)
    }
  }
}

/** Also true for the cause of another error, such as a migration's. */
function isAway(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'unavailable'
  return isUnavailable(error) || (error instanceof Error && error.cause !== undefined && isAway(error.cause))
}
