import type { Kysely, Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Bus } from './bus/bus.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Standbys } from './db/standbys.ts'
import type { DB } from './db/tables.ts'
import type { Topics } from './jobs/topics.ts'
import type { Storage } from './storage/storage.ts'

/**
 * What services work with, passed first and built once in `app.ts`. Inside a transaction the same shape arrives with
 * `db` bound to it, so the pool is not reached by mistake.
 */
export type Ctx = Resources & {
  db: Kysely<DB>
  /**
   * Few connections with little time: for what anybody may ask for and nobody knows the cost of before, such as words to
   * search for. When they are all busy searches are `unavailable`, and nothing else is.
   */
  searchDb: Kysely<DB>
  /** Undefined: there are none. Read by `onStandby` only. */
  standbys: Standbys | undefined
  /** Runs `work` in one transaction; repeats it, bounded, on serialization failures and deadlocks only. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * The same where a statement may take minutes, for maintenance that reads much: on a few connections of its own, whose limits and whose
   * silence concern no other statement.
   */
  longTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

export type Tx = Resources & {
  db: Transaction<DB>
  /** Writes an outbox row in this transaction: the job or event happens if and only if it commits. */
  enqueue<K extends keyof Topics>(topic: K, payload: Topics[K]): Promise<void>
}

/** The same resources, reading by the connections for searches. */
export function searching(ctx: Ctx): Ctx {
  return { ...ctx, db: ctx.searchDb }
}

/** Either: for queries that serve reads both inside and outside of transactions. */
export type Db = Pick<Ctx, 'db'> | Pick<Tx, 'db'>

type Resources = { config: Config; clock: Clock; log: Logger; storage: Storage; bus: Bus }
