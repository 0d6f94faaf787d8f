/** Which of several processes does what only one can do. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { databaseClient } from './hosts.ts'

const TRY_EVERY_MS = 1_000
const ANSWER_WITHIN_MS = 3_000

export type Leadership = {
  isLeader(): boolean
  close(): Promise<void>
}

/** Of a process that is alone. */
export const aloneInCharge: Leadership = { isLeader: () => true, close: async () => {} }

/** Of a process that leaves it to others. */
export const neverInCharge: Leadership = { isLeader: () => false, close: async () => {} }

/**
 * An advisory lock of a connection of its own: the database gives it to one process, and to the next one as soon as the
 * connection ends, also by a kill. A leader that cannot reach the database is none any more.
 */
export function seekLeadership(
  databaseUrl: string,
  {
    name,
    log,
    onElected = () => {},
    onLost,
  }: { name: string; log: Logger; onElected?: () => void; onLost: () => void },
): Leadership {
  const closing = new AbortController()
  let isLeader = false

  async function hold(client: pg.Client): Promise<void> {
    await client.connect()
    while (!closing.signal.aborted) {
      const { rows } = await client.query<{ held: boolean }>(
        isLeader ? 'select true as held' : 'select pg_try_advisory_lock(hashtext($1)) as held',
        isLeader ? [] : [`limelight/${name}`],
      )
      if (!isLeader && rows[0]?.held) {
        isLeader = true
        log.info({ event: 'leader.elected', name })
        onElected()
      }
      await sleep(TRY_EVERY_MS, undefined, { signal: closing.signal }).catch(() => {}) // closed: the loop ends
    }
  }

  async function seek(): Promise<void> {
    while (!closing.signal.aborted) {
      const client = databaseClient({
        connectionString: databaseUrl,
        connectionTimeoutMillis: ANSWER_WITHIN_MS,
        query_timeout: ANSWER_WITHIN_MS,
        keepAlive: true,
      })
      client.on('error', () => {}) // the next query fails by it
      await hold(client).catch((err: unknown) => log.warn({ event: 'leader.away', name, err }))
      if (isLeader) {
        isLeader = false
        onLost()
      }
      await client.end().catch(() => {}) // it is gone already
      if (!closing.signal.aborted) await sleep(TRY_EVERY_MS)
    }
  }

  const seeking = seek()
  return {
    isLeader: () => isLeader,
    async close() {
      closing.abort()
      await seeking
    },
  }
}
