import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import type { CallArgsOf } from '@limelight/contract/api'
import type { Contract } from '@limelight/contract/contract'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, anOperator, aPerformer, type Member } from '#test/builders'
import { aCard } from '#test/cards'
import { assertBooksBalance } from '#test/ledger-balance'
import { refuses } from '#test/refusals'
import { addTerm, dayOfMonth } from './term.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
afterEach(() => assertBooksBalance(app))
after(() => app.close())

test('a month by card opens the profile, follows, counts and pays the performer', async () => {
  const { fan, performer } = await aPair()
  await aCard(fan)
  const now = app.clock.now()

  const { data } = await subscribe(fan, performer, { type: 'monthly', expectedPrice: 9.99 })

  assert.deepEqual([data.status, data.subscription?.status, data.subscription?.price], ['success', 'active', 9.99])
  const days = Temporal.Instant.from(data.subscription?.expiredAt ?? '')
    .since(now)
    .total('days')
  assert.ok(days >= 28 && days <= 31.01)
  const { data: profile } = await fan.api('GET /performers/{id}', { params: { id: performer.username } })
  assert.deepEqual([profile.isSubscribed, profile.isFollowed, profile.stats.subscribers], [true, true, 1])
  const { data: earnings } = await performer.api('GET /performer/earning/search')
  assert.deepEqual(
    earnings.map((row) => [row.kind, row.tokens, row.gross, row.fee, row.net]),
    [['subscription', null, 9.99, 2, 7.99]],
  )
  const { data: payments } = await fan.api('GET /payment/transactions/user/search')
  assert.deepEqual(
    payments.map((payment) => [payment._id, payment.kind, payment.performer?._id]),
    [[data.transactionId, 'subscription', performer.id]],
  )
})

test('a month by wallet costs the tokens of its price', async () => {
  const { fan, performer } = await aPair({ balanceTokens: 1_500 })

  const { data } = await subscribe(fan, performer, { type: 'monthly', paymentMethod: 'wallet' })

  assert.deepEqual([data.status, data.subscription?.method], ['success', 'wallet'])
  assert.equal((await fan.api('GET /users/me')).data.balance, 501)
  app.clock.advance({ minutes: 2 })
  await assert.rejects(subscribe(fan, performer, { type: 'monthly', paymentMethod: 'wallet' }), {
    code: 'tokens_insufficient',
  })
  assert.equal((await fan.api('GET /payment/transactions/user/search')).total, 1)
})

test('the creator is notified of a new subscriber, not of further terms', async () => {
  const { fan, performer } = await aPair()
  await aCard(fan)
  await subscribe(fan, performer, { type: 'monthly' })
  app.clock.advance({ days: 3 })
  await subscribe(fan, performer, { type: 'yearly' })
  await app.jobs.runPending()

  const { data } = await performer.api('GET /notifications')
  // That subscribers also follow is no news of its own.
  assert.deepEqual(
    data.map(({ kind, count, actor }) => [kind, count, actor?._id]),
    [['subscriber', 1, fan.id]],
  )
})

test('bought early, a term is added to the running one', async () => {
  const { fan, performer } = await aPair()
  await aCard(fan)
  const first = await subscribe(fan, performer, { type: 'monthly' })
  const end = Temporal.Instant.from(first.data.subscription?.expiredAt ?? '')
  const anchor = dayOfMonth(app.clock.now())

  app.clock.advance({ days: 3 })
  const { data } = await subscribe(fan, performer, { type: 'yearly' })

  assert.equal(data.subscription?.expiredAt, addTerm(end, 12, anchor).toString())
  assert.deepEqual([data.subscription?.type, data.subscription?.price], ['yearly', 99])
  const subscribers = await performer.api('GET /subscriptions/performer/search', { query: { status: 'active' } })
  assert.deepEqual(
    subscribers.data.map((row) => [row.fan._id, row.card]),
    [[fan.id, null]],
  )
})

test('a free trial needs no card, comes once and never renews', async () => {
  const { fan, performer } = await aPair()

  const { data } = await subscribe(fan, performer, { type: 'free' })

  const { subscription } = data
  assert.deepEqual([data.transactionId, subscription?.status, subscription?.isRenewing], [null, 'trialing', false])
  await assert.rejects(subscribe(fan, performer, { type: 'free' }), { code: 'trial_used' })
  app.clock.advance({ days: 2 })
  await assert.rejects(subscribe(fan, performer, { type: 'free' }), { code: 'trial_used' })
})

