import type pg from 'pg'
import { StartError } from '../start-error.ts'
import { databaseClient } from './hosts.ts'

/** The first with a built-in collation. */
const MIN_VERSION = 170_000

/** A server that never answers is asked again (`whileAway`). */
export const CONNECT_MS = 60_000

type Facts = { version: number; versionText: string; encoding: string; isPooled: boolean }

/** Asked before anything is made there, whose failure would name a statement and not the reason. Throws a `StartError`. */
export async function requireSuitableDatabase(url: string): Promise<void> {
  const client = databaseClient({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  client.on('error', () => {}) // the query under way throws the same error
  await client.connect()
  try {
    const { rows } = await client.query<Omit<Facts, 'isPooled'> & { pid: number }>(`
      select current_setting('server_version_num')::int as version, current_setting('server_version') as "versionText",
        current_setting('server_encoding') as encoding, pg_backend_pid() as pid`)
    const reason = rows[0] && unsuitable({ ...rows[0], isPooled: rows[0].pid !== processIdOf(client) })
    if (reason !== undefined) throw new StartError(reason)
  } finally {
    await client.end()
  }
}

/** As the server said it when the connection began: a pooler gives another number. pg's types leave it out. */
function processIdOf(client: pg.Client): number {
  return (client as unknown as { processID: number }).processID
}

/** Pure: why not, for the operator. */
export function unsuitable({ version, versionText, encoding, isPooled }: Facts): string | undefined {
  if (version < MIN_VERSION)
    return `DATABASE_URL: the server is PostgreSQL ${versionText}, and 17 or newer is needed. Upgrade it, or leave DATABASE_URL out to use the embedded PostgreSQL.`
  if (encoding !== 'UTF8')
    return `DATABASE_URL: the database is encoded in ${encoding}, and UTF8 is needed. Create one with: create database limelight encoding 'UTF8' template template0`
  if (isPooled)
    return 'DATABASE_URL: this is the address of a pooler. Set DATABASE_DIRECT_URL as well, to the address of the server itself (see docs/operations.md).'
  return undefined
}
