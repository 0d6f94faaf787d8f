/** What happens to a running subscription: mails ahead, resuming, prices that change, another way of paying. */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { sql } from 'kysely'
import { openPaymentContext } from '#/open-payment-context'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aPerformer, giveTokens, type Member } from '#test/builders'
import { aCard } from '#test/cards'
import { assertBooksBalance } from '#test/ledger-balance'
import { notifyFan, pagesToNotify } from './notify-fan.service.ts'
import { renewDueSubscriptions } from './renew.service.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
afterEach(() => assertBooksBalance(app))
after(() => app.close())

test('a yearly renewal is announced once, a week ahead, by whichever worker and wherever the clock goes', async () => {
  const { fan } = await aSubscription({ type: 'yearly' })
  const { expiredAt } = await mine(fan)

  await advanceTo(expiredAt, { days: -8 })
  await notifyAll()
  assert.equal(await mailsTo(fan, 'renews on'), 0)
  app.clock.advance({ days: 1 })
  await Promise.all([notifyAll(), notifyAll()])
  app.clock.advance({ days: -40 })
  await notifyAll()
  app.clock.advance({ days: 45 })
  await Promise.all([notifyAll(), notifyAll()])

  assert.equal(await mailsTo(fan, 'renews on'), 1)
  assert.match(await textOf(fan, 'renews on'), /\$99\.00/)
})

test('the next year is announced again, a cancelled one and a month are not', async () => {
  const yearly = await aSubscription({ type: 'yearly' })
  const cancelled = await aSubscription({ type: 'yearly' })
  const monthly = await aSubscription()
  await cancel(cancelled.fan)

  await advanceTo((await mine(yearly.fan)).expiredAt, { days: -5 })
  await notifyAll()
  await advanceTo((await mine(yearly.fan)).expiredAt)
  await renew()
  await advanceTo((await mine(yearly.fan)).expiredAt, { days: -5 })
  await notifyAll()

  assert.equal(await mailsTo(yearly.fan, 'renews on'), 2)
  assert.equal(await mailsTo(cancelled.fan, 'renews on'), 0)
  assert.equal(await mailsTo(monthly.fan, 'renews on'), 0)
})

test('the end of a trial of one day is announced after half of it, once, through the queue', async () => {
  const { performer } = await aSubscription()
  const fan = await aFan(app)
  await fan.api('POST /payment/subscribe/performers', { body: { performerId: performer.id, type: 'free' } })
  const { _id: subscriptionId, startedAt } = await mine(fan)
  const enqueue = () => app.ctx.transaction((tx) => tx.enqueue('subscription-notify', { subscriptionId }))

  await advanceTo(startedAt, { hours: 11 })
  await enqueue()
  await app.jobs.runPending()
  assert.equal(await mailsTo(fan, 'ends soon'), 0)
  app.clock.advance({ hours: 2 })
  await enqueue()
  await enqueue()
  await app.jobs.runPending()

  assert.equal(await mailsTo(fan, 'ends soon'), 1)
})

test('a cancelled subscription is resumed at its price, and renews', async () => {
  const { fan, performer } = await aSubscription()
  await cancel(fan)
  const before = await mine(fan)
  await performer.api('PUT /performers/me', { body: { monthlyPrice: 15 } })

  const { data } = await resume(fan)

  assert.deepEqual([data.status, data.isRenewing, data.price], ['active', true, 9.99])
  assert.equal(data.expiredAt, before.expiredAt)
  await assert.rejects(resume(fan), { code: 'invalid_state' })
  await advanceTo(data.expiredAt)
  await renew()
  assert.equal((await mine(fan)).status, 'active')
  assert.deepEqual(await paidBy(fan), [999, 999])
})

test('nobody resumes what is over, a trial, what is offered no more, or without something to pay with', async () => {
  const { fan, performer, cardId } = await aSubscription()
  const trial = await aFan(app)
  await trial.api('POST /payment/subscribe/performers', { body: { performerId: performer.id, type: 'free' } })
  await cancel(trial, 'wallet')
  await assert.rejects(resume(trial), { code: 'invalid_state' })
  await cancel(fan)

  await performer.api('PUT /performers/me', { body: { monthlyPrice: null } })
  await assert.rejects(resume(fan), { code: 'plan_unavailable' })
  await performer.api('PUT /performers/me', { body: { monthlyPrice: 9.99 } })
  await fan.api('DELETE /payment-cards/{id}', { params: { id: cardId } })
  await assert.rejects(resume(fan), { code: 'payment_method_missing' })
  await assert.rejects(resume(fan, { paymentMethod: 'card', cardId: await aCard(await aFan(app)) }), {
    code: 'not_found',
  })
  const { data } = await resume(fan, { paymentMethod: 'wallet' })
  assert.deepEqual([data.status, data.method, data.card], ['active', 'wallet', null])
  await cancel(fan, 'wallet')
  await advanceTo(data.expiredAt)
  await assert.rejects(resume(fan), { code: 'invalid_state' })
})

