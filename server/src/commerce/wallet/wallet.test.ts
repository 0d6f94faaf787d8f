import assert from 'node:assert/strict'
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import { AccountId } from '@limelight/contract/ids'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aFeed, anOperator, aPerformer, type Member } from '#test/builders'
import { assertBooksBalance } from '#test/ledger-balance'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
afterEach(() => assertBooksBalance(app))
after(() => app.close())

test('a tip leaves the wallet and reaches the performer less the commission', async () => {
  const fan = await aFan(app, { balanceTokens: 1_000 })
  const performer = await aPerformer(app)

  const { data } = await tip(fan, performer, 105)

  assert.deepEqual([data.kind, data.tokens, data.balance], ['tip', 105, 895])
  const { data: stats } = await performer.api('GET /performer/earning/stats')
  assert.deepEqual([stats.gross, stats.fee, stats.net, stats.held, stats.available], [1.05, 0.21, 0.84, 0.84, 0])
})

test('earnings can be paid out once their days are over', async () => {
  const fan = await aFan(app, { balanceTokens: 100 })
  const performer = await aPerformer(app)
  await tip(fan, performer, 100)

  app.clock.advance({ days: 7, hours: 1 })

  const { data } = await performer.api('GET /performer/earning/stats')
  assert.deepEqual([data.held, data.available], [0, 0.8])
  const earnings = await performer.api('GET /performer/earning/search')
  assert.deepEqual(
    earnings.data.map((row) => [row.kind, row.fan._id, row.tokens, row.net, row.feeBps, row.isHeld]),
    [['tip', fan.id, 100, 0.8, 2_000, false]],
  )
})

test('a tip outside the bounds, to nobody or to an unapproved performer is refused', async () => {
  const fan = await aFan(app, { balanceTokens: 50_000 })
  const performer = await aPerformer(app)
  const hidden = await aPerformer(app, { status: 'pending_review' })
  const nobody = { ...fan, id: AccountId.parse(randomUUIDv7()) }

  await assert.rejects(tip(fan, performer, 9), { code: 'amount_out_of_bounds' })
  await assert.rejects(tip(fan, performer, 10_001), { code: 'amount_out_of_bounds' })
  for (const target of [hidden, nobody, fan]) await assert.rejects(tip(fan, target, 10), { code: 'not_found' })
  await assert.rejects(tip(performer, performer, 10), { code: 'not_found' })
})

test('50 tips at once from a wallet that covers 20: exactly 20 succeed', async () => {
  const fan = await aFan(app, { balanceTokens: 200 })
  const performer = await aPerformer(app)

  const results = await Promise.allSettled(Array.from({ length: 50 }, () => tip(fan, performer, 10)))

  const refusals = results.filter((result) => result.status === 'rejected').map((result) => result.reason.code)
  assert.deepEqual(
    refusals,
    Array.from({ length: 30 }, () => 'tokens_insufficient'),
  )
  assert.equal(await balanceOf(fan), 0)
})

test('the same key tips once, with another amount it is refused', async () => {
  const fan = await aFan(app, { balanceTokens: 100 })
  const performer = await aPerformer(app)
  const idempotencyKey = randomUUID()

  const answers = await Promise.all(Array.from({ length: 8 }, () => tip(fan, performer, 10, idempotencyKey)))

  assert.equal(new Set(answers.map(({ data }) => data._id)).size, 1)
  assert.equal(await balanceOf(fan), 90)
  await assert.rejects(tip(fan, performer, 20, idempotencyKey), { code: 'idempotency_key_reused' })
})

test('a bought feed opens, counts and stays the fan’s', async () => {
  const fan = await aFan(app, { balanceTokens: 500 })
  const { id, performer } = await aFeed(app, { access: 'paid', price: 300 })

  const { data: receipt } = await fan.api('POST /wallet/charges/feed/{id}', { params: { id } })

  assert.deepEqual([receipt.kind, receipt.tokens, receipt.balance], ['feed', 300, 200])
  const { data: charges } = await fan.api('GET /wallet/charges/search')
  assert.deepEqual(
    charges.map((charge) => [charge._id, charge.targetId, charge.performer._id]),
    [[receipt._id, id, performer.id]],
  )
  const { data: studio } = await performer.api('GET /performer/feeds')
  assert.deepEqual(
    studio.map((feed) => [feed.sales, feed.earnedTokens]),
    [[1, 300]],
  )
})

test('100 unlocks of one feed at once charge once', async () => {
  const fan = await aFan(app, { balanceTokens: 1_000 })
  const { id } = await aFeed(app, { access: 'paid', price: 300 })

  const results = await Promise.allSettled(
    Array.from({ length: 100 }, () => fan.api('POST /wallet/charges/feed/{id}', { params: { id } })),
  )

  const receipts = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.data._id] : []))
  assert.equal(new Set(receipts).size, 1)
  // Requests that wait two seconds for one of the ten connections are refused as such, and none for another reason.
  for (const result of results) if (result.status === 'rejected') assert.equal(result.reason.code, 'unavailable')
  assert.equal(await balanceOf(fan), 700)
})

