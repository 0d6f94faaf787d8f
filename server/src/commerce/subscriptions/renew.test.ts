import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { CardId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import { openPaymentContext } from '#/open-payment-context'
import { openDatabase } from '#/platform/db/pool'
import { createCtx } from '#/platform/db/transaction'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aPerformer, giveTokens, type Member } from '#test/builders'
import { aCard } from '#test/cards'
import { assertBooksBalance } from '#test/ledger-balance'
import { PATIENCE } from '#test/patience'
import { renewDueSubscriptions } from './renew.service.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
afterEach(() => assertBooksBalance(app))
after(() => app.close())

test('at the end of the term the card is charged for the next one', async () => {
  const { fan, performer } = await aSubscription()

  const before = await mine(fan)
  await advanceTo(before.expiredAt)
  await renew()
  await renew()

  const subscription = await mine(fan)
  assert.deepEqual([subscription.status, subscription.startedAt], ['active', before.startedAt])
  assert.ok(subscription.expiredAt > before.expiredAt)
  assert.equal(await salesOf(performer), 2)
  assert.equal(await paymentsOf(fan, 'success'), 2)
})

test('two processes that renew at once charge once', async () => {
  const { fan, performer } = await aSubscription()
  const database = openDatabase(app.databaseUrl, PATIENCE)
  const { config, clock, log, storage } = app.ctx
  const elsewhere = createCtx({ config, clock, log, storage, db: database.db })

  await advanceTo((await mine(fan)).expiredAt)
  await Promise.all([
    renew(),
    renewDueSubscriptions(openPaymentContext(elsewhere)),
    renew(),
    renewDueSubscriptions(openPaymentContext(elsewhere)),
  ])
  await database.close()

  assert.equal(await salesOf(performer), 2)
  assert.equal(await paymentsOf(fan, 'success'), 2)
})

test('the hourly job renews through the queue', async () => {
  const { fan, performer } = await aSubscription()
  const { _id: subscriptionId, expiredAt } = await mine(fan)
  await advanceTo(expiredAt)

  await app.ctx.transaction(async (tx) => {
    await tx.enqueue('subscription-renew', { subscriptionId })
    await tx.enqueue('subscription-renew', { subscriptionId })
  })
  await app.jobs.runPending()

  assert.equal(await salesOf(performer), 2)
})

test('a wallet that covers the price renews; one that does not is tried again after a top-up', async () => {
  const { fan, performer } = await aSubscription({ method: 'wallet', balanceTokens: 999 })
  const { expiredAt } = await mine(fan)
  await advanceTo(expiredAt)

  await renew()
  assert.equal((await mine(fan)).status, 'past_due')
  assert.equal(await isSubscribed(fan, performer), true)
  await giveTokens(app, fan.id, 1_000)
  await renew()
  assert.equal(await salesOf(performer), 1)
  app.clock.advance({ days: 1 })
  await renew()

  assert.equal((await mine(fan)).status, 'active')
  assert.equal(await salesOf(performer), 2)
  assert.equal((await fan.api('GET /users/me')).data.balance, 1)
  assert.equal((await mine(fan)).expiredAt.slice(8, 10), expiredAt.slice(8, 10))
})

test('a card that keeps failing is tried on days one, three and five; access ends after three days', async () => {
  const { fan, performer, cardId } = await aSubscription()
  await makeCard(cardId, 'insufficient_funds')
  await advanceTo((await mine(fan)).expiredAt)

  const seen: unknown[] = []
  for (const days of [0, 1, 1, 1, 1, 1]) {
    app.clock.advance({ days })
    await renew()
    seen.push([(await mine(fan)).status, await isSubscribed(fan, performer), await paymentsOf(fan, 'failed')])
  }

  assert.deepEqual(seen, [
    ['past_due', true, 1],
    ['past_due', true, 2],
    ['past_due', true, 2],
    ['past_due', false, 3],
    ['past_due', false, 3],
    ['expired', false, 4],
  ])
  assert.equal(await subscriberCount(performer), 0)
  assert.equal(await mailsTo(fan, 'couldn’t be renewed'), 4)
  assert.equal(await mailsTo(fan, 'has ended'), 1)
})

test('the fan mends a failed renewal by trying again, and the term counts from the old end', async () => {
  const { fan, performer, cardId } = await aSubscription()
  await makeCard(cardId, 'insufficient_funds')
  const { expiredAt } = await mine(fan)
  await advanceTo(expiredAt)
  await renew()
  await makeCard(cardId, 'succeeds')
  const { data } = await fan.api('GET /payment/transactions/user/search', { query: { status: 'failed' } })
  const id = data[0]?._id
  assert.ok(id)

  await fan.api('POST /payment/retry/{id}', { params: { id } })
  await renew()

  assert.equal((await mine(fan)).status, 'active')
  assert.equal(await salesOf(performer), 2)
  await assert.rejects(fan.api('POST /payment/retry/{id}', { params: { id } }), { code: 'invalid_state' })
})

test('a renewal that waits for authentication is past due until it is confirmed', async () => {
  const { fan, performer, cardId } = await aSubscription()
  await makeCard(cardId, 'authenticates')
  await advanceTo((await mine(fan)).expiredAt)
  await renew()
  const { data } = await fan.api('GET /payment/transactions/user/search', {
    query: { status: 'require_authentication' },
  })
  assert.equal((await mine(fan)).status, 'past_due')
  assert.equal(await mailsTo(fan, 'Please confirm'), 1)

  const id = data[0]?._id
  assert.ok(id)
  await fan.api('POST /payment/retry/{id}', { params: { id } })

  assert.equal((await mine(fan)).status, 'active')
  assert.equal(await salesOf(performer), 2)
})

