/**
 * The connection is cut after the work is committed and before a byte of the answer arrives. A client that asks again with the same
 * key gets the answer that was lost, and nothing happens twice: for every call that can be repeated.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { after, afterEach, before, test } from 'node:test'
import type { Endpoint } from '@limelight/contract/api'
import { contract } from '@limelight/contract/contract'
import { sql } from 'kysely'
import { startTestApp, type TestApp } from './app.ts'
import { aFan, aFeed, anOperator, aPerformer, type Member } from './builders.ts'
import { aCard } from './cards.ts'
import { anEarner } from './earners.ts'
import { assertBooksBalance } from './ledger-balance.ts'
import { anAddress, aProduct } from './shop.ts'

let app: TestApp
let direct: string
let cutting: string
let answersCut = 0

/** Lets requests through and cuts at the first byte that comes back. */
const cutter = createServer((client) => {
  const server = connect(Number(new URL(direct).port), '127.0.0.1')
  client.pipe(server)
  server.once('data', () => {
    answersCut += 1
    client.destroy()
    server.destroy()
  })
  for (const socket of [client, server]) socket.on('error', () => socket.destroy())
})

type Request = { by: Member; method?: 'POST' | 'PUT'; path: string; body: object }
/** New data for each, because the work cannot be done twice. */
const CALLS: Record<string, () => Promise<Request>> = {
  'POST /wallet/charges/tip/{id}': async () => {
    const performer = await aPerformer(app)
    return {
      by: await aFan(app, { balanceTokens: 500 }),
      path: `/wallet/charges/tip/${performer.id}`,
      body: { price: 50 },
    }
  },
  'POST /wallet/charges/feed/{id}': async () => {
    const feed = await aFeed(app, { access: 'paid', price: 40 })
    return { by: await aFan(app, { balanceTokens: 500 }), path: `/wallet/charges/feed/${feed.id}`, body: {} }
  },
  'POST /wallet/charges/product/{id}': async () => {
    const product = await aProduct(app, { price: 100 })
    const by = await aFan(app, { balanceTokens: 500 })
    return { by, path: `/wallet/charges/product/${product.id}`, body: { quantity: 1, addressId: await anAddress(by) } }
  },
  'POST /payment/wallet/top-up': async () => {
    const by = await aFan(app)
    return { by, path: '/payment/wallet/top-up', body: { amount: 10, cardId: await aCard(by) } }
  },
  'POST /payment/subscribe/performers': async () => {
    const performer = await aPerformer(app, { monthlyPriceMinor: 1_000 })
    const by = await aFan(app)
    await aCard(by)
    return { by, path: '/payment/subscribe/performers', body: { performerId: performer.id, type: 'monthly' } }
  },
  'POST /gifts': async () => {
    const performer = await aPerformer(app, { monthlyPriceMinor: 1_000 })
    const by = await aFan(app, { balanceTokens: 3_000 })
    const planId = (await performer.api('GET /performer/tiers')).data[0]?.plans[0]?._id
    return { by, path: '/gifts', body: { performerId: performer.id, planId } }
  },
  'POST /payout-requests': async () => {
    const by = await anEarner(app)
    return { by, path: '/payout-requests', body: { amount: 50 } }
  },
  'POST /admin/payments/{id}/refunds': async () => {
    const fan = await aFan(app)
    const { data } = await fan.api('POST /payment/wallet/top-up', { body: { amount: 10, cardId: await aCard(fan) } })
    const body = { amount: 4, destination: 'card', reason: 'asked for it' }
    return { by: await anOperator(app), path: `/admin/payments/${data.transactionId}/refunds`, body }
  },
  'POST /admin/charges/{id}/refund': async () => {
    const [fan, performer] = [await aFan(app, { balanceTokens: 500 }), await aPerformer(app)]
    const { data } = await fan.api('POST /wallet/charges/tip/{id}', {
      params: { id: performer.id },
      body: { price: 50 },
    })
    return { by: await anOperator(app), path: `/admin/charges/${data._id}/refund`, body: { reason: 'a mistake' } }
  },
  'POST /admin/users/{id}/wallet-adjustments': async () => {
    const fan = await aFan(app)
    const body = { tokens: 5, reason: 'a gift' }
    return { by: await anOperator(app), path: `/admin/users/${fan.id}/wallet-adjustments`, body }
  },
  'POST /admin/subscriptions': async () => {
    const [fan, performer] = [await aFan(app), await aPerformer(app)]
    const body = { fanId: fan.id, performerId: performer.id, days: 30, reason: 'a prize' }
    return { by: await anOperator(app), path: '/admin/subscriptions', body }
  },
  'POST /subscriptions/{id}/early-end': async () => {
    const operator = await anOperator(app)
    await operator.api('PUT /admin/settings', { body: { values: { bundleRefund: true } } })
    const performer = await aPerformer(app, { monthlyPriceMinor: 1_000 })
    const [base] = (await performer.api('GET /performer/tiers')).data
    const plans = [{ months: 3 as const, price: 30 }]
    const params = { id: base?._id ?? '' }
    const [plan] = (await performer.api('PUT /performer/tiers/{id}', { params, body: { plans } })).data.plans
    const by = await aFan(app, { balanceTokens: 5_000 })
    const { data } = await by.api('POST /payment/subscribe/performers', {
      body: { performerId: performer.id, type: 'monthly', planId: plan?._id, paymentMethod: 'wallet' },
    })
    return { by, path: `/subscriptions/${data.subscription?._id}/early-end`, body: { expectedAmount: 20 } }
  },
  'POST /payment/change-plan': async () => {
    const performer = await aPerformer(app, { monthlyPriceMinor: 1_000 })
    const gold = { name: 'Gold', plans: [{ months: 1 as const, price: 20 }] }
    const [plan] = (await performer.api('POST /performer/tiers', { body: gold })).data.plans
    const by = await aFan(app, { balanceTokens: 5_000 })
    const { data } = await by.api('POST /payment/subscribe/performers', {
      body: { performerId: performer.id, type: 'monthly', paymentMethod: 'wallet' },
    })
    const body = { subscriptionId: data.subscription?._id, planId: plan?._id, when: 'now', paymentMethod: 'wallet' }
    return { by, path: '/payment/change-plan', body }
  },
  'PUT /admin/subscriptions/{id}': async () => {
    const performer = await aPerformer(app, { monthlyPriceMinor: 1_000 })
    const fan = await aFan(app, { balanceTokens: 1_000 })
    const { data } = await fan.api('POST /payment/subscribe/performers', {
      body: { performerId: performer.id, type: 'monthly', paymentMethod: 'wallet' },
    })
    const path = `/admin/subscriptions/${data.subscription?._id}`
    return { by: await anOperator(app), method: 'PUT', path, body: { action: 'extend', days: 5 } }
  },
  'POST /admin/announcements': async () => {
    const body = { title: 'News', text: 'For all of you', audience: 'fans' }
    return { by: await anOperator(app), path: '/admin/announcements', body }
  },
  'POST /performer/broadcasts': async () => {
    const by = await aPerformer(app)
    const fan = await aFan(app)
    await fan.api('POST /follows/{id}', { params: { id: by.id } })
    return { by, path: '/performer/broadcasts', body: { text: 'To all of you', audience: { include: ['followers'] } } }
  },
}
/** What makes each of them another request. */
const OTHER_BODY: Record<string, object> = {
  'POST /wallet/charges/tip/{id}': { price: 51 },
  'POST /wallet/charges/feed/{id}': { expectedPrice: 40 },
  'POST /wallet/charges/product/{id}': { quantity: 2 },
  'POST /payment/wallet/top-up': { amount: 11 },
  'POST /payment/subscribe/performers': { expectedPrice: 10 },
  'POST /gifts': { message: 'For you' },
  'POST /payout-requests': { amount: 51 },
  'POST /admin/payments/{id}/refunds': { amount: 5 },
  'POST /admin/charges/{id}/refund': { reason: 'another mistake' },
  'POST /admin/users/{id}/wallet-adjustments': { tokens: 6 },
  'POST /admin/subscriptions': { days: 31 },
  'PUT /admin/subscriptions/{id}': { days: 6 },
  'POST /subscriptions/{id}/early-end': { expectedAmount: 19 },
  'POST /payment/change-plan': { when: 'renewal' },
  'POST /admin/announcements': { text: 'For each of you' },
  'POST /performer/broadcasts': { text: 'To each of you' },
}
/** Unlocking is one handler for every kind. */
const AS_FEEDS = ['video', 'gallery', 'message', 'stream', 'series', 'story'].map(
  (kind) => `POST /wallet/charges/${kind}/{id}`,
)
/** Has no other body to repeat it with; open-message.test.ts repeats it. */
const BODILESS = 'POST /messages/{id}/refund'

