/** Standbys of the database (`DATABASE_REPLICA_URLS`), and which of them may be read now. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { type Database, openDatabase, openSearchDatabase } from './pool.ts'
import { isRecent, type Sample, withSample } from './replica-lag.ts'
import { readPrimary, readStandby } from './standby-facts.ts'
import type { DB } from './tables.ts'

const LOOK_EVERY_MS = 1_000
/** One that has said nothing for so long is not read. */
const SILENCE_MS = 5_000
const LOOK_LIMITS = { maxConnections: 1, statementTimeoutMs: 2_000, connectWithinMs: 2_000 }

/** Connections for lists, and for searches with their limits. */
export type Standby = { db: Kysely<DB>; searchDb: Kysely<DB> }
export type StandbyState = { replica: string; isUsed: boolean; lagBytes: number | undefined }

export type Standbys = {
  /** One that has replayed so far, in turn; undefined: the primary has to be read. */
  choose(position: number): Standby | undefined
  /** A statement there has failed: not read until it answers again. */
  leaveOut(standby: Standby): void
  states(): StandbyState[]
  close(): Promise<void>
}

type Options = Pick<Config, 'replicaUrls' | 'replicaLagMs' | 'searchTimeoutMs'> & {
  primaryUrl: string
  log: Logger
  lookEveryMs?: number
}
type Watched = { replica: string; standby: Standby; replayed: number; answeredMs: number; problem: Problem | undefined }
type Problem = 'away' | 'behind' | 'not a standby' | 'of another database'

export function openStandbys({ primaryUrl, replicaUrls, replicaLagMs, log, ...options }: Options): Standbys {
  const { searchTimeoutMs, lookEveryMs = LOOK_EVERY_MS } = options
  const closing = new AbortController()
  const opened: Database[] = []
  let samples: Sample[] = []
  let systemId: string | undefined
  let turn = 0

  function open(database: Database): Kysely<DB> {
    opened.push(database)
    return database.db
  }

  function watch(url: string): { watched: Watched; look: () => Promise<void> } {
    const onError = () => {} // what fails there is left out, and said once
    const looking = open(openDatabase(url, { ...LOOK_LIMITS, onError }))
    const limits = { statementTimeoutMs: searchTimeoutMs, connectWithinMs: 2 * searchTimeoutMs, onError }
    const standby = {
      db: open(openDatabase(url, { onError })),
      searchDb: open(openSearchDatabase(url, { ...limits, isPooler: false })),
    }
    const watched: Watched = { replica: nameOf(url), standby, replayed: 0, answeredMs: -Infinity, problem: 'away' }
    return { watched, look: async () => judge(watched, await readStandby(looking).catch(() => undefined)) }
  }

  function judge(watched: Watched, facts: Awaited<ReturnType<typeof readStandby>> | undefined): void {
    if (facts) Object.assign(watched, { replayed: facts.position, answeredMs: performance.now() })
    const problem = problemOf(facts)
    if (problem === watched.problem) return
    watched.problem = problem
    if (problem) log.warn({ event: 'replica.left_out', replica: watched.replica, problem })
    else log.info({ event: 'replica.used', replica: watched.replica })
  }

  function problemOf(facts: Awaited<ReturnType<typeof readStandby>> | undefined): Problem | undefined {
    if (!facts) return 'away'
    if (!facts.isStandby) return 'not a standby'
    if (systemId !== undefined && facts.systemId !== systemId) return 'of another database'
    return isRecent(samples, facts.position) ? undefined : 'behind'
  }

  const primary = open(openDatabase(primaryUrl, { ...LOOK_LIMITS, onError: () => {} }))
  async function lookAtPrimary(): Promise<void> {
    const atMs = performance.now()
    const facts = await readPrimary(primary).catch(() => undefined) // its own connections say so
    if (!facts) return
    systemId = facts.systemId
    samples = withSample(samples, { position: facts.position, atMs }, replicaLagMs)
  }

  async function repeat(look: () => Promise<void>): Promise<void> {
    while (!closing.signal.aborted) {
      await look()
      await sleep(lookEveryMs, undefined, { signal: closing.signal, ref: false }).catch(() => {}) // closed: the loop ends
    }
  }

  const parts = replicaUrls.map(watch)
  const all = parts.map(({ watched }) => watched)
  const loops = [lookAtPrimary, ...parts.map(({ look }) => look)].map(repeat)
  const newest = () => samples.at(-1)

  function isUsed({ problem, answeredMs }: Watched): boolean {
    const now = performance.now()
    // Without the primary nothing says how far behind a standby is.
    return !problem && now - answeredMs < SILENCE_MS && now - (newest()?.atMs ?? -Infinity) < replicaLagMs + SILENCE_MS
  }

  return {
    choose(position) {
      const usable = all.filter((watched) => watched.replayed >= position && isUsed(watched))
      turn += 1
      return usable[turn % usable.length]?.standby
    },
    leaveOut(standby) {
      for (const watched of all) if (watched.standby === standby) judge(watched, undefined)
    },
    states: () =>
      all.map((watched) => {
        const { replica, replayed, answeredMs } = watched
        const at = newest()?.position
        const isKnown = answeredMs > -Infinity && at !== undefined
        return { replica, isUsed: isUsed(watched), lagBytes: isKnown ? Math.max(0, at - replayed) : undefined }
      }),
    async close() {
      closing.abort()
      await Promise.all(loops)
      await Promise.all(opened.map((database) => database.close()))
    },
  }
}

/** Without its password. */
function nameOf(url: string): string {
  const { host, searchParams } = new URL(url)
  return host || (searchParams.get('host') ?? 'socket')
}
