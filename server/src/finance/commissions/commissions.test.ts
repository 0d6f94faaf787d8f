/** The site's share where it is another one than the setting: which rule counts, and that what was sold stays as it was. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aFeed, anOperator, aPerformer, type Member } from '#test/builders'
import { assertBooksBalance } from '#test/ledger-balance'
import { refusalOf, refuses } from '#test/refusals'

let app: TestApp
let operator: Member
before(async () => {
  app = await startTestApp()
  operator = await anOperator(app)
})
afterEach(async () => {
  await assertBooksBalance(app)
  const { data } = await operator.api('GET /admin/commission-rules', { query: { pageSize: 100 } })
  for (const { _id } of data) await remove(_id)
})
after(() => app.close())

test('the most specific rule counts, and without any the setting does', async () => {
  const performer = await aPerformer(app)
  assert.equal(await feeOfTip(performer), 20)

  const { data: ofTips } = await rule({ kind: 'tip', percent: 15 })
  assert.equal(await feeOfTip(performer), 15)
  await rule({ performerId: performer.id, percent: 10 })
  assert.equal(await feeOfTip(performer), 10)
  const { data: both } = await rule({ kind: 'tip', performerId: performer.id, percent: 2.5 })
  assert.equal(await feeOfTip(performer), 2.5)

  assert.equal(await feeOfTip(await aPerformer(app)), 15)
  await remove(both._id)
  assert.equal(await feeOfTip(performer), 10)
  assert.deepEqual([ofTips.kind, ofTips.performer, both.performer?._id], ['tip', null, performer.id])
})

test('a rule of one kind leaves the others alone', async () => {
  await rule({ kind: 'feed', percent: 0 })
  const { id, performer } = await aFeed(app, { access: 'paid', price: 1_000 })
  const fan = await aFan(app, { balanceTokens: 1_000 })
  await fan.api('POST /wallet/charges/feed/{id}', { params: { id }, body: {} })

  assert.equal(await feeOfTip(performer), 20)
  const { data } = await performer.api('GET /performer/earning/search', { query: { kind: 'feed' } })
  assert.deepEqual([data[0]?.fee, data[0]?.net], [0, 10])
})

test('what is sold keeps its commission when the rule changes', async () => {
  const performer = await aPerformer(app)
  const { data } = await rule({ performerId: performer.id, percent: 5 })
  await feeOfTip(performer)

  const changed = await operator.api('PUT /admin/commission-rules/{id}', {
    params: { id: data._id },
    body: { percent: 50 },
  })
  await feeOfTip(performer)

  assert.equal(changed.data.percent, 50)
  const earnings = await performer.api('GET /performer/earning/search', { query: { sort: 'asc' } })
  assert.deepEqual(
    earnings.data.map((row) => row.fee),
    [5, 50],
  )
})

test('two operators who set the same rule at once make one', async () => {
  const performer = await aPerformer(app)

  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, (_, n) => rule({ kind: 'tip', performerId: performer.id, percent: n })),
  )

  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
  await refuses('commission_rule_exists', rule({ kind: 'tip', performerId: performer.id, percent: 1 }))
  await rule({ kind: 'tip', percent: 1 })
  await refuses('commission_rule_exists', rule({ kind: 'tip', percent: 1 }))
})

test('a rule for nobody and nothing, out of bounds or for a fan is refused', async () => {
  const fan = await aFan(app)
  for (const percent of [-1, 100.01, 3.333])
    assert.equal((await refusalOf(rule({ kind: 'tip', percent }))).code, 'request_invalid')
  await refuses('request_invalid', rule({ percent: 10 }))
  await refuses('not_found', rule({ performerId: fan.id, percent: 10 }))
  await refuses('not_found', rule({ performerId: randomUUID() as Member['id'], percent: 10 }))
  const params = { id: randomUUID() as never }
  await refuses('not_found', operator.api('PUT /admin/commission-rules/{id}', { params, body: { percent: 1 } }))
  await refuses('not_found', operator.api('DELETE /admin/commission-rules/{id}', { params }))
})

test('a sale of nothing but fee, and one without any, balance', async () => {
  const performer = await aPerformer(app)
  const { data } = await rule({ performerId: performer.id, percent: 100 })
  assert.equal(await feeOfTip(performer), 100)
  await operator.api('PUT /admin/commission-rules/{id}', { params: { id: data._id }, body: { percent: 0 } })
  assert.equal(await feeOfTip(performer), 0)
})

test('each change is in the audit log', async () => {
  const { data } = await rule({ kind: 'video', percent: 12 })
  await operator.api('PUT /admin/commission-rules/{id}', { params: { id: data._id }, body: { percent: 13 } })
  await remove(data._id)

  const log = await operator.api('GET /admin/audit-log', { query: { pageSize: 100 } })
  const mine = log.data.filter((entry) => entry.targetId === data._id)
  assert.deepEqual(
    mine.map((entry) => [entry.action, entry.actor?._id]),
    ['commission.removed', 'commission.changed', 'commission.created'].map((action) => [action, operator.id]),
  )
  assert.deepEqual(mine[1]?.details, { percent: 13, before: 12 })
})

type RequestInput = { kind?: 'tip' | 'feed' | 'video'; performerId?: Member['id']; percent: number }

function rule(body: RequestInput) {
  return operator.api('POST /admin/commission-rules', { body })
}

function remove(id: string) {
  return operator.api('DELETE /admin/commission-rules/{id}', { params: { id: id as never } })
}

/** Of a tip of 100.00 in money. */
async function feeOfTip(performer: Member): Promise<number | undefined> {
  const fan = await aFan(app, { balanceTokens: 10_000 })
  app.clock.advance({ seconds: 1 })
  await fan.api('POST /wallet/charges/tip/{id}', { params: { id: performer.id }, body: { price: 10_000 } })
  const { data } = await performer.api('GET /performer/earning/search', { query: { kind: 'tip', pageSize: 1 } })
  return data[0]?.fee
}
