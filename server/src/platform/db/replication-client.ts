/** Commands of PostgreSQL's replication protocol, which `client.query` does not offer: their answers have copies between the rows. */
import type { Duplex } from 'node:stream'
import pg from 'pg'

/** One message of a copy, and the connection it came by, which may be paused. */
export type OnCopy = (chunk: Buffer, stream: Duplex) => void

/** Throws what the server says; the role has to be one that may replicate. */
export async function openReplication(url: string): Promise<pg.Client> {
  const config = { connectionString: url, replication: 'true', keepAlive: true }
  const client = new pg.Client(config)
  client.on('error', () => {}) // the command under way throws the same error
  await client.connect()
  return client
}

export function rowsOf(client: pg.Client, text: string): Promise<string[][]> {
  return runReplication(client, text, { onCopy: () => {} })
}

/** Resolves with the rows when the command has ended; `onStart` hears of the connection as soon as the command is sent. */
export function runReplication(
  client: pg.Client,
  text: string,
  { onCopy, onStart = () => {} }: { onCopy: OnCopy; onStart?: (connection: pg.Connection) => void },
): Promise<string[][]> {
  const { promise, resolve, reject } = Promise.withResolvers<string[][]>()
  const rows: string[][] = []
  client.query({
    submit(connection: pg.Connection) {
      connection.query(text)
      onStart(connection)
    },
    handleRowDescription() {},
    handleDataRow: ({ fields }: { fields: (string | Buffer | null)[] }) =>
      rows.push(fields.map((one) => `${one ?? ''}`)),
    handleCopyData: ({ chunk }: { chunk: Buffer }, { stream }: { stream: Duplex }) => onCopy(chunk, stream),
    handleCommandComplete() {},
    handlePortalSuspended() {},
    handleEmptyQuery() {},
    handleError: reject,
    handleReadyForQuery: () => resolve(rows),
  })
  return promise
}
