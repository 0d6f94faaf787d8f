/** Pauses of fans: planned, running, over; what they cost, and what else may happen meanwhile. */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { PauseMonths } from '@limelight/contract/commerce/subscriptions'
import { sql } from 'kysely'
import { openPaymentContext } from '#/open-payment-context'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, anOperator, aPerformer, giveTokens, type Member } from '#test/builders'
import { aCard } from '#test/cards'
import { assertBooksBalance } from '#test/ledger-balance'
import { refuses } from '#test/refusals'
import { notifyFan, pagesToNotify } from './notify-fan.service.ts'
import { renewDueSubscriptions } from './renew.service.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
afterEach(() => assertBooksBalance(app))
after(() => app.close())

test('a pause begins with the end of the term, costs nothing, and the subscription renews by itself on its day', async () => {
  const { fan, performer } = await aSubscription()
  const { expiredAt } = await mine(fan)
  const planned = (await pause(fan, 2)).data
  assert.deepEqual([planned.status, planned.isRenewing, planned.pause?.from], ['active', true, expiredAt])
  assert.equal(await isSubscribed(fan, performer), true)

  await advanceTo(expiredAt)
  await renew()
  await renew()
  const paused = await mine(fan)
  assert.deepEqual([paused.status, paused.isRenewing, paused.pause], ['expired', false, planned.pause])
  assert.deepEqual(
    [await isSubscribed(fan, performer), await salesOf(performer), await subscribersOf(performer)],
    [false, 1, 0],
  )
  assert.equal(await mailsTo(fan, 'is paused'), 1)
  assert.equal((await fan.api('GET /subscriptions/user/search')).totalPerMonth, 0)

  await advanceTo(paused.pause?.until ?? '')
  await Promise.all([renew(), renew(), renew()])
  const on = await mine(fan)
  assert.deepEqual([on.status, on.pause, on.price], ['active', null, 9.99])
  assert.deepEqual(
    [await isSubscribed(fan, performer), await salesOf(performer), await subscribersOf(performer)],
    [true, 2, 1],
  )
  assert.equal(on.expiredAt.slice(8, 10), expiredAt.slice(8, 10))
  assert.deepEqual(await kindsOf(fan), ['started', 'pause_planned', 'paused', 'renewed'])
  assert.deepEqual(await movementsOf(fan), ['new', 'churn', 'reactivation'])
})

test('a planned pause is changed, dropped by resuming, and gone with a cancellation', async () => {
  const { fan, performer } = await aSubscription()
  const { _id: id, expiredAt } = await mine(fan)
  await pause(fan, 3)
  assert.equal((await pause(fan, 1)).data.pause?.until.slice(0, 7), laterMonth(expiredAt, 1))
  assert.equal((await fan.api('POST /subscriptions/{id}/resume', { params: { id }, body: {} })).data.pause, null)

  await pause(fan, 1)
  const { data } = await fan.api('POST /payment/{gateway}/cancel-subscription/{id}', {
    params: { id, gateway: 'sandbox' },
  })
  assert.deepEqual([data.status, data.pause], ['cancelled', null])
  await refuses('invalid_state', pause(fan, 1))
  const resumed = await fan.api('POST /subscriptions/{id}/resume', { params: { id }, body: {} })
  assert.deepEqual([resumed.data.status, resumed.data.pause], ['active', null])
  await advanceTo(expiredAt)
  await renew()
  assert.equal(await salesOf(performer), 2)
})

test('a running pause ends when the fan continues, is charged once from many tabs, and never on credit', async () => {
  const { fan, performer } = await aSubscription({ method: 'wallet', balanceTokens: 1_500 })
  const { _id: id } = await aPause(fan)
  const resume = () => fan.api('POST /subscriptions/{id}/resume', { params: { id }, body: {} })
  await refuses('tokens_insufficient', resume())
  assert.equal((await mine(fan)).status, 'expired')

  await giveTokens(app, fan.id, 5_000)
  app.clock.advance({ days: 5 })
  await Promise.allSettled(Array.from({ length: 10 }, resume))
  const { status, pause: left, expiredAt } = await mine(fan)
  assert.deepEqual([status, left, await salesOf(performer)], ['active', null, 2])
  const day = app.clock.now().toString().slice(8, 10)
  assert.equal(Math.abs(Number(expiredAt.slice(8, 10)) - Number(day)) <= 3, true)
})

