/** The console's list of gateway events, and applying one again: however often and beside what, money moves once. */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { sql } from 'kysely'
import { startTestApp } from '#test/app'
import { aFan, anOperator, type Member } from '#test/builders'
import { aCard } from '#test/cards'
import { assertBooksBalance } from '#test/ledger-balance'
import { refuses } from '#test/refusals'
import { aStripeCard, deliver, notifyAll, post, type StripeApp, startStripeApp } from '#test/stripe-app'
import { signed } from '#test/stripe-double'

let app: StripeApp
let finance: Member
before(async () => {
  app = await startStripeApp()
  finance = await anOperator(app, 'finance')
})
afterEach(() => assertBooksBalance(app))
after(() => app.close())

test('an event is listed with its payment, and found by the id of either', async () => {
  const { id, event } = await anOpenPayment()
  await deliver(app, [event])

  for (const q of [event.id, id, id.toUpperCase()]) {
    const { data } = await finance.api('GET /admin/gateway-events', { query: { q, state: 'applied' } })
    const found = data.find(({ _id }) => _id === event.id)
    assert.deepEqual([found?.gateway, found?.type, found?.paymentId], ['stripe', 'payment_intent.succeeded', id])
    assert.equal(found?.attempts, 1)
  }
  const { data } = await finance.api('GET /admin/gateway-events', { query: { q: event.id, gateway: 'sandbox' } })
  assert.equal(data.length, 0)
})

test('replays at once, with the event arriving again, pay once', async () => {
  const { fan, event } = await anOpenPayment()
  await deliver(app, [event])
  assert.equal(await balanceOf(fan), 500)

  for (let round = 0; round < 2; round += 1) {
    await Promise.all([
      ...Array.from({ length: 5 }, () => replay(event.id)),
      ...Array.from({ length: 3 }, () => post(app, signed(event))),
    ])
    await app.jobs.runPending()
  }

  assert.equal(await balanceOf(fan), 500)
  const row = await rowOf(event.id)
  assert.equal(row?.state, 'applied')
  assert.ok(row?.replayedAt)
})

test('a refund that is replayed gives back once', async () => {
  const { fan, id, event } = await anOpenPayment()
  await deliver(app, [event])
  const { rows } = await sql<{ gateway_ref: string }>`select gateway_ref from payment where id = ${id}`.execute(
    app.ctx.db,
  )
  app.stripe.world.refund({ payment_intent: rows[0]?.gateway_ref ?? '', amount: '100' })
  const events = app.stripe.takeEvents()
  await deliver(app, events)
  assert.equal(await balanceOf(fan), 400)

  await Promise.all(events.flatMap((one) => [replay(one.id), replay(one.id)]))
  await app.jobs.runPending()

  assert.equal(await balanceOf(fan), 400)
})

test('what was refused is judged anew, and stays refused while it does not fit', async () => {
  const { fan, event } = await anOpenPayment()
  const forged = { ...event, data: { object: { ...event.data.object, currency: 'eur' } } }
  await deliver(app, [forged])
  const before = await rowOf(event.id)
  assert.deepEqual([before?.state, before?.reason], ['refused', 'currency'])

  await replay(event.id)
  await app.jobs.runPending()

  const after = await rowOf(event.id)
  assert.deepEqual([after?.state, after?.reason], ['refused', 'currency'])
  assert.equal(await balanceOf(fan), 0)
})

test('an attempt that fails shows its cause until one succeeds', async () => {
  const { fan, event } = await anOpenPayment()
  await sql`alter table payment add constraint payment_trouble check (status <> 'success') not valid`.execute(
    app.ctx.db,
  )
  await deliver(app, [event])
  const failed = await rowOf(event.id)
  assert.equal(failed?.state, 'failed')
  assert.match(failed?.reason ?? '', /payment_trouble/)
  await sql`alter table payment drop constraint payment_trouble`.execute(app.ctx.db)

  await replay(event.id)
  await app.jobs.runPending()

  const applied = await rowOf(event.id)
  assert.deepEqual([applied?.state, applied?.reason], ['applied', null])
  assert.equal(await balanceOf(fan), 500)
})

test('requests with a wrong signature are counted, and nothing of them is stored', async () => {
  const { event } = await anOpenPayment()
  const count = async () => {
    const { data } = await finance.api('GET /admin/gateway-refusals')
    return Object.fromEntries(data.map(({ reason, count }) => [reason, count]))
  }
  const { payload } = signed(event)
  for (let n = 0; n < 3; n += 1) await post(app, { payload, signature: 't=1,v1=00' })
  await post(app, { payload })

  assert.deepEqual(await count(), { signature: 3, unsigned: 1 })
  await post(app, { payload, signature: '' })
  const { signature = 0, unsigned = 0 } = await count()
  assert.equal(signature + unsigned, 5)
  assert.equal(await rowOf(event.id), undefined)
})

test('only finance and the owner see events, and a replay needs an event', async () => {
  for (const role of ['moderator', 'support'] as const) {
    const other = await anOperator(app, role)
    await refuses('forbidden', other.api('GET /admin/gateway-events'))
    await refuses('forbidden', other.api('GET /admin/gateway-refusals'))
    await refuses('forbidden', other.api('POST /admin/gateway-events/{id}/replay', { params: { id: 'evt_1' } }))
  }
  await refuses('not_found', replay('evt_of_nobody'))
})

test('the sandbox’s disputes are events as well, and applied once', async (t) => {
  const app = await startTestApp()
  t.after(() => app.close())
  const [fan, operator] = [await aFan(app), await anOperator(app)]
  const cardId = await aCard(fan, 'isDisputed')
  const { data } = await fan.api('POST /payment/wallet/top-up', { body: { amount: 20, cardId } })
  await app.jobs.runPending()
  const events = await operator.api('GET /admin/gateway-events', { query: { q: data.transactionId } })
  const [event] = events.data
  assert.deepEqual([event?.gateway, event?.type, event?.state], ['sandbox', 'dispute.open', 'applied'])

  await operator.api('POST /admin/gateway-events/{id}/replay', { params: { id: event?._id ?? '' } })
  await app.jobs.runPending()

  const disputes = (await operator.api('GET /admin/disputes')).data.filter((dispute) => dispute.fan._id === fan.id)
  assert.equal(disputes.length, 1)
})

/** Charged at Stripe, and its answer never came: only the event knows. */
async function anOpenPayment() {
  const fan = await aFan(app)
  const cardId = await aStripeCard(app, fan)
  await notifyAll(app)
  app.stripe.mood.cutNext = 10
  const { data } = await fan.api('POST /payment/wallet/top-up', { body: { amount: 5, cardId } })
  app.stripe.mood.cutNext = 0
  const event = app.stripe.takeEvents().find(({ type }) => type === 'payment_intent.succeeded')
  assert.ok(event)
  return { fan, id: data.transactionId, event }
}

const replay = (id: string) => finance.api('POST /admin/gateway-events/{id}/replay', { params: { id } })

async function rowOf(id: string) {
  return (await finance.api('GET /admin/gateway-events', { query: { q: id } })).data[0]
}

async function balanceOf(fan: Member): Promise<number> {
  return (await fan.api('GET /users/me')).data.balance
}
