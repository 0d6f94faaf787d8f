import { cpuMs } from './confine.ts'

/** Above this many times the limit nothing of ours is at work any more, whatever the processor counts. */
const WALL_FACTOR = 30

/**
 * Whether a child has worked for longer than `limitMs` since now, or has stood still for that long. Work is time of the
 * processor: a busy machine makes a picture late, not dear. Where the system does not report it, it is time of the clock.
 */
export function startWorkLimit(pid: number | undefined, limitMs: number): () => boolean {
  const startedMs = performance.now()
  const before = cpuMs(pid)
  let last = before
  let movedMs = startedMs
  return () => {
    const nowMs = performance.now()
    const spent = cpuMs(pid)
    if (before === undefined || spent === undefined) return nowMs - startedMs > limitMs
    if (spent !== last) movedMs = nowMs
    last = spent
    return spent - before > limitMs || nowMs - movedMs > limitMs || nowMs - startedMs > WALL_FACTOR * limitMs
  }
}
