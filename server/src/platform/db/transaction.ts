import { setTimeout as sleep } from 'node:timers/promises'
import { createBus } from '../bus/create-bus.ts'
import type { Ctx, Tx } from '../ctx.ts'
import { announceOutbox } from '../jobs/announce-outbox.ts'
import { hasOutboxRow, insertOutboxRow } from '../jobs/outbox.queries.ts'
import { isRetryable } from './database-errors.ts'
import { inOneConnection } from './nested-connection-guard.ts'

/** Enough for a burst on the same rows; a transaction that still fails then shows a design fault. */
const MAX_ATTEMPTS = 4
const RETRY_DELAY_MS = 20

type Given = Omit<Ctx, 'transaction' | 'longTransaction' | 'searchDb' | 'standbys' | 'bus'> &
  Partial<Pick<Ctx, 'searchDb' | 'standbys' | 'bus'>> & { longDb?: Ctx['db'] }

/**
 * Adds the transactions to the resources: the one place a `Ctx` is made. Without a pool for searches or long statements, such as in
 * commands, those use the main pool; without a bus there is no other process to speak to.
 */
export function createCtx({ longDb, ...given }: Given): Ctx {
  const resources = { searchDb: given.db, standbys: undefined, bus: createBus(given.log), ...given }
  return {
    ...resources,
    transaction: (work) => runTransaction(resources, work),
    longTransaction: (work) => runTransaction({ ...resources, db: longDb ?? given.db }, work),
  }
}

/**
 * Runs `work` in one transaction, read committed. It is run again as a whole, at most three times, when the database asks
 * for that (serialization failure, deadlock), so it must have no effects outside of the transaction.
 */
export async function runTransaction<T>(
  resources: Omit<Ctx, 'transaction' | 'longTransaction'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { db, searchDb: _, standbys: _standbys, ...rest } = resources
  // Not where people would meet the error, which is worse than the wait it warns of.
  const guarded = rest.config.mode === 'test' ? inOneConnection : <R>(task: () => Promise<R>) => task()
  for (let attempt = 1; ; attempt += 1) {
    try {
      let hasJobs = false
      const result = await db.transaction().execute(async (trx) => {
        const tx: Tx = { ...rest, db: trx, enqueue: (topic, payload) => insertOutboxRow(trx, topic, payload) }
        const done = await guarded(() => work(tx))
        hasJobs = hasOutboxRow(trx)
        return done
      })
      if (hasJobs) announceOutbox(rest.bus)
      return result
    } catch (error) {
      if (!isRetryable(error) || attempt === MAX_ATTEMPTS) throw error
      await sleep(Math.random() * RETRY_DELAY_MS * attempt)
    }
  }
}