before(async () => {
  app = await startTestApp()
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  direct = originOf(app.http.server.address())
  await once(cutter.listen(0, '127.0.0.1'), 'listening')
  cutting = originOf(cutter.address())
})
afterEach(() => assertBooksBalance(app))
after(async () => {
  cutter.close()
  await app.close()
})

test('every call that can be repeated is among them', () => {
  const endpoints = Object.entries(contract) as [string, Endpoint][]
  const repeatable = endpoints.filter(([, { idempotent }]) => idempotent).map(([key]) => key)
  assert.deepEqual(
    repeatable.filter((key) => !CALLS[key] && !AS_FEEDS.includes(key) && key !== BODILESS),
    [],
    'add them to CALLS',
  )
})

for (const [key, build] of Object.entries(CALLS)) {
  test(`${key}: asked again after its answer was lost, it answers and does nothing more`, async () => {
    const request = await build()
    const idempotencyKey = randomUUID()
    const cutBefore = answersCut
    const untouched = await traces()

    await assert.rejects(send(cutting, request, idempotencyKey))
    assert.equal(answersCut, cutBefore + 1, 'the answer was on its way')
    const done = await traces()
    assert.notDeepEqual(done, untouched, 'it was committed')

    const answers = [await send(direct, request, idempotencyKey), await send(direct, request, idempotencyKey)]
    for (const { status } of answers) assert.ok(status === 200 || status === 201, `${status}`)
    assert.deepEqual(answers[0]?.body, answers[1]?.body)
    assert.deepEqual(await traces(), done)

    const other = await send(direct, { ...request, body: { ...request.body, ...OTHER_BODY[key] } }, idempotencyKey)
    assert.equal(other.status, 422, JSON.stringify(other.body))
  })
}

async function send(origin: string, { by, method = 'POST', path, body }: Request, key: string) {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${by.token}`, 'idempotency-key': key },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

/** How much there is of everything that these calls leave behind. */
async function traces() {
  const { rows } = await sql`
    select (select count(*) from ledger.transfer) as transfers, (select count(*) from payment) as payments,
      (select count(*) from sale) as sales, (select count(*) from purchase_order) as orders,
      (select count(*) from refund) as refunds, (select count(*) from payout_request) as payouts,
      (select count(*) from receipt) as receipts, (select count(*) from broadcast) as broadcasts, (select count(*) from announcement) as announcements, (select count(*) from subscription) as subscriptions,
      (select sum(extract(epoch from expired_at)) from subscription) as terms
  `.execute(app.ctx.db)
  return rows[0]
}

function originOf(address: AddressInfo | string | null): string {
  assert.ok(address && typeof address === 'object')
  return `http://127.0.0.1:${address.port}`
}
