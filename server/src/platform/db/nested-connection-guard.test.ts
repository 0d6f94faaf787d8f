import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { createTestCtx, type TestCtx } from '#test/ctx'

let made: TestCtx
before(async () => {
  made = await createTestCtx({ maxConnections: 2 })
})
after(() => made.close())

test('asking the pool inside of a transaction is an error, before as many do as there are connections', async () => {
  const { ctx } = made
  const nested = ctx.transaction(() => sql`select 1`.execute(ctx.db))
  await assert.rejects(nested, /another connection/)
  await assert.rejects(
    ctx.transaction(() => ctx.transaction(async () => {})),
    /another connection/,
  )
})

test('its own connection is asked freely, and afterwards the pool too', async () => {
  const { ctx } = made
  const { rows } = await ctx.transaction((tx) => sql<{ one: number }>`select 1 as one`.execute(tx.db))
  assert.deepEqual(rows, [{ one: 1 }])
  assert.equal((await sql`select 1`.execute(ctx.db)).rows.length, 1)
})
