/** The product itself on an empty folder, a database and a port of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTestDatabase } from '../server/test/database.ts'
import { freePort, freeUdpPort } from '../server/test/free-port.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

export type Site = {
  url: string
  /** Of the process that was started; others may be its children. */
  pid: number
  /** Makes an operator by the command line. */
  createOperator(login: { username: string; password: string }): Promise<void>
  stop(): Promise<void>
}

/**
 * `extra` are further variables of its environment. Its database is one of the server that all tests share, since one of its own
 * costs three seconds of CPU; `first-start.test.ts` starts a site as people do.
 */
export async function startSite(extra: Record<string, string> = {}): Promise<Site> {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'limelight-e2e-'))
  await chmod(dataDir, 0o755)
  const port = Number(extra.PORT ?? (await freePort()))
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    LIVE_UDP_PORT: String(await freeUdpPort()),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DATABASE_CONNECT_MS: '600000',
    // The mailbox and the clock, which a database of one's own switches off.
    DEV_PAGES: '1',
    DEMO: '0',
    RATE_LIMIT_FACTOR: '1000',
    SEARCH_TIMEOUT_MS: '60000',
    QUEUE_WAIT_MS: '600000',
    // Journeys move the clock by months.
    OPERATOR_SESSION_HOURS: '8760',
    OPERATOR_IDLE_MINUTES: '525600',
    MEMBER_IDLE_DAYS: '365',
    OPERATOR_CONFIRM_MINUTES: '525600',
    LOG_LEVEL: 'warn',
    ...extra,
  }
  const server = spawn(process.execPath, ['server/src/start.ts'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await announced(server)
  return {
    url: `http://localhost:${port}`,
    pid: server.pid ?? 0,
    async createOperator({ username, password }) {
      const script = ['scripts/admin-create.ts', '--email', `${username}@example.test`, '--username', username]
      const command = spawn(process.execPath, script, { cwd: ROOT, env, stdio: ['pipe', 'ignore', 'inherit'] })
      command.stdin.end(password)
      const [code] = await once(command, 'exit')
      if (code !== 0) throw new Error(`admin:create ended with ${code}`)
    },
    async stop() {
      if (server.exitCode !== null || server.signalCode !== null) return
      const exited = once(server, 'exit')
      server.kill('SIGTERM')
      // A site that does not end by itself shall not hold the tests up; that it does end is tested elsewhere.
      const impatience = setTimeout(() => server.kill('SIGKILL'), 20_000)
      await exited
      clearTimeout(impatience)
      await database.drop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

/** Its later warnings and errors are printed by the test file, whose failure they may explain. */
async function announced(server: ChildProcess): Promise<void> {
  const { stdout } = server
  if (!stdout) throw new Error('the site has no output')
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      said += String(chunk)
      if (!said.includes('is ready')) return
      stdout.off('data', read)
      stdout.pipe(process.stdout)
      resolve()
    }
    stdout.on('data', read)
    server.once('exit', () => reject(new Error(`the site did not start:\n${said}`)))
  })
}
