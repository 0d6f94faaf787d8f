import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { AppError } from '@limelight/contract/errors'
import { sql } from 'kysely'
import { startTestApp, type TestApp } from '#test/app'
import type { Tx } from '../ctx.ts'
import { onceFor } from './idempotency.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

const refused = new AppError('invalid_state')
const look = async (tx: Tx) => (await sql<{ n: number }>`select 1 as n`.execute(tx.db)).rows[0]?.n

for (const isWithin of [false, true])
  test(`a repeat gets the stored answer, whatever its work would say now; claimed ${isWithin ? 'with its first statement' : 'before'}`, async () => {
    const once = request()

    assert.equal(await once(look, { isWithin }), 1)

    assert.equal(await once(() => Promise.reject(refused), { isWithin }), 1)
    assert.equal(await once((tx) => look(tx).then(() => Promise.reject(refused)), { isWithin }), 1)
    assert.equal(await once(async () => 2, { isWithin }), 1)
  })

test('with another request the key is refused before what its work says', async () => {
  const key = randomUUID()
  const actorId = randomUUID()
  await request({ key, actorId })(look, { isWithin: true })

  const other = request({ key, actorId, input: 'another' })
  await assert.rejects(
    other(() => Promise.reject(refused), { isWithin: true }),
    { code: 'idempotency_key_reused' },
  )
  await assert.rejects(other(look, { isWithin: true }), { code: 'idempotency_key_reused' })
})

test('what fails leaves the key to the next try', async () => {
  const once = request()
  const failing = async (tx: Tx) => {
    await look(tx)
    throw refused
  }

  await assert.rejects(once(failing, { isWithin: true }), refused)
  await assert.rejects(
    once(() => Promise.reject(refused), { isWithin: true }),
    refused,
  )

  assert.equal(await once(look, { isWithin: true }), 1)
})

test('of many at once one does the work, and all get its answer', async () => {
  const once = request()
  let works = 0

  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      once(
        async (tx) => {
          await look(tx)
          works += 1
          return works
        },
        { isWithin: true },
      ),
    ),
  )

  assert.deepEqual([works, new Set(answers)], [1, new Set([1])])
})

function request({ key = randomUUID(), actorId = randomUUID(), input = 'one' } = {}) {
  return onceFor(app.ctx, { actorId, route: 'POST /test', key, input })
}
