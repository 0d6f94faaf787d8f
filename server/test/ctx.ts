import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { type MovableClock, movableClock } from '#/platform/clock'
import { loadConfig } from '#/platform/config'
import type { Ctx } from '#/platform/ctx'
import { openDatabase } from '#/platform/db/pool'
import { createCtx } from '#/platform/db/transaction'
import { openStorage } from '#/platform/storage/open-storage'
import { borrowTestDatabase } from './database.ts'
import { PATIENCE } from './patience.ts'

export type TestCtx = {
  ctx: Ctx & { clock: MovableClock }
  databaseUrl: string
  close(): Promise<void>
}

/** A `Ctx` on a database and a data folder of its own, for tests below the front door; close it in `after`. */
export async function createTestCtx({ maxConnections = 10 }: { maxConnections?: number } = {}): Promise<TestCtx> {
  const [database, dataDir] = await Promise.all([
    borrowTestDatabase(),
    mkdtemp(path.join(tmpdir(), 'limelight-files-')),
  ])
  const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: database.url, LOG_LEVEL: 'silent' })
  const pool = openDatabase(database.url, { maxConnections, ...PATIENCE })
  const clock = movableClock()
  const log = pino({ level: config.logLevel })
  const ctx = { ...createCtx({ db: pool.db, config, clock, log, storage: await openStorage(config.storage) }), clock }
  return {
    ctx,
    databaseUrl: database.url,
    async close() {
      await pool.close()
      await Promise.all([database.drop(), rm(dataDir, { recursive: true, force: true })])
    },
  }
}
