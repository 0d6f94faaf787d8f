import assert from 'node:assert/strict'
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@limelight/contract/errors'
import { AccountId } from '@limelight/contract/ids'
import { minorUnits, tokens } from '@limelight/contract/money'
import { pino } from 'pino'
import { systemClock } from '#/platform/clock'
import { loadConfig } from '#/platform/config'
import type { Ctx } from '#/platform/ctx'
import { openDatabase } from '#/platform/db/pool'
import { readPostmasterState } from '#/platform/db/postgres-process'
import { startDatabase } from '#/platform/db/start-database'
import { createCtx } from '#/platform/db/transaction'
import { openStorage } from '#/platform/storage/open-storage'
import { auditLedger, postTransfer, rollUp } from './ledger.service.ts'
import { saleLegs, topUpLegs } from './ledger-legs.ts'

const CLIENTS = 10
const BEFORE_KILL = 100
const AFTER_KILL = 50

test('PostgreSQL killed with -9 under load loses no acknowledged transfer and no token', {
  skip: process.platform !== 'linux',
}, async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'limelight-crash-'))
  await chmod(dataDir, 0o755)
  const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir })
  const running = await startDatabase(config)
  const database = openDatabase(running.url, { maxConnections: CLIENTS })
  const log = pino({ level: 'silent' })
  const ctx = createCtx({
    db: database.db,
    config,
    clock: systemClock,
    log,
    storage: await openStorage(config.storage),
  })
  const fans = Array.from({ length: CLIENTS }, () => AccountId.parse(randomUUIDv7()))
  const performer = AccountId.parse(randomUUIDv7())
  for (const fan of fans) await topUp(ctx, fan)

  const acknowledged = new Map<string, string>()
  let isKilled = false
  let afterKill = 0
  await Promise.all(
    fans.map(async (fan) => {
      while (afterKill < AFTER_KILL) {
        const key = randomUUID()
        const transferId = await untilAcknowledged(() => buy(ctx, { fan, performer, key }))
        acknowledged.set(key, transferId)
        if (isKilled) afterKill += 1
        if (isKilled || acknowledged.size < BEFORE_KILL) continue
        isKilled = true
        process.kill(readPostmasterState(path.join(dataDir, 'pg18/data'))?.pid ?? Number.NaN, 'SIGKILL')
      }
    }),
  )

  // Processes of the killed server serve on for a while, so it may be away only now.
  await untilAcknowledged(() => rollUp(ctx))
  const stored = await untilAcknowledged(() => findSales(ctx))
  assert.deepEqual(new Map(stored.map(({ key, id }) => [key, String(id)])), acknowledged)
  const audit = await untilAcknowledged(() => auditLedger(ctx))
  assert.deepEqual(
    Object.entries(audit).filter(([, value]) => value !== 0),
    [],
  )
  await database.close()
  await running.stop()
  await rm(dataDir, { recursive: true })
})

function findSales({ db }: Ctx) {
  return db.selectFrom('ledger.transfer').select(['key', 'id']).where('kind', '=', 'sale').execute()
}

function topUp(ctx: Ctx, fan: AccountId) {
  const legs = topUpLegs({ fan, received: tokens(100_000), paidMinor: minorUnits(100_000) })
  return ctx.transaction((tx) => postTransfer(tx, { key: randomUUID(), kind: 'top-up', reason: {}, legs }))
}

async function buy(
  ctx: Ctx,
  { fan, performer, key }: { fan: AccountId; performer: AccountId; key: string },
): Promise<string> {
  const legs = saleLegs({ fan, performer, tokens: tokens(10), grossMinor: minorUnits(10), feeMinor: minorUnits(2) })
  const receipt = await ctx.transaction((tx) => postTransfer(tx, { key, kind: 'sale', reason: {}, legs }))
  return receipt.transferId
}

/** Repeats with the same key like a client, which cannot know whether an interrupted transaction was committed. */
async function untilAcknowledged<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'unavailable')) throw error
      await sleep(20)
    }
  }
}
