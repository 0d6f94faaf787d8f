/** A site to be killed: the API in a process of its own, on an embedded PostgreSQL with fsync. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createClient, isApiError } from '@limelight/contract/client'
import { buildApp } from '#/app'
import { movableClock } from '#/platform/clock'
import { loadConfig } from '#/platform/config'
import { readPostmasterState } from '#/platform/db/postgres-process'
import { startDatabase } from '#/platform/db/start-database'
import type { TestApp } from '#test/app'

const ROOT = path.resolve(import.meta.dirname, '../../..')
/** Between repeats of a request that was cut off; a start takes some seconds. */
const REPEAT_PAUSE_MS = 50
/** The answers to a client that was cut off, or met a site without its database; and to one whose first request still runs. */
const REPEATABLE = ['network', 'unavailable', 'request_in_progress']

export type MortalSite = {
  /** Speaks HTTP to the process of the moment; its own database connection is for building and for looking. */
  app: TestApp
  killApp(): Promise<void>
  killPostgres(): Promise<void>
  /** What `npm run ledger:check` prints; throws when it ends with another code than 0. */
  checkLedger(): Promise<string>
  close(): Promise<void>
}

export async function startMortalSite(): Promise<MortalSite> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'limelight-torture-'))
  // PostgreSQL runs under another account when we are root, and has to reach its folder.
  await chmod(dataDir, 0o755)
  const database = await startDatabase(loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }))
  const variables = {
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: '10000',
  }
  const env = { ...process.env, ...variables }
  const clock = movableClock()
  const builder = await buildApp({ config: loadConfig(variables), databaseUrl: database.url, clock })
  let server = await startServer(env)
  const as: TestApp['as'] = (token) =>
    createClient({
      baseUrl: '/api',
      token: () => token,
      fetch: (url, init) => fetch(`http://127.0.0.1:${server.port}${url}`, init),
    })
  return {
    app: { ...builder, clock, databaseUrl: database.url, as },
    async killApp() {
      await killHard(server.child)
      server = await startServer(env)
    },
    async killPostgres() {
      const { pid } = readPostmasterState(path.join(dataDir, 'pg18/data')) ?? {}
      if (pid === undefined) throw new Error('PostgreSQL is not running')
      process.kill(pid, 'SIGKILL')
    },
    async checkLedger() {
      const script = path.join(ROOT, 'scripts/ledger-check.ts')
      const { stdout } = await promisify(execFile)(process.execPath, [script], { env })
      return stdout
    },
    async close() {
      await killHard(server.child)
      await builder.close()
      await database.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

/** Repeats a request like a client until it is answered, because the effect of an interrupted one is unknown. */
export async function untilAnswered<A>(ask: () => Promise<A>): Promise<A> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!isApiError(error) || !REPEATABLE.includes(error.code)) throw error
      await sleep(REPEAT_PAUSE_MS)
    }
  }
}

type Server = { child: ChildProcess; port: number }

/** Again, when the database is away at this moment: as a process supervisor does. */
async function startServer(env: NodeJS.ProcessEnv): Promise<Server> {
  for (;;) {
    const script = path.join(ROOT, 'server/test/serve.ts')
    const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'ignore'], env })
    const line = await Promise.race([once(child.stdout, 'data'), once(child, 'exit').then(() => undefined)])
    const port = /port (\d+)/.exec(String(line))?.[1]
    if (port !== undefined) return { child, port: Number(port) }
    await killHard(child)
    await sleep(REPEAT_PAUSE_MS)
  }
}

async function killHard(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
