/** The site behind a real PgBouncer in transaction mode. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { openDatabase } from '#/platform/db/pool'
import { startDatabase } from '#/platform/db/start-database'
import { startTestApp, type TestApp } from './app.ts'
import { aFan } from './builders.ts'
import { assertBooksBalance } from './ledger-balance.ts'
import { type PgBouncer, startPgBouncer, WITHOUT_PGBOUNCER } from './pgbouncer.ts'
import { anAddress, aProduct } from './shop.ts'

/** Fewer than a process has clients, so that each transaction meets another connection. */
const CONNECTIONS = 3
const SETTINGS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'TimeZone'] as const

describe('behind PgBouncer in transaction mode', { skip: WITHOUT_PGBOUNCER ?? false }, () => {
  let direct: TestApp
  let pooler: PgBouncer
  before(async () => {
    direct = await startTestApp()
    pooler = await startPgBouncer(direct.databaseUrl, { connections: CONNECTIONS })
  })
  after(async () => {
    await pooler?.close()
    await direct?.close()
  })

  test('each statement and each transaction has its limits, and other clients of the pooler have none of them', async () => {
    const database = openDatabase(pooler.url, { isPooler: true, statementTimeoutMs: 3_000, lockWithinMs: 700 })
    try {
      const settings = sql<{ all: string[] }>`
        select array(select current_setting(name) from unnest(${SETTINGS}::text[]) with ordinality as s (name, place) order by place) as all`
      const expected = ['3s', '700ms', '15s', 'UTC']
      const once = async () => (await settings.execute(database.db)).rows[0]?.all
      const inTransaction = () =>
        database.db.transaction().execute(async (trx) => {
          const first = (await settings.execute(trx)).rows[0]?.all
          return [first, (await settings.execute(trx)).rows[0]?.all]
        })
      const seen = await Promise.all(Array.from({ length: 20 }, async () => [await once(), ...(await inTransaction())]))

      for (const each of seen) assert.deepEqual(each, [expected, expected, expected])
      const others = await Promise.all(Array.from({ length: CONNECTIONS }, () => statementTimeoutOf(pooler.url)))
      assert.deepEqual(new Set(others), new Set(['0']))
    } finally {
      await database.close()
    }
  })

  test('a statement that takes too long is ended, alone and in a transaction', async () => {
    const database = openDatabase(pooler.url, { isPooler: true, statementTimeoutMs: 200 })
    try {
      const slow = sql`select pg_sleep(600)`
      const isRefused = { code: 'unavailable' }
      await assert.rejects(slow.execute(database.db), isRefused)
      const transaction = database.db.transaction().execute(async (trx) => {
        await sql`select 1`.execute(trx)
        await slow.execute(trx)
      })
      await assert.rejects(transaction, isRefused)
      assert.equal((await sql<{ n: number }>`select 1 as n`.execute(database.db)).rows[0]?.n, 1)
    } finally {
      await database.close()
    }
  })

  test('people buy, jobs run and the books balance', async () => {
    const app = await startTestApp({
      beside: direct,
      env: { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct.databaseUrl },
    })
    try {
      const product = await aProduct(app, { stock: 5, price: 10 })
      const fans = await Promise.all(Array.from({ length: 12 }, () => aFan(app, { balanceTokens: 10 })))
      const results = await Promise.allSettled(
        fans.map(async (fan) =>
          fan.api('POST /wallet/charges/product/{id}', {
            params: { id: product.id },
            body: { addressId: await anAddress(fan) },
          }),
        ),
      )
      await app.jobs.runPending()

      assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 5)
      for (const result of results)
        if (result.status === 'rejected') assert.equal(result.reason.code, 'stock_insufficient')
      await assertBooksBalance(app)
    } finally {
      await app.close()
    }
  })

  test('a start without the address of the server itself is refused in a sentence', async () => {
    await assert.rejects(startDatabase({ ...direct.ctx.config, databaseUrl: pooler.url }), {
      name: 'StartError',
      message: /address of a pooler\. Set DATABASE_DIRECT_URL/,
    })
  })
})

async function statementTimeoutOf(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query("select current_setting('statement_timeout') as it, pg_sleep(0.05)")).rows[0]?.it
  } finally {
    await client.end()
  }
}
