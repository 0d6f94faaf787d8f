/** A connection as Kysely uses it: statements are prepared by name, and those that can wait are sent with the next one. */
import { AppError } from '@limelight/contract/errors'
import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { type Statement, type StatementResult, sendBatch } from './batch.ts'
import { isSilence, toUnavailable } from './database-errors.ts'
import { toParameter } from './values.ts'

export type NamedClient = PostgresPoolClient & { openedAtMs: number }
/** How long a statement took, with what had waited to be sent with it. */
export type OnStatement = (text: string, tookMs: number) => void

type ClientOptions = {
  nameOf: (text: string) => string | undefined
  /** Of each transaction, where the connection has none of its own. A statement outside of one is a transaction with it. */
  settings: Statement | undefined
  onSilence: () => void
  onStatement: OnStatement
}

/** The first parameter of a statement that may wait for the next one of its transaction; it hears its own result. */
export class Later {
  readonly hear: (result: StatementResult) => void
  constructor(hear: (result: StatementResult) => void = () => {}) {
    this.hear = hear
  }
}

type Waiting = Statement & { later?: Later }

/**
 * `begin` is sent with the first statement of its transaction, and what `executeLater` gives with the next one, at the latest with the
 * commit: in the same order and as atomic, in fewer messages. Half of what Node spends on a sale is sending messages.
 */
export function namedClient(
  client: pg.PoolClient,
  { nameOf, settings, onSilence, onStatement }: ClientOptions,
): NamedClient {
  // A late answer to an abandoned statement may still arrive, so such a connection is never used again.
  let isSilent = false
  let isInTransaction = false
  let waiting: Waiting[] = []
  const prefix = settings ? [settings] : []
  function noteSilence(error: unknown): never {
    if (isSilence(error)) {
      isSilent = true
      onSilence()
    }
    return toUnavailable(error)
  }
  async function run(text: string, parameters: readonly unknown[]): Promise<unknown> {
    const [later] = parameters
    const isLater = later instanceof Later
    const values = (isLater ? parameters.slice(1) : parameters).map(toParameter)
    const statement: Waiting = { name: nameOf(text), text, values, ...(isLater && { later }) }
    if (text === 'begin' || (isLater && isInTransaction)) {
      isInTransaction = true
      waiting.push(statement, ...(text === 'begin' ? prefix : []))
      return answered(text)
    }
    const first = isInTransaction ? waiting : prefix
    waiting = []
    if (text === 'commit' || text === 'rollback') {
      isInTransaction = false
      // Nothing of the transaction has been sent.
      const isUnsent = first[0]?.text === 'begin' && (text === 'rollback' || first.length === 1 + prefix.length)
      if (isUnsent) return answered(text)
      // What waited is given up with the rest.
      if (text === 'rollback') return client.query(configOf(statement))
    }
    return first.length === 0 && !isLater ? client.query(configOf(statement)) : sendAll(client, [...first, statement])
  }
  function query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []): unknown {
    if (isSilent) return Promise.reject(new AppError('unavailable'))
    if (typeof text !== 'string') throw new Error('cursors are not supported: pages are small here')
    const sentMs = performance.now()
    return run(text, parameters).then(
      (result) => {
        onStatement(text, performance.now() - sentMs)
        return result
      },
      (error: unknown) => {
        onStatement(text, performance.now() - sentMs)
        return noteSilence(error)
      },
    )
  }
  const release = (destroy?: boolean) => client.release(destroy || isSilent || waiting.length > 0)
  return { query, release, openedAtMs: performance.now() }
}

/** The result of the last one. */
async function sendAll(client: pg.PoolClient, statements: readonly Waiting[]): Promise<StatementResult | undefined> {
  const results = await sendBatch(client, statements)
  for (const [at, { later }] of statements.entries()) if (results[at]) later?.hear(results[at])
  return results.at(-1)
}

/** For a statement that is not sent yet, or need not be. */
function answered(text: string): StatementResult {
  const command = text === 'commit' || text === 'rollback' ? text.toUpperCase() : ''
  return { command, rowCount: null, rows: [] }
}

function configOf({ name, text, values }: Statement): pg.QueryConfig {
  return name === undefined ? { text, values } : { name, text, values }
}
