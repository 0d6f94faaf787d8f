import { setTimeout as sleep } from 'node:timers/promises'
import type { Ctx } from '../ctx.ts'

export type Task = { name: string; intervalMs: number; task: (signal: AbortSignal) => Promise<void> }

/** Until the signal; a failure is only logged. */
export async function repeat({ log }: Pick<Ctx, 'log'>, { name, intervalMs, task }: Task, signal: AbortSignal) {
  while (!signal.aborted) {
    await task(signal).catch((err: unknown) => log.error({ event: 'task.failed', task: name, err }))
    await sleep(intervalMs, undefined, { signal }).catch(() => {}) // aborted: the loop ends
  }
}
