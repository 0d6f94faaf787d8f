import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import type { CardId } from '@limelight/contract/ids'
import { minorUnits, tokens } from '@limelight/contract/money'
import { sql } from 'kysely'
import { createTokenPackage } from '#/finance/packages/packages.service'
import { openPaymentContext } from '#/open-payment-context'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, type Member } from '#test/builders'
import { aCard, NUMBERS } from '#test/cards'
import { assertBooksBalance } from '#test/ledger-balance'
import { settleStalePayments } from './stale-payments.service.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
afterEach(() => assertBooksBalance(app))
after(() => app.close())

test('a card keeps brand, last digits and expiry, and nothing keeps its number', async () => {
  const fan = await aFan(app)
  const id = await aCard(fan)

  const { data } = await fan.api('GET /payment-cards')

  assert.deepEqual(
    data.map((card) => [card._id, card.gateway, card.brand, card.last4, card.expMonth, card.expYear]),
    [[id, 'sandbox', 'visa', '4242', 12, 2099]],
  )
  const { rows } = await sql<{ row: string }>`select to_jsonb(c)::text as row from payment_card c`.execute(app.ctx.db)
  assert.ok(rows.every(({ row }) => !/\d{12}/.test(row.replaceAll(/[0-9a-f-]{36}/g, ''))))
})

test('a mistyped, expired, declined or unknown card is refused', async () => {
  const fan = await aFan(app)
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2099, cvc: '123', holderName: 'A Fan' }
  const add = (gateway: 'sandbox' | 'stripe', body: typeof card | { paymentMethodId: string }) =>
    fan.api('POST /{gateway}/cards', { params: { gateway }, body })

  await assert.rejects(add('sandbox', { ...card, number: '4242424242424241' }), { code: 'card_invalid' })
  await assert.rejects(add('sandbox', { ...card, expYear: 2020 }), { code: 'card_invalid' })
  await assert.rejects(add('sandbox', { paymentMethodId: 'pm_1' }), { code: 'card_invalid' })
  await assert.rejects(add('sandbox', { ...card, number: NUMBERS.isDeclined }), { code: 'payment_declined' })
  await assert.rejects(add('stripe', { paymentMethodId: 'pm_1' }), { code: 'gateway_unavailable' })
  assert.equal((await fan.api('GET /payment-cards')).total, 0)
})

test('a removed card is gone and charges nothing; nobody removes another’s', async () => {
  const fan = await aFan(app)
  const stranger = await aFan(app)
  const id = await aCard(fan)

  await assert.rejects(stranger.api('DELETE /payment-cards/{id}', { params: { id } }), { code: 'not_found' })
  await fan.api('DELETE /payment-cards/{id}', { params: { id } })

  await assert.rejects(topUp(fan, id, 10), { code: 'not_found' })
  assert.equal((await fan.api('GET /payment-cards')).total, 0)
})

test('a top-up gives whole tokens for an amount within the bounds', async () => {
  const fan = await aFan(app)
  const card = await aCard(fan)

  const { data } = await topUp(fan, card, 2.95)

  assert.deepEqual([data.status, data.tokens, data.balance], ['success', 295, 295])
  for (const amount of [2.94, 300.01, -5]) {
    await assert.rejects(topUp(fan, card, amount), { code: 'amount_out_of_bounds' })
  }
  await assert.rejects(topUp(fan, card, 2.955), { code: 'request_invalid' })
  const stranger = await aFan(app)
  await assert.rejects(topUp(stranger, card, 10), { code: 'not_found' })
})

test('a package gives its tokens for its price', async () => {
  const fan = await aFan(app)
  const cardId = await aCard(fan)
  const packageId = await createTokenPackage(app.ctx, {
    name: 'Big',
    priceMinor: minorUnits(10_000),
    tokens: tokens(12_000),
  })

  const listed = await fan.api('GET /package/token/search')
  const { data } = await fan.api('POST /payment/wallet/top-up', { body: { packageId, cardId } })

  assert.deepEqual(
    listed.data.map(({ _id, price, tokens: amount }) => [_id, price, amount]),
    [[packageId, 100, 12_000]],
  )
  assert.deepEqual([data.tokens, data.balance], [12_000, 12_000])
})

test('20 equal top-ups at once are one; another amount under the key is refused', async () => {
  const fan = await aFan(app)
  const card = await aCard(fan)
  const key = randomUUID()

  const answers = await Promise.all(Array.from({ length: 20 }, () => topUp(fan, card, 5, key)))

  assert.equal(new Set(answers.map(({ data }) => data.transactionId)).size, 1)
  assert.equal(await balanceOf(fan), 500)
  await assert.rejects(topUp(fan, card, 6, key), { code: 'idempotency_key_reused' })
})

test('a declined card moves nothing and stays listed; a repeat is declined again', async () => {
  const fan = await aFan(app)
  const card = await aCard(fan, 'lacksFunds')
  const key = randomUUID()

  await assert.rejects(topUp(fan, card, 5, key), { code: 'payment_declined' })
  await assert.rejects(topUp(fan, card, 5, key), { code: 'payment_declined' })

  const { data } = await fan.api('GET /payment/transactions/user/search', { query: { status: 'failed' } })
  assert.deepEqual(
    data.map((payment) => [payment.amount, payment.failure, payment.card?.last4]),
    [[5, 'insufficient_funds', '9995']],
  )
  assert.equal(await balanceOf(fan), 0)
})