test('ten trials asked for at once are one', async () => {
  const { fan, performer } = await aPair()

  const results = await Promise.allSettled(
    Array.from({ length: 10 }, () => subscribe(fan, performer, { type: 'free' })),
  )

  assert.equal(results.filter((result) => result.status === 'fulfilled').length, 1)
  assert.equal(await subscriberCount(performer), 1)
})

test('no trial where the performer or the site offers none, or beside a subscription', async () => {
  const fan = await aFan(app)
  const without = await aPerformer(app, { monthlyPriceMinor: 500 })
  const { performer } = await aPair()
  const operator = await anOperator(app)
  await aCard(fan)
  await subscribe(fan, performer, { type: 'monthly' })

  await assert.rejects(subscribe(fan, without, { type: 'free' }), { code: 'trial_unavailable' })
  await assert.rejects(subscribe(fan, performer, { type: 'free' }), { code: 'already_bought' })
  await operator.api('PUT /admin/settings', { body: { values: { freeSubscriptionEnabled: false } } })
  const other = await aFan(app)
  await assert.rejects(subscribe(other, performer, { type: 'free' }), { code: 'trial_unavailable' })
  await operator.api('PUT /admin/settings', { body: { values: { freeSubscriptionEnabled: true } } })
})

test('plans that are not offered, other prices, hidden performers and missing cards are refused', async () => {
  const { fan, performer } = await aPair({ balanceTokens: 5_000 })
  const monthlyOnly = await aPerformer(app, { monthlyPriceMinor: 500 })
  const hidden = await aPerformer(app, { monthlyPriceMinor: 500, status: 'pending_review' })

  await assert.rejects(subscribe(fan, monthlyOnly, { type: 'yearly' }), { code: 'plan_unavailable' })
  await assert.rejects(subscribe(fan, hidden, { type: 'monthly' }), { code: 'not_found' })
  await assert.rejects(subscribe(fan, fan, { type: 'monthly' }), { code: 'not_found' })
  await assert.rejects(subscribe(fan, performer, { type: 'monthly' }), { code: 'request_invalid' })
  await assert.rejects(subscribe(fan, performer, { type: 'monthly', paymentMethod: 'wallet', expectedPrice: 9 }), {
    code: 'price_changed',
    details: { price: 9.99 },
  })
  assert.equal((await fan.api('GET /users/me')).data.balance, 5_000)
})

test('a declined card subscribes to nobody', async () => {
  const { fan, performer } = await aPair()
  await aCard(fan, 'lacksFunds')

  await assert.rejects(subscribe(fan, performer, { type: 'monthly' }), { code: 'payment_declined' })

  assert.equal((await fan.api('GET /subscriptions/user/search')).total, 0)
  assert.equal(await subscriberCount(performer), 0)
})

test('a card that asks for authentication subscribes when that is confirmed', async () => {
  const { fan, performer } = await aPair()
  await aCard(fan, 'authenticates')

  const { data } = await subscribe(fan, performer, { type: 'monthly' })
  assert.deepEqual([data.status, data.subscription], ['require_authentication', null])
  assert.ok(data.clientSecret && data.transactionId)
  await fan.api('POST /payment/retry/{id}', { params: { id: data.transactionId } })

  const { data: mine } = await fan.api('GET /subscriptions/user/search')
  assert.deepEqual(
    mine.map((subscription) => [subscription.performer._id, subscription.status]),
    [[performer.id, 'active']],
  )
})

test('a failed subscription is not tried again at yesterday’s price', async () => {
  const { fan, performer } = await aPair()
  await aCard(fan, 'lacksFunds')
  await assert.rejects(subscribe(fan, performer, { type: 'monthly' }), { code: 'payment_declined' })
  const { data } = await fan.api('GET /payment/transactions/user/search')
  const id = data[0]?._id
  assert.ok(id)

  await performer.api('PUT /performers/me', { body: { monthlyPrice: 12 } })

  await assert.rejects(fan.api('POST /payment/retry/{id}', { params: { id } }), { code: 'price_changed' })
})

test('ten clicks under one key buy one term, ten purchases under ten keys buy ten', async () => {
  const { fan, performer } = await aPair({ balanceTokens: 20_000 })
  const idempotencyKey = randomUUID()
  const body = { type: 'monthly', paymentMethod: 'wallet' } as const

  await Promise.all(Array.from({ length: 10 }, () => subscribe(fan, performer, body, idempotencyKey)))
  assert.equal((await fan.api('GET /users/me')).data.balance, 20_000 - 999)
  await Promise.all(Array.from({ length: 10 }, () => subscribe(fan, performer, body, randomUUID())))

  assert.equal((await fan.api('GET /users/me')).data.balance, 20_000 - 11 * 999)
  const { data } = await fan.api('GET /subscriptions/user/search')
  const [months] = data.map(({ startedAt, expiredAt }) => monthsBetween(startedAt, expiredAt))
  assert.equal(months, 11)
  assert.equal(await subscriberCount(performer), 1)
})

