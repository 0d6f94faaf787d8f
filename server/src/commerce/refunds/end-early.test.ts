/** Subscriptions of several months that end early: what goes back, to whom, and that it goes back once. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import type { CardId, SubscriptionId } from '@limelight/contract/ids'
import { minorUnits } from '@limelight/contract/money'
import type { PlanMonths } from '@limelight/contract/people/tiers'
import { getBalance, postTransfer } from '#/core/ledger/ledger.service'
import { holdPayoutLegs, payOutLegs } from '#/core/ledger/ledger-legs'
import { openSession } from '#/people/auth/sessions.service'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, anOperator, aPerformer, type Member } from '#test/builders'
import { aCard } from '#test/cards'
import { assertBooksBalance } from '#test/ledger-balance'
import { refuses } from '#test/refusals'

const YEAR = 12_000
const TWO_MONTHS_AND_A_HALF = { hours: 24 * 76 }

let app: TestApp
let operator: Member
before(async () => {
  app = await startTestApp()
  operator = await anOperator(app)
  await allow(true)
})
afterEach(() => assertBooksBalance(app))
after(() => app.close())

test('nine unused months of a year go back to the wallet, once, and access ends with the running month', async () => {
  const { fan, performer, id, start } = await aSubscription({ months: 12, balanceTokens: YEAR })
  await pass(TWO_MONTHS_AND_A_HALF, fan)
  const third = start.toZonedDateTimeISO('UTC').add({ months: 3 }).toInstant().toString()

  const { data: shown } = await previewOf(fan, id)
  assert.deepEqual(shown, { until: third, months: 9, amount: 90, toCards: 0, tokens: 9_000 })
  const { data } = await end(fan, id, 90)

  assert.deepEqual([data.status, data.isRenewing, data.expiredAt, data.nextPlan], ['cancelled', false, third, null])
  assert.equal((await fan.api('GET /users/me')).data.balance, 9_000)
  assert.equal(await getBalance(app.ctx, performer.id, 'earnings'), 2_400)
  assert.equal((await previewOf(fan, id)).data, null)
  await refuses('invalid_state', end(fan, id, 0))
})

test('a card gets its part with its tax, and the operator can refund what is left', async () => {
  const { fan, id, paymentId } = await aSubscription({ months: 12, pays: 'card' })
  await pass({ hours: 1 }, fan)

  const { data: shown } = await previewOf(fan, id)
  assert.deepEqual([shown?.months, shown?.amount, shown?.toCards, shown?.tokens], [11, 110, 110, 0])
  await end(fan, id, 110)

  await signIn(operator)
  const params = { id: paymentId }
  const { data: payment } = await operator.api('GET /admin/payments/{id}', { params })
  assert.deepEqual([payment.refunded, payment.refundable, payment.status], [110, 10, 'success'])
  assert.deepEqual(
    payment.refunds.map(({ cause, status, destination }) => [cause, status, destination]),
    [['early_end', 'success', 'card']],
  )
  const body = { amount: 10, destination: 'card', reason: 'asked for it' } as const
  await operator.api('POST /admin/payments/{id}/refunds', { params, body })
  assert.equal((await operator.api('GET /admin/payments/{id}', { params })).data.status, 'refunded')
})

test('of ten tabs and an operator at once, the same month is refunded once', async () => {
  const { fan, id, paymentId } = await aSubscription({ months: 3, balanceTokens: 3_000 })
  await pass({ hours: 1 }, fan)
  await signIn(operator)
  const whole = { amount: 30, destination: 'wallet', reason: 'asked for it', endsAccess: true } as const

  const outcomes = await Promise.allSettled([
    ...Array.from({ length: 10 }, () => end(fan, id, 20)),
    operator.api('POST /admin/payments/{id}/refunds', { params: { id: paymentId }, body: whole }),
  ])

  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
  const { balance } = (await fan.api('GET /users/me')).data
  assert.ok(balance === 2_000 || balance === 3_000, `${balance} tokens came back`)
})

test('the same key ends once', async () => {
  const { fan, id } = await aSubscription({ months: 3, balanceTokens: 3_000 })
  await pass({ hours: 1 }, fan)
  const idempotencyKey = randomUUID()
  const asked = { params: { id }, body: { expectedAmount: 20 }, idempotencyKey }

  await Promise.all([1, 2].map(() => fan.api('POST /subscriptions/{id}/early-end', asked)))

  assert.equal((await fan.api('GET /users/me')).data.balance, 2_000)
})

test('a change to a higher tier is refunded with the months it raised', async () => {
  const { fan, performer, id } = await aSubscription({ months: 3, balanceTokens: 20_000 })
  const body = { name: 'Gold', plans: [{ months: 3 as const, price: 60 }] }
  const { data: gold } = await performer.api('POST /performer/tiers', { body })
  await pass({ hours: 24 * 10 }, fan)
  const planId = gold.plans[0]?._id ?? ''
  const change = { subscriptionId: id, planId: planId as never, when: 'now' } as const
  await fan.api('POST /payment/change-plan', { body: change })
  const raised = 17_000 - (await fan.api('GET /users/me')).data.balance

  const { data: shown } = await previewOf(fan, id)
  const rest = shown?.tokens ?? 0
  await end(fan, id, shown?.amount ?? 0)

  // Of the raise two months of less than three, so more than two thirds.
  assert.ok(rest > 2_000 + (raised * 2) / 3 && rest < 2_000 + raised, `${rest} of ${raised}`)
  assert.equal((await fan.api('GET /users/me')).data.balance, 17_000 - raised + rest)
})

test('what the creator was paid out already, the site bears', async () => {
  const { fan, performer, id } = await aSubscription({ months: 3, balanceTokens: 3_000 })
  await payOut(performer, 2_000)
  await pass({ hours: 1 }, fan)

  await end(fan, id, 20)

  assert.equal((await fan.api('GET /users/me')).data.balance, 2_000)
  assert.equal(await getBalance(app.ctx, performer.id, 'earnings'), 0)
})

test('nothing goes back of a month, of the last month, of what was given, or unless the operator allows it', async () => {
  const month = await aSubscription({ months: 1, balanceTokens: 2_000 })
  assert.equal((await previewOf(month.fan, month.id)).data, null)
  await refuses('invalid_state', end(month.fan, month.id, 0))

  const { fan, performer, id } = await aSubscription({ months: 3, balanceTokens: 3_000 })
  await refuses('price_changed', end(fan, id, 20.01))
  await allow(false)
  assert.equal((await previewOf(fan, id)).data, null)
  await refuses('invalid_state', end(fan, id, 0))
  await allow(true)
  await refuses('not_found', previewOf(month.fan, id))
  await refuses('not_found', end(month.fan, id, 0))

  const giver = await aFan(app, { balanceTokens: 3_000 })
  const { data: tiers } = await performer.api('GET /performer/tiers')
  const planId = tiers[0]?.plans.find(({ months }) => months === 3)?._id
  assert.ok(planId)
  const { data: gift } = await giver.api('POST /gifts', { body: { performerId: performer.id, planId } })
  const token = new URL(gift.link ?? '').searchParams.get('token') ?? ''
  const given = await aSubscription({ months: 3, balanceTokens: 3_000, performer })
  await given.fan.api('POST /gifts/redeem', { body: { token } })
  assert.equal((await previewOf(given.fan, given.id)).data, null)

  await pass({ hours: 24 * 70 }, fan)
  assert.equal((await previewOf(fan, id)).data, null)
})

test('while it is suspended, nothing ends early', async () => {
  const { fan, id } = await aSubscription({ months: 3, balanceTokens: 3_000 })
  await signIn(operator)
  const body = { action: 'suspend', reason: 'asked for it' } as const
  await operator.api('PUT /admin/subscriptions/{id}', { params: { id }, body })

  assert.equal((await previewOf(fan, id)).data, null)
  await refuses('subscription_suspended', end(fan, id, 0))
})

type Ordered = { months: PlanMonths; balanceTokens?: number; pays?: 'card' | 'wallet'; performer?: Member }

/** 10 a month, whatever the term. */
async function aSubscription({ months, balanceTokens = 0, pays = 'wallet', performer: known }: Ordered) {
  const performer = known ?? (await aPerformer(app, { monthlyPriceMinor: 1_000 }))
  const fan = await aFan(app, { balanceTokens })
  const { data: tiers } = await performer.api('GET /performer/tiers')
  const id = tiers[0]?._id
  assert.ok(id)
  const prices = [1, 3, 12].map((span) => ({ months: span as PlanMonths, price: span * 10 }))
  const { data: tier } = await performer.api('PUT /performer/tiers/{id}', { params: { id }, body: { plans: prices } })
  const planId = tier.plans.find((plan) => plan.months === months)?._id
  assert.ok(planId)
  const type = months === 12 ? ('yearly' as const) : ('monthly' as const)
  const method: { paymentMethod: 'card' | 'wallet'; cardId?: CardId } =
    pays === 'card' ? { paymentMethod: 'card', cardId: await aCard(fan) } : { paymentMethod: 'wallet' }
  const body = { performerId: performer.id, type, planId, ...method }
  const { data } = await fan.api('POST /payment/subscribe/performers', { body })
  assert.ok(data.subscription && data.transactionId)
  const { _id, startedAt } = data.subscription
  return { fan, performer, id: _id, paymentId: data.transactionId, start: Temporal.Instant.from(startedAt) }
}