test('a failed payment is charged again within a day, as a new attempt', async () => {
  const fan = await aFan(app)
  const card = await aCard(fan, 'lacksFunds')
  await assert.rejects(topUp(fan, card, 5), { code: 'payment_declined' })
  const id = await newestPaymentOf(fan)

  await assert.rejects(retry(fan, id), { code: 'payment_declined' })
  await sql`update payment_card set gateway_ref = 'succeeds' where id = ${card}`.execute(app.ctx.db)
  const { data } = await retry(fan, id)

  assert.equal(data.status, 'success')
  assert.equal(await balanceOf(fan), 500)
  await assert.rejects(retry(fan, id), { code: 'invalid_state' })
})

test('a payment that failed yesterday has to be made anew', async () => {
  const fan = await aFan(app)
  const card = await aCard(fan, 'lacksFunds')
  await assert.rejects(topUp(fan, card, 5), { code: 'payment_declined' })
  const id = await newestPaymentOf(fan)

  app.clock.advance({ hours: 24 })

  await assert.rejects(retry(fan, id), { code: 'invalid_state' })
})

test('tokens come when the card holder has authenticated, once however often it is confirmed', async () => {
  const fan = await aFan(app)
  const card = await aCard(fan, 'authenticates')

  const { data } = await topUp(fan, card, 5)
  assert.equal(data.status, 'require_authentication')
  assert.ok(data.clientSecret)
  assert.equal(await balanceOf(fan), 0)

  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => retry(fan, data.transactionId)))
  assert.ok(answers.some((answer) => answer.status === 'fulfilled'))
  assert.equal(await balanceOf(fan), 500)
})

test('a payment that nobody authenticates is given up after a day', async () => {
  const fan = await aFan(app)
  const card = await aCard(fan, 'authenticates')
  const { data } = await topUp(fan, card, 5)

  app.clock.advance({ hours: 25 })
  await settleStalePayments(openPaymentContext(app.ctx))

  const { data: payment } = await transaction(fan, data.transactionId)
  assert.equal(payment.status, 'cancelled')
  await assert.rejects(retry(fan, data.transactionId), { code: 'invalid_state' })
  assert.equal(await balanceOf(fan), 0)
})

test('a charge whose answer was lost with the process is settled by the job, once', async () => {
  const fan = await aFan(app)
  const card = await aCard(fan)
  const { data } = await topUp(fan, card, 5)
  // As a process leaves it that dies between the charge and its settling.
  const other = await interruptedTopUp(fan, card)

  app.clock.advance({ minutes: 2 })
  const context = openPaymentContext(app.ctx)
  await Promise.all([settleStalePayments(context), settleStalePayments(context)])

  assert.equal((await transaction(fan, other)).data.status, 'success')
  assert.equal((await transaction(fan, data.transactionId)).data.status, 'success')
  assert.equal(await balanceOf(fan), 1_000)
})

test('somebody else’s transaction does not exist', async () => {
  const fan = await aFan(app)
  const stranger = await aFan(app)
  const { data } = await topUp(fan, await aCard(fan), 5)

  await assert.rejects(transaction(stranger, data.transactionId), { code: 'not_found' })
  await assert.rejects(retry(stranger, data.transactionId), { code: 'not_found' })
  assert.equal((await stranger.api('GET /payment/transactions/user/search')).total, 0)
})

function topUp(fan: Member, cardId: CardId, amount: number, idempotencyKey?: string) {
  return fan.api('POST /payment/wallet/top-up', {
    body: { amount, cardId },
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  })
}

type Id = Awaited<ReturnType<typeof topUp>>['data']['transactionId']

function retry(fan: Member, id: Id) {
  return fan.api('POST /payment/retry/{id}', { params: { id } })
}

function transaction(fan: Member, id: Id) {
  return fan.api('GET /payment/transactions/{id}', { params: { id } })
}

async function newestPaymentOf(fan: Member): Promise<Id> {
  const { data } = await fan.api('GET /payment/transactions/user/search')
  assert.ok(data[0])
  return data[0]._id
}

/** Charged at the gateway, and nothing of it known here. */
async function interruptedTopUp(fan: Member, card: CardId): Promise<Id> {
  const { rows } = await sql<{ id: Id }>`
    insert into payment (id, fan_id, kind, status, method, amount_minor, price_minor, currency, tokens, gateway, card_id, created_at, updated_at)
    select gen_random_uuid(), ${fan.id}, 'wallet_top_up', 'created', 'card', 500, 500, 'USD', 500, 'sandbox', ${card}, ${app.clock.now()}, ${app.clock.now()}
    returning id
  `.execute(app.ctx.db)
  const [row] = rows
  assert.ok(row)
  await openPaymentContext(app.ctx).drivers.sandbox?.charge({
    chargeKey: `${row.id}/1`,
    startedAt: app.clock.now(),
    fanId: fan.id,
    isOffSession: false,
    amountMinor: 500,
    currency: 'USD',
    cardRef: 'succeeds',
    description: 'Wallet top-up',
  })
  return row.id
}

async function balanceOf(fan: Member): Promise<number> {
  return (await fan.api('GET /users/me')).data.balance
}