for (const paymentMethod of ['wallet', 'card'] as const)
  test(`ten calls at once without a key buy one term by ${paymentMethod}, and a minute later another`, async () => {
    const { fan, performer } = await aPair({ balanceTokens: 20_000 })
    await aCard(fan)
    const body = { type: 'monthly', paymentMethod } as const

    const answers = await Promise.all(Array.from({ length: 10 }, () => subscribe(fan, performer, body)))
    assert.equal(new Set(answers.map(({ data }) => data.transactionId)).size, 1)
    assert.ok(answers.every(({ data }) => data.status === 'success'))
    assert.equal((await fan.api('GET /payment/transactions/user/search')).total, 1)

    const { data: yearly } = await subscribe(fan, performer, { ...body, type: 'yearly' })
    assert.notEqual(yearly.transactionId, answers[0]?.data.transactionId)
    app.clock.advance({ seconds: 61 })
    await subscribe(fan, performer, body)
    assert.equal((await fan.api('GET /payment/transactions/user/search')).total, 3)
  })

test('without a key, what was declined or refunded can be bought again at once', async () => {
  const { fan, performer } = await aPair({ balanceTokens: 20_000 })
  const operator = await anOperator(app)
  const body = { type: 'monthly', paymentMethod: 'wallet' } as const
  const { data: first } = await subscribe(fan, performer, body)
  assert.ok(first.transactionId)
  await operator.api('POST /admin/payments/{id}/refunds', {
    params: { id: first.transactionId },
    body: { amount: 9.99, destination: 'wallet', reason: 'asked for' },
  })
  assert.notEqual((await subscribe(fan, performer, body)).data.transactionId, first.transactionId)

  const card = { type: 'monthly', paymentMethod: 'card', cardId: await aCard(fan, 'lacksFunds') } as const
  for (let turn = 0; turn < 2; turn += 1) await refuses('payment_declined', subscribe(fan, performer, card))
})

test('cancelling keeps access to the end of the term and is done once, by the gateway that is paid', async () => {
  const { fan, performer } = await aPair()
  const cardId = await aCard(fan)
  const { data } = await subscribe(fan, performer, { type: 'monthly' })
  const id = data.subscription?._id
  assert.ok(id)
  const cancel = (by: Member, gateway: 'sandbox' | 'wallet') =>
    by.api('POST /payment/{gateway}/cancel-subscription/{id}', { params: { gateway, id } })
  await assert.rejects(fan.api('DELETE /payment-cards/{id}', { params: { id: cardId } }), { code: 'card_in_use' })

  await assert.rejects(cancel(await aFan(app), 'sandbox'), { code: 'not_found' })
  await assert.rejects(cancel(fan, 'wallet'), { code: 'not_found' })
  const cancelled = await cancel(fan, 'sandbox')

  assert.deepEqual([cancelled.data.status, cancelled.data.isRenewing], ['cancelled', false])
  assert.equal(cancelled.data.expiredAt, data.subscription?.expiredAt)
  await assert.rejects(cancel(fan, 'sandbox'), { code: 'invalid_state' })
  const { data: profile } = await fan.api('GET /performers/{id}', { params: { id: performer.username } })
  assert.equal(profile.isSubscribed, true)
  await fan.api('DELETE /payment-cards/{id}', { params: { id: cardId } })
})

type Options = { balanceTokens?: number }

async function aPair({ balanceTokens = 0 }: Options = {}): Promise<{ fan: Member; performer: Member }> {
  const prices = { monthlyPriceMinor: 999, yearlyPriceMinor: 9_900, hasFreeTrial: true }
  return { fan: await aFan(app, { balanceTokens }), performer: await aPerformer(app, prices) }
}

type Body = Omit<NonNullable<CallArgsOf<Contract>['POST /payment/subscribe/performers'][0]>['body'], 'performerId'>

function subscribe(fan: Member, performer: Member, body: Body, idempotencyKey?: string) {
  return fan.api('POST /payment/subscribe/performers', {
    body: { performerId: performer.id, ...body },
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  })
}

async function subscriberCount({ username }: Member): Promise<number> {
  const { data } = await app.as()('GET /performers/{id}', { params: { id: username } })
  return data.stats.subscribers ?? 0
}

/** Rounded: a month's end may be clamped. */
function monthsBetween(from: string, to: string): number {
  const days = Temporal.Instant.from(to).since(Temporal.Instant.from(from)).total('days')
  return Math.round(days / (365.25 / 12))
}