test('a pause that is cancelled never charges; one of a creator who is gone ends', async () => {
  const { fan, performer } = await aSubscription()
  const { _id: id, pause: running } = await aPause(fan)
  const cancel = () =>
    fan.api('POST /payment/{gateway}/cancel-subscription/{id}', { params: { id, gateway: 'sandbox' } })
  assert.equal((await cancel()).data.pause, null)
  await refuses('invalid_state', cancel())
  await advanceTo(running?.until ?? '')
  await renew()
  assert.deepEqual(
    [(await mine(fan)).status, await salesOf(performer), await subscribersOf(performer)],
    ['expired', 1, 0],
  )

  const other = await aSubscription()
  const { _id: otherId, pause: ofOther } = await aPause(other.fan)
  await app.ctx.db.updateTable('account').set({ status: 'suspended' }).where('id', '=', other.performer.id).execute()
  // It is not lost by being asked for too early.
  await refuses(
    'plan_unavailable',
    other.fan.api('POST /subscriptions/{id}/resume', { params: { id: otherId }, body: {} }),
  )
  assert.deepEqual((await mine(other.fan)).pause, ofOther)
  await advanceTo(ofOther?.until ?? '')
  await renew()
  const over = await mine(other.fan)
  assert.deepEqual([over.status, over.pause, await salesOf(other.performer)], ['expired', null, 1])
  assert.equal(await mailsTo(other.fan, 'has ended'), 1)
})

test('who subscribes while paused has one subscription, which pays by itself alone', async () => {
  const { fan, performer } = await aSubscription()
  const { pause: running } = await aPause(fan)
  app.clock.advance({ days: 3 })
  await fan.api('POST /payment/subscribe/performers', {
    body: { performerId: performer.id, type: 'monthly', paymentMethod: 'card' },
  })
  const bought = await mine(fan)
  assert.deepEqual([bought.status, bought.pause], ['active', null])
  await advanceTo(running?.until ?? '')
  await renew()
  assert.deepEqual([await subscribersOf(performer), await salesOf(performer)], [1, 2])
  await advanceTo(bought.expiredAt)
  await renew()
  assert.deepEqual([await subscribersOf(performer), await salesOf(performer)], [1, 3])
  assert.ok((await mine(fan)).expiredAt > bought.expiredAt)
})

test('a pause keeps the price and the place of a tier with a cap; a price that fell counts', async () => {
  const fan = await aFan(app, { balanceTokens: 10_000 })
  const performer = await aPerformer(app, { monthlyPriceMinor: 500 })
  const tier = { name: 'Gold', plans: [{ months: 1 as const, price: 20 }], cap: 1 }
  const { data: gold } = await performer.api('POST /performer/tiers', { body: tier })
  const planId = gold.plans[0]?._id
  assert.ok(planId)
  const body = { performerId: performer.id, type: 'monthly', planId, paymentMethod: 'wallet' } as const
  await fan.api('POST /payment/subscribe/performers', { body })
  const { pause: running } = await aPause(fan)
  const other = await aFan(app, { balanceTokens: 10_000 })
  await refuses('tier_full', other.api('POST /payment/subscribe/performers', { body }))

  await performer.api('PUT /performer/tiers/{id}', {
    params: { id: gold._id },
    body: { plans: [{ months: 1, price: 30 }] },
  })
  await advanceTo(running?.until ?? '')
  await renew()
  assert.equal((await mine(fan)).price, 20)

  const { pause: again } = await aPause(fan)
  await performer.api('PUT /performer/tiers/{id}', {
    params: { id: gold._id },
    body: { plans: [{ months: 1, price: 15 }] },
  })
  await advanceTo(again?.until ?? '')
  await renew()
  assert.deepEqual([(await mine(fan)).price, await salesOf(performer)], [15, 3])
})

test('the fan is reminded a week before a pause ends, once, and may pay it otherwise', async () => {
  const { fan, performer } = await aSubscription()
  const { _id: id, pause: running } = await aPause(fan)
  await remind()
  assert.equal(await mailsTo(fan, 'Your pause of'), 0)
  const until = Temporal.Instant.from(running?.until ?? '')
  await advanceTo(until.subtract({ hours: 24 * 7 }).toString())
  await remind()
  await remind()
  assert.equal(await mailsTo(fan, 'Your pause of'), 1)

  await giveTokens(app, fan.id, 2_000)
  const { data } = await fan.api('PUT /subscriptions/{id}/payment-method', {
    params: { id },
    body: { paymentMethod: 'wallet' },
  })
  assert.deepEqual([data.method, data.pause], ['wallet', running])
  await advanceTo(until.toString())
  await renew()
  assert.deepEqual([(await mine(fan)).status, await salesOf(performer)], ['active', 2])
})

