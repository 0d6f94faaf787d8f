import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import type { CardId, PaymentId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import { renewDueSubscriptions } from '#/commerce/subscriptions/renew.service'
import { settleStalePayments } from '#/finance/payments/stale-payments.service'
import { openPaymentContext } from '#/open-payment-context'
import { startTestApp } from '#test/app'
import { aFan, anOperator, aPerformer, type Member } from '#test/builders'
import { aCard } from '#test/cards'
import { assertBooksBalance } from '#test/ledger-balance'
import { aStripeCard, intentOf, notifyAll, type StripeApp, startStripeApp } from '#test/stripe-app'

let app: StripeApp
before(async () => {
  app = await startStripeApp()
})
afterEach(async () => {
  Object.assign(app.stripe.mood, { delayMs: 0, cutNext: 0, failNext: 0 })
  app.stripe.world.bank.declines = null
  await assertBooksBalance(app)
})
after(() => app.close())

test('a card is taken by Stripe and known here by brand, last digits and expiry', async () => {
  const fan = await aFan(app)
  await aStripeCard(app, fan)

  const { data } = await fan.api('GET /payment-cards')

  assert.deepEqual(
    data.map(({ gateway, brand, last4, expYear }) => [gateway, brand, last4, expYear]),
    [['stripe', 'visa', '4242', 2099]],
  )
  assert.equal((await app.as()('GET /settings/public')).data.activeGateway, 'stripe')
})

test('another fan’s card, an unknown one and a number are no cards', async () => {
  const [fan, stranger] = [await aFan(app), await aFan(app)]
  await aStripeCard(app, stranger)
  const [method] = [...app.stripe.world.methods.keys()].slice(-1)
  const add = (body: object) =>
    // The contract allows no other bodies.
    fan.api('POST /{gateway}/cards', { params: { gateway: 'stripe' }, body: body as { paymentMethodId: string } })

  await assert.rejects(add({ paymentMethodId: method }), { code: 'card_invalid' })
  await assert.rejects(add({ paymentMethodId: 'pm_of_nobody' }), { code: 'card_invalid' })
  await assert.rejects(add({ number: '4242424242424242', expMonth: 1, expYear: 2099, cvc: '123', holderName: 'A' }), {
    code: 'card_invalid',
  })
  await assert.rejects(add({ paymentMethodId: 'pm_card_chargeDeclined' }), { code: 'payment_declined' })
  assert.equal((await fan.api('GET /payment-cards')).total, 0)
})

test('a card that is nobody’s yet becomes the fan’s; the same card twice is one', async () => {
  const fan = await aFan(app)
  const params = { gateway: 'stripe' } as const
  await fan.api('POST /{gateway}/cards', { params, body: { paymentMethodId: 'pm_card_visa' } })
  const [attached] = [...app.stripe.world.methods.keys()].slice(-1)
  const body = { paymentMethodId: attached ?? '' }

  await Promise.all([1, 2, 3].map(() => fan.api('POST /{gateway}/cards', { params, body })))

  assert.equal((await fan.api('GET /payment-cards')).total, 1)
})

test('a card saved by the bank’s page is there although the site’s page was closed', async () => {
  const fan = await aFan(app)
  const { data } = await fan.api('POST /{gateway}/cards/setup', { params: { gateway: 'stripe' } })
  app.stripe.saveCard(data.clientSecret, 'pm_card_visa')

  await notifyAll(app)

  assert.equal((await fan.api('GET /payment-cards')).total, 1)
})

test('a removed card is forgotten at Stripe, and one removed there is gone here', async () => {
  const fan = await aFan(app)
  const id = await aStripeCard(app, fan)
  const [method] = [...app.stripe.world.methods.values()].slice(-1)

  await fan.api('DELETE /payment-cards/{id}', { params: { id } })
  await app.jobs.runPending()
  assert.equal(method?.customer, null)

  await aStripeCard(app, fan, 'pm_card_mastercard')
  const [other] = [...app.stripe.world.methods.values()].slice(-1)
  app.stripe.detachCard(other?.id ?? '')
  await notifyAll(app)
  assert.equal((await fan.api('GET /payment-cards')).total, 0)
})

test('a top-up charges the card once and names our payment and nobody’s name', async () => {
  const fan = await aFan(app)
  const { data } = await topUp(fan, await aStripeCard(app, fan), 5)
  await notifyAll(app)

  assert.deepEqual([data.status, data.balance], ['success', 500])
  assert.equal(await balanceOf(fan), 500)
  const intent = intentOf(app, data.transactionId)
  assert.deepEqual([intent.amount, intent.currency, intent.status], [500, 'usd', 'succeeded'])
  assert.ok(!JSON.stringify(app.stripe.requests.map(({ fields }) => fields)).includes(fan.email))
})

test('a declined card is a declined payment; a retry is a charge of its own and the first can be paid no more', async () => {
  const fan = await aFan(app)
  const card = await aStripeCard(app, fan)
  app.stripe.world.bank.declines = 'insufficient_funds'
  await assert.rejects(topUp(fan, card, 5), { code: 'payment_declined' })
  const { data } = await fan.api('GET /payment/transactions/user/search')
  const [payment] = data
  assert.ok(payment)
  assert.equal(payment.failure, 'insufficient_funds')
  assert.equal(intentOf(app, payment._id).status, 'canceled')

  app.stripe.world.bank.declines = null
  await fan.api('POST /payment/retry/{id}', { params: { id: payment._id } })
  await notifyAll(app)

  assert.equal(await balanceOf(fan), 500)
  assert.equal(intentOf(app, payment._id, 2).status, 'succeeded')
})

test('a connection cut after Stripe accepted charges once', async () => {
  const fan = await aFan(app)
  const card = await aStripeCard(app, fan)
  app.stripe.mood.cutNext = 1

  const { data } = await topUp(fan, card, 5)

  assert.equal(data.status, 'success')
  assert.equal(intentOf(app, data.transactionId).status, 'succeeded')
  assert.equal(await balanceOf(fan), 500)
})

test('an answer that never comes leaves the payment open, and the job settles it without charging again', async () => {
  const fan = await aFan(app)
  const card = await aStripeCard(app, fan)
  app.stripe.mood.cutNext = 10

  const { data } = await topUp(fan, card, 5)
  assert.deepEqual([data.status, data.balance], ['processing', 0])
  app.stripe.mood.cutNext = 0
  app.clock.advance({ minutes: 2 })
  await Promise.all([settleStalePayments(context()), settleStalePayments(context())])

  assert.equal(await balanceOf(fan), 500)
  intentOf(app, data.transactionId)
})

test('an answer that never comes is also settled by the event alone', async () => {
  const fan = await aFan(app)
  const card = await aStripeCard(app, fan)
  app.stripe.takeEvents()
  app.stripe.mood.cutNext = 10
  await topUp(fan, card, 5)
  app.stripe.mood.cutNext = 0

  await notifyAll(app)

  assert.equal(await balanceOf(fan), 500)
})

test('a request that Stripe never took is made by the job; after a day it is given up instead', async () => {
  const fan = await aFan(app)
  const card = await aStripeCard(app, fan)
  app.stripe.mood.failNext = 100
  const [early, late] = [await topUp(fan, card, 5), await topUp(fan, card, 7)]
  assert.deepEqual([early.data.status, late.data.status], ['processing', 'processing'])
  const old = app.clock.now().subtract({ hours: 30 })
  await sql`update payment set updated_at = ${old} where id = ${late.data.transactionId}`.execute(app.ctx.db)

  app.stripe.mood.failNext = 0
  app.clock.advance({ minutes: 2 })
  await settleStalePayments(context())

  assert.equal(await statusOf(fan, early.data.transactionId), 'success')
  assert.equal(await statusOf(fan, late.data.transactionId), 'cancelled')
  assert.equal(await balanceOf(fan), 500)
})

test('an unsettled charge that is older than any key is looked up', async () => {
  const fan = await aFan(app)
  const card = await aStripeCard(app, fan)
  app.stripe.mood.cutNext = 10
  const { data } = await topUp(fan, card, 5)
  app.stripe.mood.cutNext = 0
  const old = app.clock.now().subtract({ hours: 30 })
  await sql`update payment set updated_at = ${old} where id = ${data.transactionId}`.execute(app.ctx.db)

  await settleStalePayments(context())

  assert.equal(await balanceOf(fan), 500)
  intentOf(app, data.transactionId)
})

test('a card that authenticates pays once the bank is satisfied', async () => {
  const fan = await aFan(app)
  const { data } = await topUp(fan, await aStripeCard(app, fan, 'pm_card_authenticationRequired'), 5)
  assert.equal(data.status, 'require_authentication')
  const waiting = await retry(fan, data.transactionId)
  assert.deepEqual([waiting.status, waiting.clientSecret], ['require_authentication', data.clientSecret])

  app.stripe.authenticate(data.clientSecret ?? '', true)
  const settled = await retry(fan, data.transactionId)

  assert.deepEqual([settled.status, settled.clientSecret], ['success', undefined])
  await notifyAll(app)
  assert.equal(await balanceOf(fan), 500)
})

test('who fails at the bank has paid nothing', async () => {
  const fan = await aFan(app)
  const { data } = await topUp(fan, await aStripeCard(app, fan, 'pm_card_authenticationRequired'), 5)

  app.stripe.authenticate(data.clientSecret ?? '', false)
  await notifyAll(app)

  assert.equal(await statusOf(fan, data.transactionId), 'failed')
  assert.equal(intentOf(app, data.transactionId).status, 'canceled')
  assert.equal(await balanceOf(fan), 0)
})

test('a renewal that the bank wants confirmed is paid through the mailed link, without logging in', async () => {
  const { fan, performer } = await aSubscription('pm_card_authenticationRequired')
  await advanceTo((await mine(fan)).expiredAt)
  await renewDueSubscriptions(context())
  assert.equal((await mine(fan)).status, 'past_due')
  const { id, token } = await mailedLink(fan)
  const visitor = app.as()

  const { data: shown } = await visitor('GET /payment/pay/{id}', { params: { id }, query: { token } })
  assert.deepEqual(
    [shown.status, shown.amount, shown.card?.last4, shown.performer?.username],
    ['require_authentication', 9.99, '3184', performer.username],
  )
  const { data: asked } = await visitor('POST /payment/pay/{id}', { params: { id }, body: { token } })
  app.stripe.authenticate(asked.clientSecret ?? '', true)
  const { data: paid } = await visitor('POST /payment/pay/{id}', { params: { id }, body: { token } })

  assert.deepEqual([paid.status, paid.clientSecret], ['success', null])
  assert.equal((await mine(fan)).status, 'active')
  await notifyAll(app)
  const again = await visitor('POST /payment/pay/{id}', { params: { id }, body: { token } })
  assert.equal(again.data.status, 'success')
})

test('a link that is forged, old or another payment’s opens nothing', async () => {
  const { fan } = await aSubscription('pm_card_authenticationRequired')
  await advanceTo((await mine(fan)).expiredAt)
  await renewDueSubscriptions(context())
  const { id, token } = await mailedLink(fan)
  // Ids of the wire.
  const other = randomUUID() as PaymentId
  const look = (paymentId: PaymentId, text: string) =>
    app.as()('GET /payment/pay/{id}', { params: { id: paymentId }, query: { token: text } })

  await assert.rejects(look(other, token), { code: 'token_invalid' })
  await assert.rejects(look(id, `9${token}`), { code: 'token_invalid' })
  await assert.rejects(look(id, `${token}.x`), { code: 'token_invalid' })
  app.clock.advance({ days: 8 })
  await assert.rejects(look(id, token), { code: 'token_invalid' })
})

test('a renewal by Stripe charges each term once', async () => {
  const { fan } = await aSubscription('pm_card_visa')
  await advanceTo((await mine(fan)).expiredAt)

  await Promise.all([renewDueSubscriptions(context()), renewDueSubscriptions(context())])
  await notifyAll(app)

  const { data } = await fan.api('GET /payment/transactions/user/search', { query: { status: 'success' } })
  assert.equal(data.length, 2)
  assert.equal((await mine(fan)).status, 'active')
})

test('a sandbox card saved before the site took real money pays for nothing', async () => {
  const sandbox = await startTestApp({ env: { LOG_LEVEL: 'fatal' } })
  const fan = await aFan(sandbox)
  const card = await aCard(fan)
  const own = await aFan(app)
  await sql`
    insert into payment_card (id, fan_id, gateway, gateway_ref, brand, last4, exp_month, exp_year, holder_name, created_at)
    values (${card}, ${own.id}, 'sandbox', 'succeeds', 'visa', '4242', 12, 2099, '', ${app.clock.now()})
  `.execute(app.ctx.db)
  await sandbox.close()

  await assert.rejects(topUp(own, card, 5), { code: 'payment_declined' })
  assert.equal(await balanceOf(own), 0)
})

test('Stripe is in use only with its keys of one mode and a currency of cents; without, the sandbox is, visibly', async () => {
  const operator = await anOperator(app)
  const activeWith = async (values: object) => {
    await operator.api('PUT /admin/settings', { body: { values } })
    return (await app.as()('GET /settings/public')).data.activeGateway
  }

  assert.equal(await activeWith({ stripePublishableKey: '' }), 'sandbox')
  await assert.rejects((await aFan(app)).api('POST /{gateway}/cards/setup', { params: { gateway: 'stripe' } }), {
    code: 'gateway_unavailable',
  })
  await assert.rejects(activeWith({ stripePublishableKey: 'pk_live_1' }), { code: 'request_invalid' })
  assert.equal(await activeWith({ stripePublishableKey: 'pk_test_1' }), 'stripe')
  await assert.rejects(activeWith({ currency: 'JPY' }), { code: 'request_invalid' })
  assert.equal(await activeWith({ paymentGateway: 'sandbox' }), 'sandbox')
  assert.equal(await activeWith({ paymentGateway: 'stripe' }), 'stripe')
})

function context() {
  return openPaymentContext(app.ctx)
}

function topUp(fan: Member, cardId: CardId, amount: number) {
  return fan.api('POST /payment/wallet/top-up', { body: { amount, cardId } })
}

async function retry(fan: Member, id: PaymentId) {
  return (await fan.api('POST /payment/retry/{id}', { params: { id } })).data
}

async function statusOf(fan: Member, id: PaymentId) {
  return (await fan.api('GET /payment/transactions/{id}', { params: { id } })).data.status
}

async function balanceOf(fan: Member): Promise<number> {
  return (await fan.api('GET /users/me')).data.balance
}

async function mine(fan: Member) {
  const { data } = await fan.api('GET /subscriptions/user/search')
  assert.ok(data[0])
  return data[0]
}

async function advanceTo(instant: string): Promise<void> {
  app.clock.advance(app.clock.now().until(Temporal.Instant.from(instant)).add({ seconds: 1 }))
}

async function mailedLink(fan: Member): Promise<{ id: PaymentId; token: string }> {
  const { rows } = await sql<{ body: string }>`
    select to_jsonb(m)::text as body from mail m where to_jsonb(m)::text like ${`%${fan.email}%`} order by created_at desc
  `.execute(app.ctx.db)
  const match = rows.map(({ body }) => /\/pay\/([0-9a-f-]{36})\?token=([\w.-]+)/.exec(body)).find((one) => one)
  assert.ok(match, 'no mail with a link')
  return { id: match[1] as PaymentId, token: match[2] ?? '' }
}

/** Monthly, by a card that may authenticate, and paid. */
async function aSubscription(token: string) {
  const fan = await aFan(app)
  const performer = await aPerformer(app)
  await performer.api('PUT /performers/me', { body: { monthlyPrice: 9.99 } })
  const cardId = await aStripeCard(app, fan, token)
  const { data } = await fan.api('POST /payment/subscribe/performers', {
    body: { performerId: performer.id, type: 'monthly', paymentMethod: 'card', cardId },
  })
  if (data.status === 'require_authentication' && data.transactionId) {
    app.stripe.authenticate(data.clientSecret ?? '', true)
    await retry(fan, data.transactionId)
  }
  return { fan, performer }
}
