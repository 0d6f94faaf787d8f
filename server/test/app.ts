/** The built app on a database of its own, spoken to through the front door. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ApiClient } from '@limelight/contract/client'
import { type App, buildApp } from '#/app'
import type { Bus } from '#/platform/bus/bus'
import { type MovableClock, movableClock } from '#/platform/clock'
import { loadConfig } from '#/platform/config'
import type { DatabaseLimits } from '#/platform/db/pool'
import { inProcessClient } from '#/platform/http/in-process-client'
import { createLog } from '#/platform/log'
import { borrowTestDatabase } from './database.ts'
import { PATIENCE } from './patience.ts'

export type TestApp = App & {
  clock: MovableClock
  databaseUrl: string
  /** The typed client, as a visitor or with a token; from an address of a country, where that matters. */
  as(token?: string, options?: { address?: string }): ApiClient
}

export type TestAppOptions = {
  env?: Record<string, string>
  /** Gets each line of the log. */
  onLog?: (line: string) => void
  /** Instead of the patience that tests have for a busy database. */
  databaseLimits?: DatabaseLimits
  /** What joins it to other processes; alone by default. */
  bus?: Bus
  /** Another process of the same site, whose database and folder it shares; close that one after it. */
  beside?: TestApp
  /** An installation that the test made, and removes: of an embedded server, for example. */
  installation?: { databaseUrl: string; dataDir: string }
}

/** Close it in `after`. Limits are loosened: all tests come from one address. */
export async function startTestApp({
  env = {},
  onLog,
  bus,
  beside,
  installation,
  databaseLimits = PATIENCE,
}: TestAppOptions = {}): Promise<TestApp> {
  const given = beside ? belongingsOf(beside) : installation && { ...installation, remove: async () => {} }
  const { databaseUrl, dataDir, remove } = given ?? (await makeBelongings())
  const config = loadConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '1000',
    SEARCH_TIMEOUT_MS: '60000',
    QUEUE_WAIT_MS: '600000',
    // Tests move the clock by months; those of these limits set them.
    OPERATOR_SESSION_HOURS: '8760',
    OPERATOR_IDLE_MINUTES: '525600',
    MEMBER_IDLE_DAYS: '365',
    OPERATOR_CONFIRM_MINUTES: '525600',
    ...env,
  })
  const clock = movableClock()
  const log = onLog && createLog(config, { write: (line) => onLog(String(line)) === undefined })
  const app = await buildApp({
    config,
    databaseUrl,
    clock,
    databaseLimits,
    ...(bus && { bus }),
    ...(log && { log }),
  })
  await app.http.ready()
  return {
    ...app,
    clock,
    databaseUrl,
    as: (token, { address = '127.0.0.1' } = {}) =>
      inProcessClient(app.http, { token, address, userAgent: 'test', requestId: 'test' }),
    async close() {
      await app.close()
      await remove()
    },
  }
}

type Belongings = { databaseUrl: string; dataDir: string; remove(): Promise<void> }

async function makeBelongings(): Promise<Belongings> {
  const [database, dataDir] = await Promise.all([borrowTestDatabase(), mkdtemp(path.join(tmpdir(), 'limelight-app-'))])
  const remove = async () => {
    await Promise.all([database.drop(), rm(dataDir, { recursive: true, force: true })])
  }
  return { databaseUrl: database.url, dataDir, remove }
}

function belongingsOf({ databaseUrl, ctx }: TestApp): Belongings {
  return { databaseUrl, dataDir: ctx.config.dataDir, remove: async () => {} }
}
