/** The built app on a database of its own, spoken to through the front door. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ApiClient } from '@limelight/contract/client'
import { type App, buildApp } from '#/app'
import { type MovableClock, movableClock } from '#/platform/clock'
import { loadConfig } from '#/platform/config'
import { inProcessClient } from '#/platform/http/in-process-client'
import { createLog } from '#/platform/log'
import { createTestDatabase } from './database.ts'
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
}

/** Close it in `after`. Limits are loosened: all tests come from one address. */
export async function startTestApp({ env = {}, onLog }: TestAppOptions = {}): Promise<TestApp> {
  const [database, dataDir] = await Promise.all([createTestDatabase(), mkdtemp(path.join(tmpdir(), 'limelight-app-'))])
  const config = loadConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '1000',
    SEARCH_TIMEOUT_MS: '60000',
    QUEUE_WAIT_MS: '600000',
    // Tests move the clock by months; those of these limits set them.
    OPERATOR_SESSION_HOURS: '8760',
    OPERATOR_IDLE_MINUTES: '525600',
    OPERATOR_CONFIRM_MINUTES: '525600',
    ...env,
  })
  const clock = movableClock()
  const log = onLog && createLog(config, { write: (line) => onLog(String(line)) === undefined })
  const app = await buildApp({
    config,
    databaseUrl: database.url,
    clock,
    databaseLimits: PATIENCE,
    ...(log && { log }),
  })
  await app.http.ready()
  return {
    ...app,
    clock,
    databaseUrl: database.url,
    as: (token, { address = '127.0.0.1' } = {}) => inProcessClient(app.http, { token, address, userAgent: 'test' }),
    async close() {
      await app.close()
      await Promise.all([database.drop(), rm(dataDir, { recursive: true, force: true })])
    },
  }
}