test('a cancelled subscription and a trial end without a charge, and count down once', async () => {
  const { fan, performer } = await aSubscription()
  const trial = await aFan(app)
  await trial.api('POST /payment/subscribe/performers', { body: { performerId: performer.id, type: 'free' } })
  const { _id: id, expiredAt } = await mine(fan)
  await fan.api('POST /payment/{gateway}/cancel-subscription/{id}', { params: { gateway: 'sandbox', id } })
  assert.equal(await subscriberCount(performer), 2)

  await advanceTo(expiredAt)
  await Promise.all([renew(), renew()])

  assert.deepEqual([(await mine(fan)).status, (await mine(trial)).status], ['expired', 'expired'])
  assert.deepEqual([await subscriberCount(performer), await salesOf(performer)], [0, 1])
  const { data: profile } = await fan.api('GET /performers/{id}', { params: { id: performer.username } })
  assert.deepEqual([profile.isSubscribed, profile.isFollowed], [false, true])
})

test('a clock that jumps ten years ends the subscription and charges nothing', async () => {
  const { fan, performer } = await aSubscription()

  app.clock.advance({ days: 3_650 })
  await renew()
  await renew()

  assert.equal((await mine(fan)).status, 'expired')
  assert.equal(await salesOf(performer), 1)
})

test('nobody is charged for a performer who is not public any more', async () => {
  const { fan, performer } = await aSubscription()
  await sql`update performer set status = 'suspended' where account_id = ${performer.id}`.execute(app.ctx.db)

  await advanceTo((await mine(fan)).expiredAt)
  await renew()

  assert.equal((await mine(fan)).status, 'expired')
  assert.equal(await paymentsOf(fan, 'success'), 1)
})

for (const method of ['card', 'wallet'] as const) {
  test(`a suspended fan pays for no further term by ${method}, and the subscription ends`, async () => {
    const { fan, performer } = await aSubscription({ method, balanceTokens: 5_000 })
    const { expiredAt } = await mine(fan)
    const balance = (await fan.api('GET /users/me')).data.balance

    await setStatus(fan, 'suspended')
    await advanceTo(expiredAt)
    await renew()

    assert.equal(await salesOf(performer), 1)
    assert.equal(await subscriberCount(performer), 0)
    await setStatus(fan, 'active')
    assert.equal((await mine(fan)).status, 'expired')
    assert.equal((await fan.api('GET /users/me')).data.balance, balance)
    assert.deepEqual([await paymentsOf(fan, 'success'), await paymentsOf(fan, 'failed')], [1, 0])
  })
}

test('a fan whose suspension was lifted before the end of the term is charged as before', async () => {
  const { fan, performer } = await aSubscription()
  const { expiredAt } = await mine(fan)

  await setStatus(fan, 'suspended')
  await setStatus(fan, 'active')
  await advanceTo(expiredAt)
  await renew()

  assert.equal((await mine(fan)).status, 'active')
  assert.deepEqual([await salesOf(performer), await paymentsOf(fan, 'success')], [2, 2])
})

type Options = { method?: 'card' | 'wallet'; balanceTokens?: number }

async function aSubscription({ method = 'card', balanceTokens = 0 }: Options = {}) {
  const fan = await aFan(app, { balanceTokens })
  const performer = await aPerformer(app, { monthlyPriceMinor: 999, hasFreeTrial: true })
  const cardId = await aCard(fan)
  await fan.api('POST /payment/subscribe/performers', {
    body: { performerId: performer.id, type: 'monthly', paymentMethod: method },
  })
  return { fan, performer, cardId }
}

function renew(): Promise<void> {
  return renewDueSubscriptions(openPaymentContext(app.ctx))
}

async function advanceTo(instant: string): Promise<void> {
  const ms = Temporal.Instant.from(instant).since(app.clock.now()).total('milliseconds')
  app.clock.advance({ milliseconds: Math.ceil(ms) + 1 })
}

async function setStatus({ id }: Member, status: 'active' | 'suspended'): Promise<void> {
  await app.ctx.db.updateTable('account').set({ status }).where('id', '=', id).execute()
}

/** What the bank does with the card from now on. */
async function makeCard(id: CardId, behaviour: 'succeeds' | 'insufficient_funds' | 'authenticates'): Promise<void> {
  await sql`update payment_card set gateway_ref = ${behaviour} where id = ${id}`.execute(app.ctx.db)
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

async function salesOf(performer: Member): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from sale where performer_id = ${performer.id}
  `.execute(app.ctx.db)
  return rows[0]?.count ?? 0
}

async function paymentsOf(fan: Member, status: 'success' | 'failed'): Promise<number> {
  return (await fan.api('GET /payment/transactions/user/search', { query: { status } })).total
}

async function subscriberCount({ username }: Member): Promise<number> {
  return (await app.as()('GET /performers/{id}', { params: { id: username } })).data.stats.subscribers ?? 0
}

async function mailsTo({ email }: Member, subject: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from mail where recipient = ${email} and subject like ${`%${subject}%`}
  `.execute(app.ctx.db)
  return rows[0]?.count ?? 0
}
