/** Moves what transactions have handed over out of the outbox: to what handles it at once, into queues, and to listeners. */
import { AppError } from '@limelight/contract/errors'
import type { PgBoss } from 'pg-boss'
import type { Ctx } from '../ctx.ts'
import { hasOutboxRow, type OutboxRow, takeOutboxRows } from './outbox.queries.ts'
import { insertJobs, type Queue } from './queues.ts'

export type Listener = { topic: string; listener: (payload: unknown) => void | Promise<void> }
type Routes = { queues: ReadonlyMap<string, Queue>; listeners: readonly Listener[] }
/** `hasAdded`: what was handled has handed over more. */
type Relayed = { taken: number; hasAdded: boolean }
/** `isWhole`: until a look finds nothing, for tests. Otherwise what comes meanwhile is hinted at. */
type RelayOptions = { signal?: AbortSignal; isWhole?: boolean }

const BATCH = 200

/** What is left when it stops waits in the outbox. */
export async function relayAll(
  ctx: Ctx,
  boss: PgBoss,
  routes: Routes,
  { signal, isWhole = false }: RelayOptions,
): Promise<void> {
  const filled = new Set<string>()
  for (let isMore = true; isMore && !signal?.aborted; ) {
    const { taken, hasAdded } = await relayBatch(ctx, boss, routes, filled)
    isMore = taken === BATCH || hasAdded || (isWhole && taken > 0)
  }
  if (filled.size > 0) ctx.bus.publish('jobs-queued', { queues: [...filled] })
}

/**
 * In one transaction: out of the outbox and handled, or into the queues, or neither. Where that fails with what is handled together, the
 * same rows become jobs, so that one that cannot be handled is repeated alone.
 */
async function relayBatch(ctx: Ctx, boss: PgBoss, routes: Routes, filled: Set<string>): Promise<Relayed> {
  const together = new Set<string>()
  try {
    return await moveRows(ctx, boss, routes, { filled, together })
  } catch (err) {
    if (together.size === 0 || (err instanceof AppError && err.code === 'unavailable')) throw err
    ctx.log.warn({ event: 'jobs.apart', queues: [...together], err })
    return await moveRows(ctx, boss, routes, { filled, together: undefined })
  }
}

/**
 * Listeners are called before the commit, so after a crash they are notified again rather than never. Topics that this process does not
 * know stay for a newer one. `together` gets the queues whose rows were handled here; undefined: all become jobs.
 */
async function moveRows(
  ctx: Ctx,
  boss: PgBoss,
  { queues, listeners }: Routes,
  { filled, together }: { filled: Set<string>; together: Set<string> | undefined },
): Promise<Relayed> {
  const topics = [...new Set([...queues.keys(), ...listeners.map(({ topic }) => topic)])]
  return await ctx.transaction(async (tx) => {
    const rows = await takeOutboxRows(tx.db, topics, BATCH)
    for (const [topic, taken = []] of Object.entries(Object.groupBy(rows, (row) => row.topic))) {
      const payloads = taken.map((row) => row.payload)
      const queue = queues.get(topic)
      if (queue?.together && together) {
        together.add(topic)
        await queue.together(payloads, tx)
      } else if (queue) {
        await insertJobs(boss, tx, queue, payloads)
        filled.add(topic)
      }
    }
    await callListeners(ctx, rows, listeners)
    return { taken: rows.length, hasAdded: hasOutboxRow(tx.db) }
  })
}

async function callListeners(ctx: Ctx, rows: readonly OutboxRow[], listeners: readonly Listener[]): Promise<void> {
  for (const row of rows) {
    const called = listeners.filter(({ topic }) => topic === row.topic)
    await Promise.all(called.map(({ listener }) => notify(ctx, row.topic, async () => listener(row.payload))))
  }
}

async function notify(ctx: Ctx, topic: string, listener: () => Promise<void>): Promise<void> {
  await listener().catch((err: unknown) => ctx.log.error({ event: 'listener.failed', topic, err }))
}
