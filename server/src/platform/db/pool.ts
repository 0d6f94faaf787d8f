import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Statement } from './batch.ts'
import { toUnavailable } from './database-errors.ts'
import { clientClassFor } from './hosts.ts'
import { type NamedClient, namedClient, type OnStatement } from './named-client.ts'
import { requireNoConnection } from './nested-connection-guard.ts'
import type { DB } from './tables.ts'
import { columnTypes } from './values.ts'

export type Database = {
  db: Kysely<DB>
  connections(): Connections
  /** Waits for queries under way, then closes every connection. */
  close(): Promise<void>
}

/** Of a pool: those there are, those that nobody uses, and how many wait for one. */
export type Connections = { open: number; idle: number; waiting: number }

export type DatabaseLimits = {
  /** 10 s by default; 0 for no limit, which only maintenance needs. */
  statementTimeoutMs?: number
  /** 2 s by default, for one of the connections to become free. */
  connectWithinMs?: number
  /** 2 s by default, for a row that another transaction has locked. */
  lockWithinMs?: number
  /** 10 minutes by default, for statements of a `longTransaction`. */
  longStatementMs?: number
}

export type DatabaseOptions = DatabaseLimits & {
  maxConnections?: number
  /** Called for connections that break while idle; queries that break throw. */
  onError?: (error: Error) => void
  /** Hears of every statement how long it took, in milliseconds. */
  onStatement?: OnStatement
  /** The address is that of a pooler in transaction mode: each transaction may run on another connection of the server. */
  isPooler?: boolean
}

/** Above the server's own limit: only a server that says nothing at all reaches it. */
const SILENCE_MARGIN_MS = 2_000
const KEEP_ALIVE_AFTER_MS = 10_000
/** Above a minute: the jobs of each minute need several at once, and opening one costs 40 times what a job asks. */
const IDLE_MS = 300_000

/** Plans are kept per connection, so texts beyond this many run unnamed instead of growing the server's memory. */
const MAX_NAMED_STATEMENTS = 500

/**
 * Kysely on a pool. A lost or overloaded server becomes `unavailable` within 2 s; a statement may take 10 s, waiting for a
 * lock 2 s. A connection on which nothing comes back is given up 2 s after that, with all that are as old.
 */
export function openDatabase(
  url: string,
  {
    maxConnections = 10,
    statementTimeoutMs = 10_000,
    connectWithinMs = 2_000,
    lockWithinMs = 2_000,
    onError = () => {},
    onStatement = () => {},
    isPooler = false,
  }: DatabaseOptions = {},
): Database {
  const limits = {
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockWithinMs,
    idle_in_transaction_session_timeout: 15_000, // above statement_timeout: only a forgotten transaction reaches it
  }
  const pool = new pg.Pool({
    connectionString: url,
    Client: clientClassFor(url),
    max: maxConnections,
    connectionTimeoutMillis: connectWithinMs,
    ...(!isPooler && { ...limits, options: '-c TimeZone=UTC' }),
    ...(statementTimeoutMs > 0 && { query_timeout: statementTimeoutMs + SILENCE_MARGIN_MS }),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    idleTimeoutMillis: IDLE_MS,
    types: columnTypes,
  })
  // Idle and checked-out clients alike emit 'error' when the server goes; unheard, it would end the process.
  // The pool says that it has ended before its connections have: a server that stops then cuts them, which does no harm.
  let isClosing = false
  const onLoss = (error: Error) => isClosing || onError(error)
  pool.on('error', onLoss)
  pool.on('connect', (client) => client.on('error', onLoss))
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: namedPool(pool, {
        settings: isPooler ? settingsOf({ ...limits, TimeZone: 'UTC' }) : undefined,
        onStatement,
      }),
    }),
  })
  return {
    db,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close() {
      isClosing = true
      return pool.end()
    },
  }
}

const SEARCH_CONNECTIONS = 3

/**
 * Connections for public searches: few and with short limits, so that other statements never wait for a search.
 * Callers that wait for one fail soon.
 */
export function openSearchDatabase(
  url: string,
  options: Pick<
    Required<DatabaseOptions>,
    'statementTimeoutMs' | 'connectWithinMs' | 'onError' | 'onStatement' | 'isPooler'
  >,
): Database {
  return openDatabase(url, { ...options, maxConnections: SEARCH_CONNECTIONS })
}

const LONG_CONNECTIONS = 2
const LONG_STATEMENT_MS = 600_000
/** What such a statement waits for is held by ordinary ones, which end sooner. */
const LONG_LOCK_MS = 15_000

/**
 * Connections for statements that may take minutes. Both of their limits are here, the server's and that of silence: a raised
 * `statement_timeout` alone is cut off by the other, which then takes all connections of its pool for dead.
 */
export function openLongDatabase(
  url: string,
  options: Pick<DatabaseOptions, 'connectWithinMs' | 'onError'> & { longStatementMs?: number | undefined },
): Database {
  const { longStatementMs = LONG_STATEMENT_MS, ...rest } = options
  return openDatabase(url, {
    ...rest,
    statementTimeoutMs: longStatementMs,
    lockWithinMs: LONG_LOCK_MS,
    maxConnections: LONG_CONNECTIONS,
  })
}

/**
 * Settings for one transaction: a pooler refuses them for a connection, which it lends to others as well. They are sent with the first
 * statement of each transaction.
 */
function settingsOf(settings: Record<string, number | string>): Statement {
  const calls = Object.keys(settings).map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, true)`)
  return { name: undefined, text: `select ${calls.join(', ')}`, values: Object.entries(settings).flat().map(String) }
}

/**
 * Prepared statements by name double what a point query achieves; Kysely itself sends every text unnamed. With `settings`, behind a
 * pooler, none has a name, since the next transaction may run on a connection that does not know it.
 */
function namedPool(
  pool: pg.Pool,
  { settings, onStatement }: { settings: Statement | undefined; onStatement: OnStatement },
): PostgresPool {
  const nameOf = settings ? () => undefined : statementNames()
  const known = new WeakMap<pg.PoolClient, NamedClient>()
  /** Connections opened before this are taken for dead: one of them was silent. */
  let silentBeforeMs = 0
  async function connect(): Promise<PostgresPoolClient> {
    const client = await pool.connect().catch(toUnavailable)
    const named =
      known.get(client) ??
      namedClient(client, { nameOf, settings, onStatement, onSilence: () => (silentBeforeMs = performance.now()) })
    known.set(client, named)
    if (named.openedAtMs >= silentBeforeMs) return named
    named.release(true)
    return connect()
  }
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      requireNoConnection()
      return connect()
    },
  }
}

function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MAX_NAMED_STATEMENTS) return known
    const name = `s${createHash('sha1').update(text).digest('base64url').slice(0, 16)}`
    names.set(text, name)
    return name
  }
}
