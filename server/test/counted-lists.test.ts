/** Lists that grow with the site: counted so far, and searched through the people they are about. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { OFFSET_MAX } from '@limelight/contract/page'
import { sql } from 'kysely'
import { startTestApp, type TestApp } from './app.ts'
import { aFan, anOperator, aPerformer, type Member } from './builders.ts'

let app: TestApp
let operator: Member
let creator: Member
let fan: Member

before(async () => {
  app = await startTestApp()
  operator = await anOperator(app)
  creator = await aPerformer(app)
  fan = await aFan(app, { balanceTokens: 1_000 })
  await fan.api('POST /follows/{id}', { params: { id: creator.id } })
  await fan.api('POST /wallet/charges/tip/{id}', { params: { id: creator.id }, body: { price: 10 } })
})
after(() => app.close())

test('ten thousand rows are counted exactly, one more is said to be more', async () => {
  await addAudits(OFFSET_MAX)
  const full = await operator.api('GET /admin/audit-log', { query: { action: 'size.tested' } })
  await addAudits(1)
  const more = await operator.api('GET /admin/audit-log', { query: { action: 'size.tested', current: 1_000 } })

  assert.deepEqual([full.total, full.isTotalCapped], [OFFSET_MAX, false])
  assert.deepEqual([more.total, more.isTotalCapped, more.data.length], [OFFSET_MAX, true, 10])
})

test('an empty page counts nothing, as before', async () => {
  const none = await operator.api('GET /admin/payments', { query: { status: 'disputed' } })

  assert.deepEqual(none, { data: [], total: 0, isTotalCapped: false })
})

test('a charge is found by the name, username or address of either side, and by its id', async () => {
  const { data: all } = await operator.api('GET /admin/charges', { query: { fanId: fan.id } })
  const [tip] = all
  assert.ok(tip)
  const words = [fan.username, `@${fan.username}`, fan.email.slice(0, -4), creator.username.toUpperCase(), tip._id]
  for (const q of words) {
    const { data } = await operator.api('GET /admin/charges', { query: { q } })
    assert.ok(
      data.some(({ _id }) => _id === tip._id),
      q,
    )
  }
  assert.equal((await operator.api('GET /admin/charges', { query: { q: 'no.such.name' } })).total, 0)
})

test('creators find their fans by name and never by address', async () => {
  const calls = ['GET /users/search', 'GET /follows/followers'] as const
  for (const call of calls) {
    const byName = await creator.api(call, { query: { q: fan.username.slice(1) } })
    const byAddress = await creator.api(call, { query: { q: fan.email } })
    const named = byName.data.map(({ _id }) => _id)
    assert.deepEqual([named, byAddress.data], [[fan.id], []], call)
  }
})

test('an account of the books is found by its owner', async () => {
  const { data } = await operator.api('GET /admin/ledger/accounts', { query: { q: fan.username } })

  assert.deepEqual(
    data.map(({ owner }) => owner?._id),
    [fan.id],
  )
})

async function addAudits(amount: number): Promise<void> {
  await sql`
    insert into audit_log (id, action, target_type, created_at)
    select uuidv7(), 'size.tested', 'account', now() from generate_series(1, ${amount}::integer)
  `.execute(app.ctx.db)
}