test('a higher price is announced once and charged only after the fan agrees', async () => {
  const { fan, performer } = await aSubscription()
  const { _id: id } = await mine(fan)
  await performer.api('PUT /performers/me', { body: { monthlyPrice: 12 } })

  await Promise.all([notifyAll(), notifyAll()])
  await notifyAll()
  assert.equal(await mailsTo(fan, 'has a new price'), 1)
  assert.deepEqual(pricesOf(await mine(fan)), [9.99, 9.99, 12])
  await advanceTo((await mine(fan)).expiredAt)
  await renew()
  await notifyAll()
  assert.deepEqual(await paidBy(fan), [999, 999])
  assert.equal(await mailsTo(fan, 'has a new price'), 1)

  const accept = (expectedPrice: number) =>
    fan.api('POST /subscriptions/{id}/accept-price', { params: { id }, body: { expectedPrice } })
  await assert.rejects(accept(11), { code: 'price_changed', details: { price: 12 } })
  assert.deepEqual(pricesOf((await accept(12)).data), [12, 12, null])
  await assert.rejects(accept(12), { code: 'invalid_state' })
  await advanceTo((await mine(fan)).expiredAt)
  await renew()

  assert.deepEqual(await paidBy(fan), [999, 999, 1200])
})

test('a lower price counts from the next renewal by itself, and raising it again needs consent', async () => {
  const { fan, performer } = await aSubscription()
  await performer.api('PUT /performers/me', { body: { monthlyPrice: 7 } })
  assert.deepEqual(pricesOf(await mine(fan)), [9.99, 7, null])

  await advanceTo((await mine(fan)).expiredAt)
  await renew()
  await performer.api('PUT /performers/me', { body: { monthlyPrice: 9.99 } })
  await advanceTo((await mine(fan)).expiredAt)
  await renew()

  assert.deepEqual(await paidBy(fan), [999, 700, 700])
  assert.deepEqual(pricesOf(await mine(fan)), [7, 7, 9.99])
})

test('a price that goes up and down within a term is announced once, and the same price never again', async () => {
  const { fan, performer } = await aSubscription()
  for (const monthlyPrice of [12, 9.99, 14, 20]) {
    await performer.api('PUT /performers/me', { body: { monthlyPrice } })
    await notifyAll()
  }
  assert.equal(await mailsTo(fan, 'has a new price'), 1)

  await performer.api('PUT /performers/me', { body: { monthlyPrice: 12 } })
  await advanceTo((await mine(fan)).expiredAt)
  await renew()
  await notifyAll()
  assert.equal(await mailsTo(fan, 'has a new price'), 1)
  await performer.api('PUT /performers/me', { body: { monthlyPrice: 13 } })
  await notifyAll()

  assert.equal(await mailsTo(fan, 'has a new price'), 2)
})

test('from card to wallet: the wallet pays the renewal, and the card can be removed', async () => {
  const { fan, cardId } = await aSubscription()
  await assert.rejects(fan.api('DELETE /payment-cards/{id}', { params: { id: cardId } }), { code: 'card_in_use' })

  const { data } = await payBy(fan, { paymentMethod: 'wallet' })
  assert.deepEqual([data.method, data.card, data.gateway], ['wallet', null, 'wallet'])
  await fan.api('DELETE /payment-cards/{id}', { params: { id: cardId } })
  await giveTokens(app, fan.id, 1_000)
  await advanceTo(data.expiredAt)
  await renew()

  assert.equal((await fan.api('GET /users/me')).data.balance, 1)
  const second = await aCard(fan)
  const back = await payBy(fan, { paymentMethod: 'card', cardId: second })
  assert.deepEqual([back.data.method, back.data.card?.last4], ['card', '4242'])
  await advanceTo(back.data.expiredAt)
  await renew()
  assert.deepEqual(await paidBy(fan), [999, 999, 999])
})

test('another card for a past-due subscription is charged at once, and gives up what waits at the old one', async () => {
  for (const behaviour of ['insufficient_funds', 'authenticates'] as const) {
    const { fan, cardId } = await aSubscription()
    await sql`update payment_card set gateway_ref = ${behaviour} where id = ${cardId}`.execute(app.ctx.db)
    await advanceTo((await mine(fan)).expiredAt)
    await renew()
    assert.equal((await mine(fan)).status, 'past_due')

    const { data } = await payBy(fan, { paymentMethod: 'card', cardId: await aCard(fan) })

    assert.equal(data.status, 'active')
    assert.deepEqual(await paidBy(fan), [999, 999])
    const given = await fan.api('GET /payment/transactions/user/search', {
      query: { status: 'require_authentication' },
    })
    assert.equal(given.total, 0)
  }
})

test('a wallet that is too small leaves a past-due subscription past due', async () => {
  const { fan, cardId } = await aSubscription()
  await sql`update payment_card set gateway_ref = 'insufficient_funds' where id = ${cardId}`.execute(app.ctx.db)
  await advanceTo((await mine(fan)).expiredAt)
  await renew()

  const { data } = await payBy(fan, { paymentMethod: 'wallet' })

  assert.deepEqual([data.status, data.method], ['past_due', 'wallet'])
  assert.deepEqual(await paidBy(fan), [999])
})

