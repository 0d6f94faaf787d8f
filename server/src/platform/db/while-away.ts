import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@limelight/contract/errors'
import { isUnavailable } from './database-errors.ts'

const RETRY_MS = 250
/**
 * A minute on a quiet machine, and recovery after a crash, which replays up to 1 GB, takes 15 s on a slow disk. Attempts are counted
 * and not the clock: on a busy machine, where each waits for a connection until its own limit, they last for ten minutes.
 */
const ATTEMPTS = 240

/**
 * Repeats a repeatable task while the database is away: for a start, which no client repeats. Throws the
 * last failure after 240 attempts or when `signal` ends the wait, and every other failure at once. `onAway` hears of the first.
 */
export async function whileAway<T>(
  work: () => Promise<T>,
  { signal, onAway }: { signal?: AbortSignal; onAway?: (error: unknown) => void } = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isAway(error) || signal?.aborted || attempt >= ATTEMPTS) throw error
      if (attempt === 1) onAway?.(error)
      await sleep(RETRY_MS)
    }
  }
}

/** Also true for the cause of another error, such as a migration's. */
function isAway(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'unavailable'
  return isUnavailable(error) || (error instanceof Error && error.cause !== undefined && isAway(error.cause))
}
