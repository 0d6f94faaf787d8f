import { AppError } from '@limelight/contract/errors'

export type AdmissionLimits = {
  /** Works that run side by side. */
  atOnce: number
  /** How long one may wait for its turn. */
  waitMs: number
  nowMs?: () => number
}
/** Runs `work` when its turn comes. Throws `unavailable`, at once where the wait would be too long. */
export type Admission = <T>(work: () => Promise<T>) => Promise<T>

type Waiting = { start: () => void; isOver: boolean }

/** Weight of the newest interval between two turns: some twenty of them decide. */
const NEWEST_WEIGHT = 0.1
/** What waits costs memory and its connection. */
const LONGEST_QUEUE = 1_000

/**
 * Lets a process refuse what it cannot do in time, instead of doing everything too late: without it, 256 readers each wait
 * until a time limit ends their work half done. A newcomer's wait is foreseen from how fast the turns before it came, so
 * the refusal itself costs nothing and is immediate; work that was let in is never cut.
 */
export function createAdmission({ atOnce, waitMs, nowMs = () => performance.now() }: AdmissionLimits): Admission {
  const queue: Waiting[] = []
  let running = 0
  /** Between two turns, while somebody waits; 0 until that is known. */
  let intervalMs = 0
  let lastTurnMs: number | undefined
  let waiting = 0

  function requireShortWait(): void {
    if (waiting < LONGEST_QUEUE && (waiting + 1) * intervalMs <= waitMs) return
    throw busy(Math.ceil(((waiting + 1) * intervalMs) / 1_000))
  }

  function turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const place: Waiting = { start: resolve, isOver: false }
      // Turns may stop coming altogether: then nothing was foreseen.
      const timer = setTimeout(() => {
        place.isOver = true
        waiting -= 1
        reject(busy(1))
      }, waitMs)
      place.start = () => {
        clearTimeout(timer)
        waiting -= 1
        resolve()
      }
      queue.push(place)
      waiting += 1
    })
  }

  /** The place of the work that ended goes to whom has waited longest, or is free. */
  function passOn(): void {
    const next = firstWaiting(queue)
    measure(next !== undefined)
    if (next) next.start()
    else running -= 1
  }

  function measure(isAwaited: boolean): void {
    const now = nowMs()
    if (isAwaited && lastTurnMs !== undefined) {
      const newest = now - lastTurnMs
      intervalMs = intervalMs === 0 ? newest : intervalMs + NEWEST_WEIGHT * (newest - intervalMs)
    }
    lastTurnMs = isAwaited ? now : undefined
  }

  return async (work) => {
    if (running < atOnce) running += 1
    else {
      requireShortWait()
      await turn()
    }
    try {
      return await work()
    } finally {
      passOn()
    }
  }
}

function firstWaiting(queue: Waiting[]): Waiting | undefined {
  for (;;) {
    const first = queue.shift()
    if (!first?.isOver) return first
  }
}

function busy(retryAfterSeconds: number): AppError {
  return new AppError('unavailable', { retryAfterSeconds: Math.max(1, retryAfterSeconds) })
}
