/** Answers that Stripe does not give and mocks of it do: none, refusals of the key, one name for everything, no end. */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { CardId, PaymentId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import { getBalance } from '#/core/ledger/ledger.service'
import { settleStalePayments } from '#/finance/payments/stale-payments.service'
import { openPaymentContext } from '#/open-payment-context'
import { aFan, anOperator, aPerformer, type Member } from '#test/builders'
import { assertBooksBalance } from '#test/ledger-balance'
import { aStripeCard, deliver, intentOf, type StripeApp, startStripeApp } from '#test/stripe-app'

const params = { gateway: 'stripe' } as const
const body = { paymentMethodId: 'pm_card_visa' }

let app: StripeApp
before(async () => {
  app = await startStripeApp()
})
afterEach(async () => {
  app.stripe.world.mock.isOne = false
  await assertBooksBalance(app)
})
after(() => app.close())

for (const [why, env] of [
  ['away', { STRIPE_API_BASE: 'http://127.0.0.1:9' }],
  ['refusing the key', { STRIPE_SECRET_KEY: 'sk_test_wrong' }],
] as const)
  test(`while Stripe is ${why}, what asks for it says so, and what is known stays`, async () => {
    const cut = await startStripeApp(env)
    const [fan, performer, waiting, operator] = [
      await aFan(cut),
      await aPerformer(cut),
      await aPerformer(cut),
      await anOperator(cut),
    ]
    await sql`
      insert into connect_account (performer_id, ref, is_live, is_ready, as_of, created_at)
      values (${waiting.id}, 'acct_waiting', false, false, now(), now())
    `.execute(cut.ctx.db)

    const isUnavailable = { code: 'gateway_unavailable' }
    await assert.rejects(fan.api('POST /{gateway}/cards/setup', { params }), isUnavailable)
    await assert.rejects(fan.api('POST /{gateway}/cards', { params, body }), isUnavailable)
    await assert.rejects(performer.api('POST /stripe/accounts'), isUnavailable)
    const day = { gateway: 'stripe', day: '2026-01-02' } as const
    await assert.rejects(operator.api('POST /admin/reconciliations', { body: day }), isUnavailable)
    assert.equal((await waiting.api('GET /stripe/accounts')).data.status, 'incomplete')
    assert.equal((await performer.api('GET /stripe/accounts')).data.status, 'none')
    await cut.close()
  })

test('a gateway that has one name for customers and cards still gives each fan a card', async () => {
  app.stripe.world.mock.isOne = true
  const fans = [await aFan(app), await aFan(app)]

  for (const fan of fans) {
    await fan.api('POST /{gateway}/cards', { params, body })
    await fan.api('POST /{gateway}/cards', { params, body: { paymentMethodId: 'pm_sample' } })
  }

  for (const fan of fans) assert.equal((await fan.api('GET /payment-cards')).total, 1)
})

test('a charge that already pays another payment pays no second one, and does not go back', async () => {
  const fan = await aFan(app)
  const card = await aStripeCard(app, fan)
  app.stripe.world.mock.isOne = true
  const first = await topUp(fan, card)
  assert.equal((await first).data.status, 'processing')

  await assert.rejects(topUp(fan, card), { code: 'payment_declined' })
  const { data } = await fan.api('GET /payment/transactions/user/search')
  const second = data.find(({ _id }) => _id !== first.data.transactionId)
  const sample = intentOf(app, second?._id ?? '')
  const paid = { ...sample, status: 'succeeded', amount_received: sample.amount }
  app.stripe.takeEvents()
  app.stripe.world.emit('payment_intent.succeeded', { ...paid, metadata: ofAttempt(first.data.transactionId) })
  app.stripe.world.emit('payment_intent.succeeded', paid)
  await deliver(app, app.stripe.takeEvents())

  assert.deepEqual([await statusOf(fan, first.data.transactionId), second?.failure], ['success', 'gateway_refused'])
  assert.equal(await statusOf(fan, second?._id), 'failed')
  assert.equal(await getBalance(app.ctx, fan.id, 'wallet'), 500)
  assert.equal(app.stripe.requests.filter(({ call }) => call === 'POST /v1/refunds').length, 0)
})

test('a refund named as another one gave nothing back', async () => {
  const [fan, operator] = [await aFan(app), await anOperator(app)]
  const payment = await topUp(fan, await aStripeCard(app, fan))
  app.stripe.world.mock.isOne = true
  const give = () =>
    operator.api('POST /admin/payments/{id}/refunds', {
      params: { id: payment.data.transactionId },
      body: { amount: 1, destination: 'card', reason: 'Asked for it' },
    })

  assert.deepEqual([(await give()).data.status, (await give()).data.status], ['success', 'failed'])
  assert.equal(await getBalance(app.ctx, fan.id, 'wallet'), 400)
})

test('two performers are never paid into one account', async () => {
  app.stripe.world.mock.isOne = true
  const [first, second] = [await aPerformer(app), await aPerformer(app)]
  await first.api('POST /stripe/accounts')

  await assert.rejects(second.api('POST /stripe/accounts'), { code: 'gateway_unavailable' })

  assert.equal((await second.api('GET /stripe/accounts')).data.status, 'none')
})

test('a charge of which nothing is heard for a day is closed, whatever the gateway calls it then', async () => {
  const fan = await aFan(app)
  const card = await aStripeCard(app, fan)
  app.stripe.world.mock.isOne = true
  // Not the name that another test's payment has.
  app.stripe.world.intents.clear()
  await sql`update payment set gateway_ref = id::text where gateway_ref = 'pi_sample'`.execute(app.ctx.db)
  const { data } = await topUp(fan, card)

  app.clock.advance({ hours: 23 })
  await settleStalePayments(openPaymentContext(app.ctx))
  assert.equal(await statusOf(fan, data.transactionId), 'processing')
  app.clock.advance({ hours: 2 })
  await settleStalePayments(openPaymentContext(app.ctx))

  assert.equal(await statusOf(fan, data.transactionId), 'cancelled')
  assert.equal(await getBalance(app.ctx, fan.id, 'wallet'), 0)
})

function topUp(fan: Member, cardId: CardId) {
  return fan.api('POST /payment/wallet/top-up', { body: { amount: 5, cardId } })
}

function ofAttempt(id: PaymentId): Record<string, string> {
  return { charge_key: `${id}/1` }
}

async function statusOf(fan: Member, id: PaymentId | undefined): Promise<string> {
  assert.ok(id)
  return (await fan.api('GET /payment/transactions/{id}', { params: { id } })).data.status
}
