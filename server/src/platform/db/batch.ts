/**
 * Several statements in one message to the server, which answers them in one. The server runs them in order and leaves out all that follow
 * one that fails, so a `begin` that fails leaves no statement without a transaction, and a statement that fails no commit.
 */
import type pg from 'pg'
import { Query, type Submittable } from 'pg'
import { columnTypes } from './values.ts'

export type Statement = { name: string | undefined; text: string; values: unknown[] }
export type StatementResult = { command: string; rowCount: number | null; rows: never[] }

/** The result of each statement. Rejects with what the first one failed with. */
export function sendBatch(client: pg.PoolClient, statements: readonly Statement[]): Promise<StatementResult[]> {
  return new Promise((resolve, reject) => {
    const batch = batchOf(statements, (error, results) => (results ? resolve(results) : reject(error)))
    // Its types know of `submit` only, with a connection that lacks what pg's own queries use.
    client.query(batch as unknown as Submittable)
  })
}

/** What pg calls on a query while its answer arrives; its types leave it out. */
type Handlers = {
  name: string | undefined
  text: string
  submit(connection: Connection): Error | null
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
  handleEmptyQuery(connection: Connection): void
  handleReadyForQuery(connection: Connection): void
  handleError(error: Error, connection: Connection): void
}
type Connection = {
  stream: { cork(): void; uncork(): void }
  sync(): void
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
}
type Batch = Handlers & { callback: Callback<StatementResult[]> }
type Callback<R> = (error: Error | null, result?: R) => void

/** Stands for one query towards pg: what arrives is passed to the statement whose turn it is. */
function batchOf(statements: readonly Statement[], callback: Callback<StatementResult[]>): Batch {
  const results: StatementResult[] = []
  let failure: Error | undefined
  const queries = statements.map((statement) =>
    queryOf(statement, (error, result) => {
      if (result) results.push(result)
      else failure ??= error ?? new Error('a statement without an answer')
    }),
  )
  let turn = 0
  const current = () => queries[Math.min(turn, queries.length - 1)] as Handlers
  const batch: Batch = {
    callback,
    // By these pg remembers what the connection has prepared.
    get name() {
      return current().name
    },
    get text() {
      return current().text
    },
    submit(connection: Connection) {
      connection.stream.cork()
      for (const query of queries) {
        const refused = query.submit(withoutSync(connection))
        failure ??= refused ?? undefined
        // Its values cannot be written: what follows must not be sent without it.
        if (failure) break
      }
      connection.sync()
      connection.stream.uncork()
      return null
    },
    handleRowDescription: (message) => current().handleRowDescription(message),
    handleDataRow: (message) => current().handleDataRow(message),
    handleCommandComplete(message, connection) {
      current().handleCommandComplete(message, connection)
      turn += 1
    },
    handleEmptyQuery: (connection) => current().handleEmptyQuery(connection),
    handleReadyForQuery(connection) {
      for (const query of queries) query.handleReadyForQuery(connection)
      batch.callback(failure ?? null, failure ? undefined : results)
    },
    handleError(error, connection) {
      // Sent, but never looked at: the next use has to prepare them.
      for (const { name } of queries) if (name !== undefined) delete connection.submittedNamedStatements[name]
      batch.callback(error)
    },
  }
  return batch
}

function queryOf({ name, text, values }: Statement, callback: Callback<StatementResult>): Handlers {
  // Extended also without values: a simple query would be a message of its own.
  const config = { text, values, types: columnTypes, queryMode: 'extended', ...(name !== undefined && { name }) }
  // pg's types leave out the callbacks that a query gets for its answer.
  return new Query(config, callback as never) as unknown as Handlers
}

/** One for all of them follows at the end. */
function withoutSync(connection: Connection): Connection {
  return Object.create(connection, { sync: { value: () => {} } })
}
