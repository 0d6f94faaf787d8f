import { setTimeout as sleep } from 'node:timers/promises'
import type { Ctx } from '../ctx.ts'
import './announce-outbox.ts'
import { findWaiting } from './outbox.queries.ts'

export type Dispatcher = {
  run(signal: AbortSignal): Promise<void>
  /** False when nothing was found out for some seconds: jobs do not run then, whatever was started. */
  isWorking(): boolean
}
type Parts = {
  /** Of each queue. */
  workers: ReadonlyMap<string, readonly string[]>
  relay: () => Promise<void>
  wakeWorker: (id: string) => void
}

/** A net below the hints: repeats, jobs of a schedule, and what another process put there whose hint was lost. */
const LOOK_EVERY_MS = 1_000
const FAILS_AFTER = 4

/**
 * Looks what waits, in one statement for the outbox and all queues, and wakes who works on it: at once when a hint comes, else every second. A
 * worker for each queue that looks by itself costs 70 transactions a second on a site without visitors.
 */
export function createDispatcher(ctx: Ctx, { workers, relay, wakeWorker }: Parts): Dispatcher {
  const queues = [...workers.keys()]
  let failures = 0
  let isHinted = false
  let wake = () => {}

  function wakeWorkersOf(names: readonly string[]): void {
    for (const name of names) for (const id of workers.get(name) ?? []) wakeWorker(id)
  }
  ctx.bus.on('outbox-written', () => {
    isHinted = true
    wake()
  })
  ctx.bus.on('jobs-queued', ({ queues: filled }) => wakeWorkersOf(filled))

  async function look(): Promise<void> {
    if (isHinted) {
      isHinted = false
      return relay()
    }
    const waiting = await findWaiting(ctx, queues)
    if (waiting.hasRows) await relay()
    wakeWorkersOf(waiting.queues)
  }

  return {
    isWorking: () => failures < FAILS_AFTER,
    async run(signal) {
      while (!signal.aborted) {
        try {
          await look()
          failures = 0
        } catch (err) {
          failures += 1
          ctx.log.error({ event: 'task.failed', task: 'outbox', err })
        }
        // A hint that came meanwhile is looked after right away, unless looking fails.
        if (isHinted && failures === 0) continue
        const woken = new Promise<void>((resolve) => {
          wake = resolve
        })
        const pause = new AbortController()
        await Promise.race([
          woken,
          sleep(LOOK_EVERY_MS, undefined, { signal: AbortSignal.any([signal, pause.signal]) }).catch(() => {}), // the loop looks
        ])
        pause.abort()
      }
    },
  }
}
