/** What an operator does about subscriptions. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { SubscriptionAction } from '@limelight/contract/commerce/admin-subscriptions'
import type { SubscriptionId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import { openPaymentContext } from '#/open-payment-context'
import { aFan, aPerformer, type Member } from '#test/builders'
import { aCard } from '#test/cards'
import { startMoneyApp } from '#test/operator-app'
import { renewDueSubscriptions } from './renew.service.ts'

const { app, operator } = await startMoneyApp()

test('a grant opens the content for the days given, is announced by mail, and ends by itself without a charge', async () => {
  const fan = await aFan(app)
  const performer = await aPerformer(app, { monthlyPriceMinor: 999, hasFreeTrial: true })
  const idempotencyKey = randomUUID()

  const { data } = await grant(fan, performer, { idempotencyKey })
  assert.equal((await grant(fan, performer, { idempotencyKey })).data._id, data._id)

  assert.deepEqual(
    [data.type, data.status, data.isRenewing, data.price, data.fan._id, data.performer._id],
    ['free', 'active', false, 0, fan.id, performer.id],
  )
  assert.deepEqual([await isSubscribed(fan, performer), await subscriberCount(performer)], [true, 1])
  assert.equal(await mailsTo(fan, 'You have free access'), 1)
  await assert.rejects(grant(fan, performer), { code: 'invalid_state' })
  app.clock.advance({ days: 10, hours: 1 })
  assert.equal(await isSubscribed(fan, performer), false)
  await renew()
  assert.deepEqual([(await row(data._id)).status, await subscriberCount(performer)], ['expired', 0])
  await fan.api('POST /payment/subscribe/performers', { body: { performerId: performer.id, type: 'free' } })
})

test('nothing is granted to who is no fan, for performers they cannot see, or beside a running subscription', async () => {
  const { fan, performer } = await aSubscription()
  const hidden = await aPerformer(app, { status: 'pending_review' })

  await assert.rejects(grant(fan, performer), { code: 'invalid_state' })
  await assert.rejects(grant(fan, hidden), { code: 'not_found' })
  await assert.rejects(grant(performer, performer), { code: 'not_found' })
  await assert.rejects(grant(fan, fan), { code: 'not_found' })
})

test('an extension moves the end and the day of the month, and the same request extends once', async () => {
  const { fan, performer, id, expiredAt } = await aSubscription()
  const idempotencyKey = randomUUID()

  await act(id, { action: 'extend', days: 10 }, idempotencyKey)
  const { data } = await act(id, { action: 'extend', days: 10 }, idempotencyKey)

  const end = Temporal.Instant.from(expiredAt).add({ hours: 240 })
  assert.equal(data.expiredAt, end.toString())
  assert.equal(await mailsTo(fan, 'was extended'), 1)
  await advanceTo(data.expiredAt)
  await renew()
  const renewed = Temporal.Instant.from((await row(id)).expiredAt)
  assert.ok(renewed.since(end).total('days') >= 28 && renewed.since(end).total('days') <= 31)
  assert.equal(await paymentsOf(fan), 2)
  assert.equal(await subscriberCount(performer), 1)
})

test('what is past due is extended from now and waits no more', async () => {
  const { fan, id, cardId } = await aSubscription()
  await sql`update payment_card set gateway_ref = 'authenticates' where id = ${cardId}`.execute(app.ctx.db)
  await advanceTo((await row(id)).expiredAt)
  await renew()
  assert.equal((await row(id)).status, 'past_due')

  const { data } = await act(id, { action: 'extend', days: 5 })

  assert.equal(data.status, 'active')
  assert.ok(Temporal.Instant.from(data.expiredAt).since(app.clock.now()).total('days') > 4.9)
  const waiting = await fan.api('GET /payment/transactions/user/search', {
    query: { status: 'require_authentication' },
  })
  assert.equal(waiting.total, 0)
})

test('while suspended nothing opens, renews or is bought, and resuming gives the rest of the term back', async () => {
  const { fan, performer, id, expiredAt } = await aSubscription()
  app.clock.advance({ days: 3 })

  const { data } = await act(id, { action: 'suspend', reason: 'Shares passwords' })
  assert.deepEqual([data.status, data.suspensionReason], ['suspended', 'Shares passwords'])
  assert.deepEqual([await isSubscribed(fan, performer), await subscriberCount(performer)], [false, 0])
  assert.equal(await mailsTo(fan, 'is suspended'), 1)
  for (const body of [{ type: 'free' }, { type: 'monthly' }] as const)
    await assert.rejects(
      fan.api('POST /payment/subscribe/performers', { body: { performerId: performer.id, ...body } }),
      { code: 'subscription_suspended' },
    )
  const purchase = { type: 'subscription', performerId: performer.id, plan: 'monthly' } as const
  await assert.rejects(fan.api('POST /payment/quote', { body: { purchase } }), { code: 'subscription_suspended' })
  const shown = await fan.api('GET /performers/{id}', { params: { id: performer.username } })
  assert.deepEqual([shown.data.canSubscribeFree, shown.data.subscription?.status], [false, 'suspended'])
  await assert.rejects(act(id, { action: 'suspend', reason: 'Once more' }), { code: 'invalid_state' })
  app.clock.advance({ days: 100 })
  await renew()
  assert.deepEqual([(await row(id)).status, await paymentsOf(fan)], ['suspended', 1])

  const resumed = await act(id, { action: 'resume' })
  assert.deepEqual([resumed.data.status, resumed.data.suspendedAt, resumed.data.isRenewing], ['active', null, true])
  const gained = Temporal.Instant.from(resumed.data.expiredAt).since(expiredAt).total('days')
  assert.ok(gained >= 100 && gained < 100.01, `${gained}`)
  assert.equal((await fan.api('POST /payment/quote', { body: { purchase } })).data.type, 'subscription')
  assert.deepEqual([await isSubscribed(fan, performer), await subscriberCount(performer)], [true, 1])
  assert.equal(await mailsTo(fan, 'has been resumed'), 1)
  await assert.rejects(act(id, { action: 'resume' }), { code: 'invalid_state' })
})

test('a clock that went back takes no time away from who is resumed', async () => {
  const { id, expiredAt } = await aSubscription()
  await act(id, { action: 'suspend', reason: 'Looks odd' })

  app.clock.advance({ days: -3 })
  const { data } = await act(id, { action: 'resume' })

  assert.equal(data.expiredAt, expiredAt)
})

test('who cancels while suspended is not charged after being resumed', async () => {
  const { fan, id } = await aSubscription()
  await act(id, { action: 'suspend', reason: 'Looks odd' })

  await fan.api('POST /payment/{gateway}/cancel-subscription/{id}', { params: { gateway: 'sandbox', id } })
  const { data } = await act(id, { action: 'resume' })

  assert.deepEqual([data.status, data.isRenewing], ['cancelled', false])
  await advanceTo(data.expiredAt)
  await renew()
  assert.deepEqual([(await row(id)).status, await paymentsOf(fan)], ['expired', 1])
})

test('a payment confirmed by the bank during a suspension is kept as time for later', async () => {
  const { fan, performer } = await aSubscription()
  const card = await aCard(fan, 'authenticates')
  const order = { performerId: performer.id, type: 'monthly', cardId: card } as const
  const { data: waiting } = await fan.api('POST /payment/subscribe/performers', { body: order })
  const { data: list } = await operator.api('GET /admin/subscriptions', { query: { fanId: fan.id } })
  const id = list[0]?._id
  assert.ok(id && waiting.transactionId)
  await act(id, { action: 'suspend', reason: 'Looks odd' })

  await fan.api('POST /payment/retry/{id}', { params: { id: waiting.transactionId } })

  const now = await row(id)
  assert.deepEqual([now.status, await isSubscribed(fan, performer)], ['suspended', false])
  assert.ok(Temporal.Instant.from(now.expiredAt).since(app.clock.now()).total('days') > 55)
  assert.equal(await subscriberCount(performer), 0)
})

test('ending closes at once, also what is suspended, and is written down with its reason', async () => {
  const one = await aSubscription()
  const other = await aSubscription()
  await act(other.id, { action: 'suspend', reason: 'Looks odd' })

  await act(one.id, { action: 'end', reason: 'Asked to by phone' })
  await act(other.id, { action: 'end', reason: 'Stolen card' })

  for (const { fan, performer, id } of [one, other]) {
    assert.deepEqual([(await row(id)).status, await isSubscribed(fan, performer)], ['expired', false])
    assert.equal(await subscriberCount(performer), 0)
    assert.equal(await mailsTo(fan, 'was ended'), 1)
    for (const action of ['end', 'suspend'] as const)
      await assert.rejects(act(id, { action, reason: 'Again' }), { code: 'invalid_state' })
    await assert.rejects(act(id, { action: 'extend', days: 1 }), { code: 'invalid_state' })
  }
  const { data } = await operator.api('GET /admin/audit-log', { query: { action: 'subscription.ended' } })
  assert.deepEqual(
    data.filter(({ targetId }) => targetId === one.id).map(({ actor, details }) => [actor?._id, details]),
    [[operator.id, { reason: 'Asked to by phone' }]],
  )
})

test('the list is filtered by state, kind, fan, performer and words', async () => {
  const { fan, performer, id } = await aSubscription()
  const other = await aSubscription()
  await act(other.id, { action: 'suspend', reason: 'Looks odd' })
  const find = async (query: object) =>
    (await operator.api('GET /admin/subscriptions', { query: { pageSize: 100, ...query } })).data.map(({ _id }) => _id)

  assert.deepEqual(await find({ fanId: fan.id }), [id])
  assert.deepEqual(await find({ performerId: performer.id, type: 'monthly' }), [id])
  assert.deepEqual(await find({ performerId: performer.id, type: 'yearly' }), [])
  assert.deepEqual(await find({ q: fan.email }), [id])
  assert.deepEqual(await find({ q: other.performer.username, status: 'suspended' }), [other.id])
  assert.deepEqual(await find({ q: other.performer.username, status: 'active' }), [])
})

async function aSubscription() {
  const fan = await aFan(app)
  const performer = await aPerformer(app, { monthlyPriceMinor: 999, hasFreeTrial: true })
  const cardId = await aCard(fan)
  const { data } = await fan.api('POST /payment/subscribe/performers', {
    body: { performerId: performer.id, type: 'monthly', cardId },
  })
  const { subscription } = data
  assert.ok(subscription)
  return { fan, performer, cardId, id: subscription._id, expiredAt: subscription.expiredAt }
}

function grant(fan: Member, performer: Member, { idempotencyKey = randomUUID() as string } = {}) {
  const body = { fanId: fan.id, performerId: performer.id, days: 10, reason: 'Won a prize' }
  return operator.api('POST /admin/subscriptions', { body, idempotencyKey })
}

function act(id: SubscriptionId, body: SubscriptionAction, idempotencyKey: string = randomUUID()) {
  return operator.api('PUT /admin/subscriptions/{id}', { params: { id }, body, idempotencyKey })
}

async function row(id: SubscriptionId) {
  const { data } = await operator.api('GET /admin/subscriptions', { query: { pageSize: 100 } })
  const found = data.find(({ _id }) => _id === id)
  assert.ok(found)
  return found
}

async function isSubscribed(fan: Member, { username }: Member): Promise<boolean> {
  return (await fan.api('GET /performers/{id}', { params: { id: username } })).data.isSubscribed
}

async function subscriberCount({ username }: Member): Promise<number> {
  return (await app.as()('GET /performers/{id}', { params: { id: username } })).data.stats.subscribers ?? 0
}

async function paymentsOf(fan: Member): Promise<number> {
  return (await fan.api('GET /payment/transactions/user/search', { query: { status: 'success' } })).total
}

function renew(): Promise<void> {
  return renewDueSubscriptions(openPaymentContext(app.ctx))
}

async function advanceTo(instant: string): Promise<void> {
  const ms = Temporal.Instant.from(instant).since(app.clock.now()).total('milliseconds')
  app.clock.advance({ milliseconds: Math.ceil(ms) + 1 })
}

async function mailsTo({ email }: Member, subject: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from mail where recipient = ${email} and subject like ${`%${subject}%`}
  `.execute(app.ctx.db)
  return rows[0]?.count ?? 0
}
