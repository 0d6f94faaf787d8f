/** Standbys of the database (`DATABASE_REPLICA_URLS`), and which of them may be read now. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { openDatabase, openSearchDatabase } from './pool.ts'
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
type Facts = Awaited<ReturnType<typeof readStandby>>
type Problem = 'away' | 'behind' | 'not a standby' | 'of another database'
type Watched = {
  replica: string
  standby: Standby
  replayed: number
  answeredMs: number
  problem: Problem | undefined
  look(): Promise<Facts | undefined>
  close(): Promise<unknown>
}

export function openStandbys({ primaryUrl, replicaUrls, replicaLagMs, log, ...options }: Options): Standbys {
  const { searchTimeoutMs, lookEveryMs = LOOK_EVERY_MS } = options
  const closing = new AbortController()
  const primary = watchPrimary(primaryUrl, replicaLagMs)
  const all = replicaUrls.map((url) => connectTo(url, searchTimeoutMs))
  let turn = 0

  function judge(watched: Watched, facts: Facts | undefined): void {
    if (facts) Object.assign(watched, { replayed: facts.position, answeredMs: performance.now() })
    const problem = facts ? primary.problemOf(facts) : 'away'
    if (problem === watched.problem) return
    watched.problem = problem
    if (problem) log.warn({ event: 'replica.left_out', replica: watched.replica, problem })
    else log.info({ event: 'replica.used', replica: watched.replica })
  }

  async function repeat(look: () => Promise<void>): Promise<void> {
    while (!closing.signal.aborted) {
      await look()
      await sleep(lookEveryMs, undefined, { signal: closing.signal, ref: false }).catch(() => {}) // closed: the loop ends
    }
  }
  const looks = all.map((watched) => async () => judge(watched, await watched.look()))
  const loops = [primary.look, ...looks].map(repeat)

  function isUsed({ problem, answeredMs }: Watched): boolean {
    const now = performance.now()
    // Without the primary nothing says how far behind a standby is.
    const isKnown = now - (primary.newest()?.atMs ?? -Infinity) < replicaLagMs + SILENCE_MS
    return !problem && isKnown && now - answeredMs < SILENCE_MS
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
        const at = primary.newest()?.position
        const isKnown = answeredMs > -Infinity && at !== undefined
        return { replica, isUsed: isUsed(watched), lagBytes: isKnown ? Math.max(0, at - replayed) : undefined }
      }),
    async close() {
      closing.abort()
      await Promise.all(loops)
      await Promise.all([primary.close(), ...all.map((watched) => watched.close())])
    },
  }
}

/** What fails on these connections is left out, and said once. */
const onError = () => {}

function watchPrimary(url: string, limitMs: number) {
  const looking = openDatabase(url, { ...LOOK_LIMITS, onError })
  let samples: Sample[] = []
  let systemId: string | undefined
  return {
    newest: () => samples.at(-1),
    close: looking.close,
    async look(): Promise<void> {
      const atMs = performance.now()
      const facts = await readPrimary(looking.db).catch(() => undefined) // calls say so themselves
      if (!facts) return
      systemId = facts.systemId
      samples = withSample(samples, { position: facts.position, atMs }, limitMs)
    },
    problemOf(facts: Facts): Problem | undefined {
      if (!facts.isStandby) return 'not a standby'
      if (systemId !== undefined && facts.systemId !== systemId) return 'of another database'
      return isRecent(samples, facts.position) ? undefined : 'behind'
    },
  }
}

function connectTo(url: string, searchTimeoutMs: number): Watched {
  const limits = { statementTimeoutMs: searchTimeoutMs, connectWithinMs: 2 * searchTimeoutMs, onError }
  const looking = openDatabase(url, { ...LOOK_LIMITS, onError })
  const lists = openDatabase(url, { onError })
  const searches = openSearchDatabase(url, { ...limits, onStatement: () => {}, isPooler: false })
  return {
    replica: nameOf(url),
    standby: { db: lists.db, searchDb: searches.db },
    replayed: 0,
    answeredMs: -Infinity,
    problem: 'away',
    look: () => readStandby(looking.db).catch(() => undefined),
    close: () => Promise.all([looking.close(), lists.close(), searches.close()]),
  }
}

/** Without its password. */
function nameOf(url: string): string {
  const { host, searchParams } = new URL(url)
  return host || (searchParams.get('host') ?? 'socket')
}