test('only what renews by itself is paused, and only by its fan', async () => {
  const { fan, performer } = await aSubscription()
  const { _id: id, expiredAt } = await mine(fan)
  const stranger = await aFan(app)
  const params = { id }
  await refuses('not_found', stranger.api('POST /subscriptions/{id}/pause', { params, body: { months: 1 } }))
  for (const months of [0, 4, 12, 1.5, '1'])
    await refuses(
      'request_invalid',
      fan.api('POST /subscriptions/{id}/pause', { params, body: { months: months as PauseMonths } }),
    )
  await advanceTo(expiredAt)
  await refuses('invalid_state', pause(fan, 1))
  await renew()
  await aPause(fan)
  await refuses('invalid_state', pause(fan, 1))

  const operator = await anOperator(app)
  const end = { action: 'end', reason: 'asked for it' } as const
  assert.equal((await operator.api('PUT /admin/subscriptions/{id}', { params, body: end })).data.pause, null)
  await refuses('invalid_state', operator.api('PUT /admin/subscriptions/{id}', { params, body: end }))
  assert.equal(await subscribersOf(performer), 0)
})

type Options = { method?: 'card' | 'wallet'; balanceTokens?: number }

async function aSubscription({ method = 'card', balanceTokens = 0 }: Options = {}) {
  const fan = await aFan(app, { balanceTokens })
  const performer = await aPerformer(app, { monthlyPriceMinor: 999 })
  await aCard(fan)
  await fan.api('POST /payment/subscribe/performers', {
    body: { performerId: performer.id, type: 'monthly', paymentMethod: method },
  })
  return { fan, performer }
}

async function pause(fan: Member, months: PauseMonths) {
  const { _id: id } = await mine(fan)
  return fan.api('POST /subscriptions/{id}/pause', { params: { id }, body: { months } })
}

/** Running since now, for a month. */
async function aPause(fan: Member) {
  await pause(fan, 1)
  await advanceTo((await mine(fan)).expiredAt)
  await renew()
  const paused = await mine(fan)
  assert.ok(paused.pause)
  return paused
}

function renew(): Promise<void> {
  return renewDueSubscriptions(openPaymentContext(app.ctx))
}

async function remind(): Promise<void> {
  for await (const ids of pagesToNotify(app.ctx)) for (const id of ids) await notifyFan(app.ctx, id)
}

async function advanceTo(instant: string): Promise<void> {
  const ms = Temporal.Instant.from(instant).since(app.clock.now()).total('milliseconds')
  app.clock.advance({ milliseconds: Math.ceil(ms) + 1 })
}

function laterMonth(instant: string, months: number): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO('UTC').add({ months }).toString().slice(0, 7)
}

async function mine(fan: Member) {
  const { data } = await fan.api('GET /subscriptions/user/search')
  const [subscription] = data
  assert.ok(subscription)
  return subscription
}

async function isSubscribed(fan: Member, { username }: Member): Promise<boolean> {
  return (await fan.api('GET /performers/{id}', { params: { id: username } })).data.isSubscribed
}

async function subscribersOf({ id }: Member): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select subscriber_count as count from performer where account_id = ${id}
  `.execute(app.ctx.db)
  return rows[0]?.count ?? -1
}

async function salesOf({ id }: Member): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sale where performer_id = ${id}
  `.execute(app.ctx.db)
  return rows[0]?.count ?? 0
}

async function kindsOf({ id }: Member): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select kind from subscription_event where fan_id = ${id} order by id
  `.execute(app.ctx.db)
  return rows.map(({ kind }) => kind)
}

async function movementsOf({ id }: Member): Promise<string[]> {
  const { rows } = await sql<{ movement: string }>`
    select c.movement from recurring_change c join subscription s on s.id = c.subscription_id where s.fan_id = ${id} order by c.id
  `.execute(app.ctx.db)
  return rows.map(({ movement }) => movement)
}

async function mailsTo({ email }: Member, subject: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mail where recipient = ${email} and subject like ${`%${subject}%`}
  `.execute(app.ctx.db)
  return rows[0]?.count ?? 0
}
