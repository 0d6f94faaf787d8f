/**
 * One fault met by every request would write hundreds of lines a second. Of warnings and errors that say the same, the first
 * few of each ten seconds are written; then one line says how many more there were.
 */
export type Repeats = {
  /** Whether this line is to be written. */
  admit(key: string): boolean
}

type Count = { sinceMs: number; times: number }

const WINDOW_MS = 10_000
const WRITTEN_PER_WINDOW = 5
/** Keys hold messages, which may hold anything: a flood of different ones is bounded too. */
const KEYS_MAX = 200

export function limitRepeats(
  onSuppressed: (key: string, times: number) => void,
  now: () => number = () => performance.now(),
): Repeats {
  const counts = new Map<string, Count>()

  function close(key: string, { times }: Count): void {
    counts.delete(key)
    if (times > WRITTEN_PER_WINDOW) onSuppressed(key, times - WRITTEN_PER_WINDOW)
  }

  /** Windows are closed by a timer, so that a fault that ends is counted to its end. */
  function open(key: string): Count {
    const oldest = counts.entries().next().value
    if (counts.size >= KEYS_MAX && oldest) close(...oldest)
    const count = { sinceMs: now(), times: 0 }
    counts.set(key, count)
    setTimeout(() => counts.get(key) === count && close(key, count), WINDOW_MS).unref()
    return count
  }

  return {
    admit(key) {
      const known = counts.get(key)
      if (known && now() - known.sinceMs >= WINDOW_MS) close(key, known)
      const count = counts.get(key) ?? open(key)
      count.times += 1
      return count.times <= WRITTEN_PER_WINDOW
    },
  }
}
