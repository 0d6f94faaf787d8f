/** A PgBouncer in transaction mode in front of the server of the tests, where one is installed. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { until } from './until.ts'

const PROGRAM = ['pgbouncer', '/usr/sbin/pgbouncer'].find((name) => spawnSync(name, ['--version']).status === 0)

/** Undefined where it can be started; else why not, for a test that is left out. */
export const WITHOUT_PGBOUNCER = PROGRAM === undefined ? 'pgbouncer is not installed' : undefined

export type PgBouncer = {
  /** The same database through it. */
  url: string
  close(): Promise<void>
}

/** `connections` are those to the server, which all clients share. */
export async function startPgBouncer(
  databaseUrl: string,
  { connections }: { connections: number },
): Promise<PgBouncer> {
  const { username, password, hostname, port: serverPort, pathname } = new URL(databaseUrl)
  const socketDir = decodeURIComponent(hostname)
  // Only the account of the server may enter the folder of its socket, and PgBouncer does not run as root.
  const { uid, gid } = await stat(path.join(socketDir, `.s.PGSQL.${serverPort}`))
  const dir = await mkdtemp(path.join(tmpdir(), 'limelight-pgbouncer-'))
  const port = await freePort()
  const ini = path.join(dir, 'pgbouncer.ini')
  await writeFile(
    ini,
    `[databases]
* = host=${socketDir} port=${serverPort} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
`,
  )
  const isRoot = process.getuid?.() === 0
  if (isRoot) for (const file of [dir, ini]) await chown(file, uid, gid)
  const child = spawn(PROGRAM ?? '', [ini], { stdio: 'ignore', ...(isRoot && { uid, gid }) })
  const url = `postgres://${username}@127.0.0.1:${port}${pathname}`
  await until(() => answers(url))
  return {
    url,
    async close() {
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
      await rm(dir, { recursive: true, force: true })
    },
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {}) // the query under way throws the same error
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}