function previewOf(fan: Member, id: SubscriptionId) {
  return fan.api('GET /subscriptions/{id}/early-end', { params: { id } })
}

function end(fan: Member, id: SubscriptionId, expectedAmount: number) {
  return fan.api('POST /subscriptions/{id}/early-end', { params: { id }, body: { expectedAmount } })
}

async function allow(bundleRefund: boolean): Promise<void> {
  await signIn(operator)
  await operator.api('PUT /admin/settings', { body: { values: { bundleRefund } } })
}

/** Sessions end while the clock moves by months. */
async function pass(duration: Temporal.DurationLike, member: Member): Promise<void> {
  app.clock.advance(duration)
  await signIn(member)
}

async function signIn(member: Member): Promise<void> {
  const session = { accountId: member.id, remember: true, userAgent: 'test', address: '127.0.0.1' }
  const { token } = await app.ctx.transaction((tx) => openSession(tx, session))
  Object.assign(member, { token, api: app.as(token) })
}

async function payOut(performer: Member, minor: number): Promise<void> {
  const payout = { performer: performer.id, minor: minorUnits(minor) }
  await app.ctx.transaction(async (tx) => {
    for (const [kind, legs] of [
      ['payout', holdPayoutLegs(payout)],
      ['payout-paid', payOutLegs(payout)],
    ] as const)
      await postTransfer(tx, { key: randomUUID(), kind, reason: {}, legs })
  })
}