test('another price than expected charges nothing and shows the price', async () => {
  const fan = await aFan(app, { balanceTokens: 1_000 })
  const { id } = await aFeed(app, { access: 'paid', price: 300 })

  await assert.rejects(buy(fan, id, 299), { code: 'price_changed', details: { price: 300 } })

  assert.equal(await balanceOf(fan), 1_000)
  assert.equal((await buy(fan, id, 300)).data.tokens, 300)
  assert.equal((await buy(fan, id, 299)).data.tokens, 300)
})

test('whatever price a race meets, the fan pays the expected one or nothing', async () => {
  const { id, performer } = await aFeed(app, { access: 'paid', price: 100 })
  const fans = await Promise.all(Array.from({ length: 12 }, () => aFan(app, { balanceTokens: 1_000 })))

  const [, ...results] = await Promise.allSettled([
    performer.api('PUT /performer/feeds/{id}', { params: { id }, body: { access: 'paid', price: 200 } }),
    ...fans.map((fan) => buy(fan, id, 100)),
  ])

  for (const [index, result] of results.entries()) {
    const fan = fans[index]
    assert.ok(fan)
    if (result.status === 'rejected') assert.equal(result.reason.code, 'price_changed')
    assert.equal(await balanceOf(fan), result.status === 'fulfilled' ? 900 : 1_000)
  }
})

test('free, hidden and deleted feeds are not sold; buyers keep their receipt', async () => {
  const fan = await aFan(app, { balanceTokens: 1_000 })
  const stranger = await aFan(app, { balanceTokens: 1_000 })
  const free = await aFeed(app)
  const draft = await aFeed(app, { access: 'paid', price: 10, status: 'draft' })
  const sold = await aFeed(app, { access: 'paid', price: 10 })
  const { data: receipt } = await buy(fan, sold.id)
  await sold.performer.api('DELETE /performer/feeds/{id}', { params: { id: sold.id } })

  await assert.rejects(buy(fan, free.id), { code: 'not_for_sale' })
  await assert.rejects(buy(fan, draft.id), { code: 'not_found' })
  await assert.rejects(buy(stranger, sold.id), { code: 'not_found' })
  assert.equal((await buy(fan, sold.id)).data._id, receipt._id)
})

test('a wallet that does not cover the price buys nothing', async () => {
  const fan = await aFan(app, { balanceTokens: 9 })
  const { id } = await aFeed(app, { access: 'paid', price: 10 })

  await assert.rejects(buy(fan, id), { code: 'tokens_insufficient' })

  assert.equal(await balanceOf(fan), 9)
  assert.equal((await fan.api('GET /wallet/charges/search')).total, 0)
})

test('a new commission counts for later sales only', async () => {
  const fan = await aFan(app, { balanceTokens: 1_000 })
  const performer = await aPerformer(app)
  const operator = await anOperator(app)
  await tip(fan, performer, 100)

  await operator.api('PUT /admin/settings', { body: { values: { commission: 1_234 } } })
  await tip(fan, performer, 101)
  await operator.api('PUT /admin/settings', { body: { values: { commission: 2_000 } } })

  const { data } = await performer.api('GET /performer/earning/search', { query: { sortBy: 'gross', sort: 'asc' } })
  assert.deepEqual(
    data.map((row) => [row.gross, row.feeBps, row.fee, row.net]),
    [
      [1, 2_000, 0.2, 0.8],
      [1.01, 1_234, 0.12, 0.89],
    ],
  )
})

test('earnings are filtered by kind and period', async () => {
  const fan = await aFan(app, { balanceTokens: 1_000 })
  const performer = await aPerformer(app)
  const { id } = await aFeed(app, { by: performer, access: 'paid', price: 30 })
  await tip(fan, performer, 10)
  app.clock.advance({ days: 2 })
  const from = app.clock.now().toString()
  await buy(fan, id)

  const feeds = await performer.api('GET /performer/earning/search', { query: { kind: 'feed' } })
  const later = await performer.api('GET /performer/earning/stats', { query: { from } })

  assert.deepEqual([feeds.total, feeds.data[0]?.targetId], [1, id])
  assert.deepEqual([later.data.sales, later.data.gross, later.data.byDay.length], [1, 0.3, 1])
  assert.deepEqual(
    later.data.byKind.map(({ kind, sales }) => [kind, sales]),
    [['feed', 1]],
  )
})

function tip(fan: Member, performer: Member, price: number, idempotencyKey?: string) {
  return fan.api('POST /wallet/charges/tip/{id}', {
    params: { id: performer.id },
    body: { price },
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  })
}

function buy(fan: Member, id: Awaited<ReturnType<typeof aFeed>>['id'], expectedPrice?: number) {
  return fan.api('POST /wallet/charges/feed/{id}', {
    params: { id },
    body: expectedPrice === undefined ? {} : { expectedPrice },
  })
}

async function balanceOf(fan: Member): Promise<number> {
  return (await fan.api('GET /users/me')).data.balance
}
