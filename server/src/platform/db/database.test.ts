import assert from 'node:assert/strict'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@limelight/contract/errors'
import { sql } from 'kysely'
import { createTestCtx } from '#test/ctx'
import { loadConfig } from '../config.ts'
import { openDatabase } from './pool.ts'
import { readPostmasterState } from './postgres-process.ts'
import { startDatabase } from './start-database.ts'

const { ctx, databaseUrl, close } = await createTestCtx()
const { db } = ctx
after(close)

test('a timestamptz column is a Temporal.Instant both ways, to the microsecond', async () => {
  const instant = Temporal.Instant.from('2026-02-28T23:59:59.123456Z')

  const { rows } = await sql<{ at: Temporal.Instant }>`select ${instant}::timestamptz as at`.execute(db)

  assert.ok(rows[0]?.at instanceof Temporal.Instant)
  assert.equal(rows[0].at.toString(), instant.toString())
})

test('a bigint is a number while that is exact and an error beyond', async () => {
  const { rows } = await sql<{ n: number }>`select ${Number.MAX_SAFE_INTEGER}::bigint as n`.execute(db)

  assert.equal(rows[0]?.n, Number.MAX_SAFE_INTEGER)
  await assert.rejects(sql`select 9007199254740992::bigint as n`.execute(db), /safe integers/)
})

test('statements are prepared by name once and used again', async () => {
  await db.transaction().execute(async (trx) => {
    for (const n of [1, 2, 3]) await sql`select ${n}::int as prepared_by_name`.execute(trx)
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from pg_prepared_statements where statement like 'select $1::int as prepared_by_name'`.execute(
      trx,
    )
    assert.equal(rows[0]?.n, 1)
  })
})

test('two transactions that deadlock both succeed, the victim on its second run', async () => {
  await sql`create table counter (id int primary key, n int not null)`.execute(db)
  await sql`insert into counter values (1, 0), (2, 0)`.execute(db)
  const bothHoldOne = Promise.withResolvers<void>()
  let holders = 0
  let runs = 0
  const bump = (first: number, second: number) =>
    ctx.transaction(async (tx) => {
      runs += 1
      await sql`update counter set n = n + 1 where id = ${first}`.execute(tx.db)
      holders += 1
      if (holders === 2) bothHoldOne.resolve()
      await bothHoldOne.promise
      await sql`update counter set n = n + 1 where id = ${second}`.execute(tx.db)
    })

  await Promise.all([bump(1, 2), bump(2, 1)])

  const { rows } = await sql<{ n: number }>`select n from counter`.execute(db)
  assert.deepEqual(rows, [{ n: 2 }, { n: 2 }])
  assert.equal(runs, 3)
})

test('a transaction that throws leaves nothing and is not run again', async () => {
  let runs = 0
  const attempt = ctx.transaction(async (tx) => {
    runs += 1
    await tx.db.insertInto('outbox').values({ topic: 'undone', payload: '{}' }).execute()
    throw new AppError('not_found')
  })

  await assert.rejects(attempt, AppError)

  const left = await db.selectFrom('outbox').select('id').where('topic', '=', 'undone').execute()
  assert.deepEqual([left, runs], [[], 1])
})

test('no server at all is unavailable', async () => {
  const away = openDatabase('postgres://app:x@%2Fnowhere:5432/limelight')

  await assert.rejects(sql`select 1`.execute(away.db), isUnavailable)
  await away.close()
})

test('an exhausted pool is unavailable after 2 s instead of a wait without end', async () => {
  const busy = await openBusy()

  await assert.rejects(sql`select 1`.execute(busy.db), isUnavailable)

  await busy.release()
})

test('a server killed with -9 is unavailable, started again, and the same pool works on', {
  skip: process.platform !== 'linux',
}, async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'limelight-restart-'))
  await chmod(dataDir, 0o755)
  const running = await startDatabase(loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }))
  const database = openDatabase(running.url)
  await sql`select 1`.execute(database.db)
  const pid = readPostmasterState(path.join(dataDir, 'pg18/data'))?.pid
  assert.ok(pid)

  const cut = sql`select pg_sleep(5)`.execute(database.db)
  process.kill(pid, 'SIGKILL')

  await assert.rejects(cut, isUnavailable)
  await untilItAnswers(() => sql`select 1`.execute(database.db))
  await database.close()
  await running.stop()
  await rm(dataDir, { recursive: true })
})

/** One connection, taken until it is released. */
async function openBusy() {
  const busy = openDatabase(databaseUrl, { maxConnections: 1 })
  const taken = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const holding = busy.db.connection().execute(async () => {
    taken.resolve()
    await released.promise
  })
  await taken.promise
  const release = async () => {
    released.resolve()
    await holding
    await busy.close()
  }
  return { db: busy.db, release }
}

/** Any failure but `unavailable` ends the wait. */
async function untilItAnswers(ask: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      return void (await ask())
    } catch (error) {
      if (!isUnavailable(error)) throw error
      await sleep(50)
    }
  }
}

function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable'
}