test('the way of paying changes only where something is paid, and only to one’s own', async () => {
  const { fan, performer } = await aSubscription()
  const trial = await aFan(app)
  await trial.api('POST /payment/subscribe/performers', { body: { performerId: performer.id, type: 'free' } })
  const foreign = await aCard(await aFan(app))

  await assert.rejects(payBy(trial, { paymentMethod: 'wallet' }), { code: 'invalid_state' })
  await assert.rejects(payBy(fan, { paymentMethod: 'card', cardId: foreign }), { code: 'not_found' })
  await cancel(fan)
  await advanceTo((await mine(fan)).expiredAt)
  await renew()
  await assert.rejects(payBy(fan, { paymentMethod: 'wallet' }), { code: 'invalid_state' })
})

test('the total per month counts what renews, a year as a rounded twelfth', async () => {
  const fan = await aFan(app)
  await aCard(fan)
  const performers = await Promise.all(
    ['monthly', 'yearly', 'monthly'].map(async (type) => {
      const performer = await aPerformer(app, { monthlyPriceMinor: 999, yearlyPriceMinor: 10_001 })
      await fan.api('POST /payment/subscribe/performers', {
        body: { performerId: performer.id, type: type as 'monthly' | 'yearly', paymentMethod: 'card' },
      })
      return performer
    }),
  )
  const total = async () => (await fan.api('GET /subscriptions/user/search', { query: { pageSize: 1 } })).totalPerMonth
  assert.equal(await total(), 28.31)

  await performers[0]?.api('PUT /performers/me', { body: { monthlyPrice: 5 } })
  assert.equal(await total(), 23.32)
  const { data } = await fan.api('GET /subscriptions/user/search')
  for (const { _id: id } of data)
    await fan.api('POST /payment/{gateway}/cancel-subscription/{id}', { params: { gateway: 'sandbox', id } })
  assert.equal(await total(), 0)
})

async function aSubscription({ type = 'monthly' }: { type?: 'monthly' | 'yearly' } = {}) {
  const fan = await aFan(app)
  const performer = await aPerformer(app, { monthlyPriceMinor: 999, yearlyPriceMinor: 9_900, hasFreeTrial: true })
  const cardId = await aCard(fan)
  await fan.api('POST /payment/subscribe/performers', { body: { performerId: performer.id, type, cardId } })
  return { fan, performer, cardId }
}

async function mine(fan: Member) {
  const { data } = await fan.api('GET /subscriptions/user/search')
  const [subscription] = data
  assert.ok(subscription)
  return subscription
}

function pricesOf({ price, nextPrice, offeredPrice }: Awaited<ReturnType<typeof mine>>) {
  return [price, nextPrice, offeredPrice]
}

type Method = { paymentMethod: 'wallet' } | { paymentMethod: 'card'; cardId: Awaited<ReturnType<typeof aCard>> }

async function resume(fan: Member, payment?: Method) {
  const { _id: id } = await mine(fan)
  return fan.api('POST /subscriptions/{id}/resume', { params: { id }, body: payment ? { payment } : {} })
}

async function payBy(fan: Member, body: Method) {
  const { _id: id } = await mine(fan)
  return fan.api('PUT /subscriptions/{id}/payment-method', { params: { id }, body })
}

async function cancel(fan: Member, gateway: 'sandbox' | 'wallet' = 'sandbox') {
  const { _id: id } = await mine(fan)
  return fan.api('POST /payment/{gateway}/cancel-subscription/{id}', { params: { gateway, id } })
}

/** In minor units, the oldest first. */
async function paidBy(fan: Member): Promise<number[]> {
  const { rows } = await sql<{ price_minor: number }>`
    select price_minor from payment where fan_id = ${fan.id} and status = 'success' order by created_at, id
  `.execute(app.ctx.db)
  return rows.map((row) => row.price_minor)
}

function renew(): Promise<void> {
  return renewDueSubscriptions(openPaymentContext(app.ctx))
}

async function notifyAll(): Promise<void> {
  for await (const ids of pagesToNotify(app.ctx)) for (const id of ids) await notifyFan(app.ctx, id)
}

async function advanceTo(instant: string, { days = 0, hours = 0 } = {}): Promise<void> {
  const target = Temporal.Instant.from(instant).add({ hours: days * 24 + hours })
  app.clock.advance({ milliseconds: Math.ceil(target.since(app.clock.now()).total('milliseconds')) + 1 })
}

async function mailsTo({ email }: Member, subject: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from mail where recipient = ${email} and subject like ${`%${subject}%`}
  `.execute(app.ctx.db)
  return rows[0]?.count ?? 0
}

async function textOf({ email }: Member, subject: string): Promise<string> {
  const { rows } = await sql<{ body_text: string }>`
    select body_text from mail where recipient = ${email} and subject like ${`%${subject}%`}
  `.execute(app.ctx.db)
  return rows[0]?.body_text ?? ''
}
