/** The books as an operator reads them. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { renewDueSubscriptions } from '#/commerce/subscriptions/renew.service'
import { openPaymentContext } from '#/open-payment-context'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, anOperator, aPerformer, type Member } from '#test/builders'
import { aCard } from '#test/cards'
import { anEarner } from '#test/earners'
import { assertBooksBalance } from '#test/ledger-balance'
import { refuses } from '#test/refusals'
import { originOf } from './transfer-origin.ts'

let app: TestApp
let operator: Member
before(async () => {
  app = await startTestApp()
  operator = await anOperator(app)
})
after(async () => {
  await assertBooksBalance(app)
  await app.close()
})

test('the accounts of the site come first, then people’s, page by page without gaps or repeats', async () => {
  await Promise.all(Array.from({ length: 5 }, () => aFan(app, { balanceTokens: 5 })))

  const ids: number[] = []
  const owners: boolean[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof accountsPage>> = await accountsPage(cursor)
    ids.push(...page.data.map(({ _id }) => _id))
    owners.push(...page.data.map(({ owner }) => owner !== null))
    cursor = page.nextCursor
    assert.equal(page.isMore, cursor !== null)
  } while (cursor !== null)

  const { rows } = await sql<{ id: number }>`select id from ledger.account`.execute(app.ctx.db)
  assert.deepEqual(ids.toSorted(compare), rows.map(({ id }) => id).sort(compare))
  assert.deepEqual(
    owners,
    owners.toSorted((a, b) => Number(a) - Number(b)),
  )
})

test('an account is found by kind and by its owner’s name, with its balance in its own unit', async () => {
  const fan = await aFan(app, { balanceTokens: 777 })
  const performer = await aPerformer(app)
  await fan.api('POST /wallet/charges/tip/{id}', { params: { id: performer.id }, body: { price: 500 } })

  const wallets = await operator.api('GET /admin/ledger/accounts', { query: { q: fan.username } })
  const earnings = await operator.api('GET /admin/ledger/accounts', {
    query: { kind: 'earnings', q: performer.email },
  })

  assert.deepEqual(
    wallets.data.map(({ kind, asset, balance, owner }) => [kind, asset, balance, owner?.role]),
    [['wallet', 'TOK', 277, 'fan']],
  )
  assert.deepEqual(
    earnings.data.map(({ asset, balance, owner }) => [asset, balance, owner?._id]),
    [['MONEY', 4, performer.id]],
  )
  const nobody = await operator.api('GET /admin/ledger/accounts', { query: { q: 'nobody at all' } })
  assert.deepEqual(nobody, { data: [], isMore: false, nextCursor: null })
})

test('entries go newest first, page by page, to the balance', async () => {
  const fan = await aFan(app, { balanceTokens: 1_000 })
  const performer = await aPerformer(app)
  for (const price of [100, 200, 300])
    await fan.api('POST /wallet/charges/tip/{id}', { params: { id: performer.id }, body: { price } })
  const id = await accountOf(fan)

  const first = await operator.api('GET /admin/ledger/accounts/{id}/entries', {
    params: { id },
    query: { pageSize: 3 },
  })
  assert.ok(first.nextCursor)
  const second = await operator.api('GET /admin/ledger/accounts/{id}/entries', {
    params: { id },
    query: { pageSize: 3, cursor: first.nextCursor },
  })

  const amounts = [...first.data, ...second.data].map(({ amount }) => amount)
  assert.deepEqual(amounts, [-300, -200, -100, 1_000])
  assert.equal(second.isMore, false)
  const { data: account } = await operator.api('GET /admin/ledger/accounts/{id}', { params: { id } })
  assert.equal(
    account.balance,
    amounts.reduce((sum, amount) => sum + amount, 0),
  )
})

test('transfers and entries of a period are listed alone, page by page, and exported with every leg', async () => {
  const fan = await aFan(app, { balanceTokens: 1_000 })
  const performer = await aPerformer(app)
  const tip = (price: number) =>
    fan.api('POST /wallet/charges/tip/{id}', { params: { id: performer.id }, body: { price } })
  await tip(100)
  const from = await databaseTime()
  for (const price of [200, 300]) await tip(price)
  const to = await databaseTime()
  await tip(50)
  const id = await accountOf(fan)
  const entries = (query: { from?: string; to?: string; cursor?: string; pageSize?: number }) =>
    operator.api('GET /admin/ledger/accounts/{id}/entries', { params: { id }, query })

  const first = await entries({ from, to, pageSize: 1 })
  const second = await entries({ from, to, pageSize: 1, cursor: first.nextCursor ?? assert.fail('one page only') })
  assert.deepEqual(
    [...first.data, ...second.data].map(({ amount }) => amount),
    [-300, -200],
  )
  assert.equal(second.isMore, false)
  const amountsOf = async (query: object) => (await entries(query)).data.map(({ amount }) => amount)
  assert.deepEqual(await amountsOf({ to: from }), [-100, 1_000])
  assert.deepEqual(await amountsOf({ from: to }), [-50])
  const listed = await operator.api('GET /admin/ledger/transfers', { query: { from, to } })
  assert.deepEqual(
    listed.data.map(({ _id }) => _id),
    [...first.data, ...second.data].map(({ transfer }) => transfer._id),
  )
  const [newest] = listed.data
  const key = newest?.key ?? ''
  assert.equal((await operator.api('GET /admin/ledger/transfers', { query: { q: key, from, to } })).data.length, 1)
  assert.equal((await operator.api('GET /admin/ledger/transfers', { query: { q: key, to: from } })).data.length, 0)

  const file = async (query: string) => (await exported(`from=${from}&to=${to}${query}`)).split('\r\n').slice(1, -1)
  const own = await file(`&accountId=${id}`)
  assert.deepEqual(
    own.map((line) => line.split(',').slice(1, 7)),
    [-300, -200].map((amount, i) => [
      String(listed.data[i]?._id),
      listed.data[i]?.kind,
      'wallet',
      fan.username,
      'tokens',
      // A number that begins with a minus stays one.
      String(amount),
    ]),
  )
  const all = await file('')
  assert.equal(all.length, 2 * 5)
  const cents = all.filter((line) => line.includes(',money,')).map((line) => Number(line.split(',')[6]))
  assert.equal(Math.round(cents.reduce((sum, amount) => sum + amount * 100, 0)), 0)
})

test('a sale is found by its id, and its transfer has every leg and leads back to it', async () => {
  const fan = await aFan(app, { balanceTokens: 1_000 })
  const performer = await aPerformer(app)
  const { data: receipt } = await fan.api('POST /wallet/charges/tip/{id}', {
    params: { id: performer.id },
    body: { price: 1_000 },
  })

  const found = await search(receipt._id)
  assert.equal(found.length, 1)
  const transfer = await transferOf(found[0]?._id)

  assert.deepEqual(transfer.links, { saleIds: [receipt._id], paymentId: null, refundId: null, payoutId: null })
  assert.deepEqual(
    transfer.legs.map(({ account, amount }) => [account.kind, account.asset, account.owner?._id ?? null, amount]),
    [
      ['wallet', 'TOK', fan.id, -1_000],
      ['spent', 'TOK', null, 1_000],
      ['prepaid', 'MONEY', null, -10],
      ['earnings', 'MONEY', performer.id, 8],
      ['fees', 'MONEY', null, 2],
    ],
  )
})

test('a payment and its refund are found by either id and lead to the payment', async () => {
  const fan = await aFan(app)
  const { data: paid } = await fan.api('POST /payment/wallet/top-up', {
    body: { amount: 20, cardId: await aCard(fan) },
    idempotencyKey: randomUUID(),
  })
  const { data: refund } = await operator.api('POST /admin/payments/{id}/refunds', {
    params: { id: paid.transactionId },
    body: { amount: 5, destination: 'card', reason: 'asked for it' },
  })

  const ofPayment = await search(paid.transactionId)
  const ofRefund = await search(refund._id.toUpperCase())

  assert.deepEqual(
    ofPayment.map(({ kind }) => kind),
    ['refund-wallet_top_up', 'top-up'],
  )
  assert.deepEqual(ofRefund, ofPayment.slice(0, 1))
  for (const { _id } of ofPayment) assert.equal((await transferOf(_id)).links.paymentId, paid.transactionId)
  assert.equal((await transferOf(ofRefund[0]?._id)).links.refundId, refund._id)
})

test('a renewal by card is found by its payment and leads back to it', async () => {
  const performer = await aPerformer(app, { monthlyPriceMinor: 1_000 })
  const fan = await aFan(app)
  const cardId = await aCard(fan)
  await fan.api('POST /payment/subscribe/performers', {
    body: { performerId: performer.id, type: 'monthly', paymentMethod: 'card', cardId },
  })
  app.clock.advance({ hours: 32 * 24 })
  await renewDueSubscriptions(openPaymentContext(app.ctx))
  const { data } = await fan.api('GET /payment/transactions/user/search', { query: { sortBy: 'createdAt' } })
  const [newest] = data
  assert.ok(newest)

  assert.equal(data.length, 2)
  const [found] = await search(newest._id)

  assert.equal((await transferOf(found?._id)).links.paymentId, newest._id)
})

test('a payout is found by its id, with everything that was set aside, given back and paid for it', async () => {
  const performer = await anEarner(app)
  const { data: payout } = await performer.api('POST /payout-requests', { body: { amount: 60 } })
  await performer.api('PUT /payout-requests/{id}', { params: { id: payout._id }, body: { status: 'cancelled' } })

  const found = await search(payout._id)

  assert.equal(found.length, 2)
  for (const { _id } of found) assert.equal((await transferOf(_id)).links.payoutId, payout._id)
})

test('a transfer is found by number and by whole key, not by a part of it', async () => {
  const all = await operator.api('GET /admin/ledger/transfers', { query: { pageSize: 1 } })
  const [newest] = all.data
  assert.ok(newest && all.isMore && all.nextCursor)
  const next = await operator.api('GET /admin/ledger/transfers', { query: { cursor: all.nextCursor } })

  assert.ok(next.data.every(({ _id }) => _id < newest._id))
  assert.deepEqual(await search(newest.key), [newest])
  assert.deepEqual(await search(String(newest._id)), [newest])
  assert.deepEqual(await search(newest.key.slice(0, -1)), [])
  assert.deepEqual(await search(randomUUID()), [])
})

test('a missing account or transfer is not found, and a cursor of another list is refused', async () => {
  const params = { id: 999_999_999 }
  await refuses('not_found', operator.api('GET /admin/ledger/accounts/{id}', { params }))
  await refuses('not_found', operator.api('GET /admin/ledger/accounts/{id}/entries', { params }))
  await refuses('not_found', operator.api('GET /admin/ledger/transfers/{id}', { params }))
  const cursor = Buffer.from('1; drop table x').toString('base64url')
  await refuses('cursor_invalid', operator.api('GET /admin/ledger/transfers', { query: { cursor } }))
  await refuses('cursor_invalid', operator.api('GET /admin/ledger/accounts', { query: { cursor } }))
})

test('the check names the broken invariant, and stores it until the next one', async () => {
  const fan = await aFan(app, { balanceTokens: 5 })
  const { data: audio } = await operator.api('POST /admin/ledger/check')
  assert.deepEqual(audio.broken, {})

  await tamper(fan, 3)
  try {
    app.clock.advance({ seconds: 1 })
    const { data: broken } = await operator.api('POST /admin/ledger/check')
    assert.deepEqual(broken.broken, { balances_off: 1 })
    assert.deepEqual((await operator.api('GET /admin/ledger/check')).data?.broken, broken.broken)
  } finally {
    await tamper(fan, -3)
  }
  app.clock.advance({ seconds: 1 })
  assert.deepEqual((await operator.api('POST /admin/ledger/check')).data.broken, {})
})

for (const [key, origin] of [
  ['payment/0190a0a0-0000-7000-8000-000000000001', 'paymentId'],
  ['refund/0190a0a0-0000-7000-8000-000000000001/failed', 'refundId'],
  ['payout/0190a0a0-0000-7000-8000-000000000001/hold/2', 'payoutId'],
  ['renew/0190a0a0-0000-7000-8000-000000000001/2026-01-31T00:00:00Z', 'renewal'],
  ['tip/0190a0a0-0000-7000-8000-000000000001', undefined],
  ['renew/0190a0a0-0000-7000-8000-000000000001/some day', undefined],
  ['renew/0190a0a0-0000-7000-8000-000000000001', undefined],
  ['payment/of another kind', undefined],
] as const) {
  test(`the key ${key} names ${origin ?? 'no origin'}`, () => {
    const known = Object.entries(originOf(key)).filter(([, value]) => value !== null)
    assert.deepEqual(
      known.map(([name]) => name),
      origin ? [origin] : [],
    )
  })
}

function accountsPage(cursor: string | null) {
  return operator.api('GET /admin/ledger/accounts', { query: { pageSize: 4, ...(cursor && { cursor }) } })
}

/** The ledger has the times of the database, which no test moves. */
async function databaseTime(): Promise<string> {
  const { rows } = await sql<{ now: Temporal.Instant }>`select clock_timestamp() as now`.execute(app.ctx.db)
  return rows[0]?.now.toString() ?? assert.fail('the database has no time')
}

async function exported(query: string): Promise<string> {
  const { statusCode, body } = await app.http.inject({
    url: `/api/admin/ledger-entries/export?${query}`,
    headers: { authorization: `Bearer ${operator.token}` },
  })
  assert.equal(statusCode, 200, body)
  return body
}

async function accountOf(fan: Member): Promise<number> {
  const { data } = await operator.api('GET /admin/users/{id}/wallet', { params: { id: fan.id } })
  assert.ok(data.ledgerAccountId)
  return data.ledgerAccountId
}

async function search(q: string) {
  return (await operator.api('GET /admin/ledger/transfers', { query: { q } })).data
}

async function transferOf(id: number | undefined) {
  return (await operator.api('GET /admin/ledger/transfers/{id}', { params: { id: id ?? 0 } })).data
}

function tamper(fan: Member, by: number) {
  return sql`update ledger.account set balance = balance + ${by} where owner_id = ${fan.id}`.execute(app.ctx.db)
}

function compare(a: number, b: number): number {
  return a - b
}
