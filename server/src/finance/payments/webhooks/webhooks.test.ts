import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import type { PaymentId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type Stripe from 'stripe'
import { startTestApp } from '#test/app'
import { aFan, anOperator, type Member } from '#test/builders'
import { assertBooksBalance } from '#test/ledger-balance'
import { aStripeCard, deliver, intentOf, notifyAll, post, type StripeApp, startStripeApp } from '#test/stripe-app'
import { signed, signedText } from '#test/stripe-double'
import { chargeObject, disputeObject } from '#test/stripe-double-objects'
import { retryOpenEvents } from './webhooks.service.ts'

let app: StripeApp
before(async () => {
  app = await startStripeApp()
})
afterEach(async () => {
  app.stripe.mood.cutNext = 0
  await assertBooksBalance(app)
})
after(() => app.close())

test('what Stripe did not sign, or signed long ago or ahead, is refused and not kept', async () => {
  const { event } = await anOpenPayment()
  const minutesAgo = Math.floor(Date.now() / 1000) - 600

  const { payload, signature } = signed(event)
  const wrong = [
    { payload },
    { payload, signature: '' },
    { payload, signature: 'v1=,t=' },
    { payload: payload.replace('succeeded', 'Succeeded'), signature },
    signed(event, { secret: 'whsec_of_nobody' }),
    signed(event, { at: minutesAgo }),
    signed(event, { at: minutesAgo + 1_200 }),
    signed(event, { at: minutesAgo + 86_400 }),
  ]

  for (const one of wrong) assert.equal((await post(app, one)).statusCode, 400)
  assert.equal(await storedAs(event.id), undefined)
})

test('what is signed and no event is refused as such, and not kept', async () => {
  const { event } = await anOpenPayment()
  const intent = event.data.object as Stripe.PaymentIntent
  const withNul = { ...event, id: 'evt_nul_inside', data: { object: { ...event.data.object, id: 'pi_\u0000' } } }
  const wrong: Record<string, unknown[]> = {
    id: [undefined, null, 1, 'x'.repeat(256), 'evt_\u0000', 'evt ü', ''],
    type: [undefined, null, 3, 'type\u0000'],
    created: [undefined, 1e18, -1, 1.5, '1', 9_007_199_254_740_991],
    data: [undefined, null, 'no', []],
    livemode: [undefined, 'no', null],
    account: [7],
  }
  const broken: unknown[] = [null, 1, 'text', [], {}, withNul]
  for (const [field, values] of Object.entries(wrong))
    for (const value of values) broken.push({ ...event, [field]: value })
  const bodies = [...broken.map((one) => JSON.stringify(one)), '', 'no json', '{"id":', '\u0000', '\uFEFF{}']
  for (const payload of bodies)
    assert.equal((await post(app, signedText(payload))).statusCode, 400, payload.slice(0, 200))
  assert.equal(await storedAs('evt_nul_inside'), undefined)

  const far = {
    ...disputeObject('du_far', intent, 'needs_response'),
    evidence_details: { due_by: 9_007_199_254_740_991 },
  }
  await deliver(app, [{ ...event, id: 'evt_far', type: 'charge.dispute.created', data: { object: far } }])
  assert.deepEqual(await storedAs('evt_far'), { status: 'refused', reason: 'unreadable' })
})

test('an event is applied once, however often it comes', async () => {
  const { fan, event } = await anOpenPayment()

  await Promise.all(Array.from({ length: 10 }, () => post(app, signed(event))))
  await app.jobs.runPending()
  await deliver(app, [event, event])

  assert.deepEqual(await storedAs(event.id), { status: 'applied', reason: null })
  assert.equal(await balanceOf(fan), 500)
})

const OTHERS: Record<string, (intent: Stripe.PaymentIntent) => object> = {
  amount: (intent) => ({ ...intent, amount: 50_000, amount_received: 50_000 }),
  'amount received': (intent) => ({ ...intent, amount_received: 1 }),
  currency: (intent) => ({ ...intent, currency: 'eur' }),
  customer: (intent) => ({ ...intent, customer: 'cus_of_nobody' }),
  'customer that is missing': (intent) => ({ ...intent, customer: null }),
  payment: (intent) => ({ ...intent, metadata: { charge_key: `${randomUUID()}/1` } }),
}
for (const [what, change] of Object.entries(OTHERS)) {
  test(`another ${what} is refused, kept with the reason, and changes nothing`, async () => {
    const { fan, event } = await anOpenPayment()
    const forged = { ...event, data: { object: change(event.data.object as Stripe.PaymentIntent) } }

    await deliver(app, [forged])

    const kept = await storedAs(event.id)
    assert.equal(kept?.status, 'refused')
    assert.equal(kept?.reason, what.split(' ')[0])
    assert.equal(await balanceOf(fan), 0)
  })
}

test('another mode, another account and an unreadable object are refused', async () => {
  const { fan, event } = await anOpenPayment()
  const cases = [
    { id: 'evt_live', livemode: true, reason: 'livemode' },
    { id: 'evt_account', account: 'acct_of_nobody', reason: 'account' },
    { id: 'evt_unreadable', data: { object: { id: 'pi_1' } }, reason: 'unreadable' },
  ]

  for (const { reason, ...change } of cases) {
    await deliver(app, [{ ...event, ...change }])
    assert.deepEqual(await storedAs(change.id), { status: 'refused', reason })
  }
  assert.equal(await balanceOf(fan), 0)
})

test('objects of others in the same account and types nobody asked for are ignored', async () => {
  const { event } = await anOpenPayment()
  const foreign = { ...event, id: 'evt_foreign', data: { object: { ...event.data.object, metadata: {} } } }

  await deliver(app, [foreign, { ...event, id: 'evt_type', type: 'invoice.paid' }])

  assert.deepEqual(await storedAs('evt_foreign'), { status: 'ignored', reason: 'unknown' })
  assert.deepEqual(await storedAs('evt_type'), { status: 'ignored', reason: 'type' })
})

test('an event keeps no name, no address and nothing else it need not', async () => {
  const { event } = await anOpenPayment()
  const chatty = { ...event, data: { object: { ...event.data.object, receipt_email: 'someone@example.test' } } }

  await deliver(app, [chatty])

  const { rows } = await sql<{ body: string }>`select body::text from gateway_event where id = ${event.id}`.execute(
    app.ctx.db,
  )
  assert.ok(!rows[0]?.body.includes('someone@example.test'))
})

test('webhooks are heard during maintenance', async () => {
  const { fan, event } = await anOpenPayment()
  const operator = await anOperator(app)
  await operator.api('PUT /admin/settings', { body: { values: { maintenanceMode: true } } })

  await deliver(app, [event])

  await operator.api('PUT /admin/settings', { body: { values: { maintenanceMode: false } } })
  assert.equal(await balanceOf(fan), 500)
})

test('a site without Stripe has no such address', async () => {
  const plain = await startTestApp()
  const { payload, signature } = signed({ id: 'evt_1' })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const { statusCode } = await plain.http.inject({ method: 'POST', url: '/api/stripe/webhook', headers, payload })
  await plain.close()

  assert.equal(statusCode, 404)
})

test('a success reported before a decline of the same charge stays a success', async () => {
  const { fan, id, event } = await anOpenPayment()
  const intent = event.data.object as Stripe.PaymentIntent
  const declined = { ...intent, status: 'requires_payment_method', last_payment_error: { code: 'card_declined' } }
  const failure = {
    ...event,
    id: `${event.id}_failed`,
    type: 'payment_intent.payment_failed',
    data: { object: declined },
  }

  await deliver(app, [failure])
  assert.equal(await statusOf(fan, id), 'failed')
  await deliver(app, [event])
  await deliver(app, [{ ...failure, id: `${event.id}_again` }])

  assert.equal(await statusOf(fan, id), 'success')
  assert.equal(await balanceOf(fan), 500)
})

test('money for a payment that was given up goes back', async () => {
  const { fan, id, event } = await anOpenPayment()
  await sql`update payment set status = 'cancelled' where id = ${id}`.execute(app.ctx.db)

  await deliver(app, [event])
  await deliver(app, [{ ...event, id: `${event.id}_again` }])

  const { id: intentId } = intentOf(app, id)
  const back = app.stripe.world.refunds.filter(({ payment_intent: intent }) => intent === intentId)
  assert.deepEqual(
    back.map(({ amount }) => amount),
    [500],
  )
  assert.equal(await statusOf(fan, id), 'cancelled')
  assert.equal(await balanceOf(fan), 0)
})

test('a refund reported before its payment waits for it, is taken once, and a part of it leaves a success', async () => {
  const { fan, id, event } = await anOpenPayment()
  const { id: intentId } = intentOf(app, id)
  app.stripe.world.refund({ payment_intent: intentId, amount: '100' })
  const [part, charge] = app.stripe.takeEvents()
  assert.ok(part && charge)

  await deliver(app, [part])
  assert.deepEqual(await storedAs(part.id), { status: 'waiting', reason: 'payment' })
  // The payment's own event wakes it: no clock moves and no sweep runs.
  await deliver(app, [event])
  await app.jobs.runPending()
  assert.deepEqual(await storedAs(part.id), { status: 'applied', reason: null })
  assert.equal(await statusOf(fan, id), 'success')
  assert.equal(await balanceOf(fan), 400)
  await deliver(app, [charge])
  assert.equal(await balanceOf(fan), 400)

  app.stripe.world.refund({ payment_intent: intentId })
  await notifyAll(app)
  assert.equal(await statusOf(fan, id), 'refunded')
  assert.equal(await balanceOf(fan), 0)
})

test('what waits for a payment longer than a day was somebody else’s', async () => {
  const { event } = await anOpenPayment()
  const intent = { ...(event.data.object as Stripe.PaymentIntent), id: 'pi_of_nobody' }
  const lost = { ...event, id: 'evt_lost', type: 'charge.refunded', data: { object: chargeObject(intent, 500) } }
  await deliver(app, [lost])

  app.clock.advance({ hours: 25 })
  await retryOpenEvents(app.ctx)
  await app.jobs.runPending()

  assert.deepEqual(await storedAs('evt_lost'), { status: 'ignored', reason: 'payment' })
})

test('a dispute marks the payment and takes it back when lost; a bank’s question and a larger amount do nothing', async () => {
  const { fan, id, event } = await anOpenPayment()
  const intent = event.data.object as Stripe.PaymentIntent
  const say = (name: string, status: Stripe.Dispute.Status, of = intent) => ({
    ...event,
    id: `${id}_${name}`,
    type: 'charge.dispute.updated',
    data: { object: disputeObject('du_1', of, status) },
  })
  await deliver(app, [event])

  await deliver(app, [
    say('asked', 'warning_needs_response'),
    say('larger', 'needs_response', { ...intent, amount: 501 }),
  ])
  assert.equal(await statusOf(fan, id), 'success')
  assert.deepEqual(await storedAs(`${id}_larger`), { status: 'refused', reason: 'amount' })
  await deliver(app, [say('opened', 'needs_response')])
  assert.equal(await statusOf(fan, id), 'disputed')
  await deliver(app, [say('closed', 'lost')])
  await deliver(app, [say('late', 'under_review')])

  assert.equal(await statusOf(fan, id), 'refunded')
  assert.equal(await balanceOf(fan), 0)
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

async function storedAs(id: string) {
  const { rows } = await sql<{ status: string; reason: string | null }>`
    select status, reason from gateway_event where id = ${id}
  `.execute(app.ctx.db)
  return rows[0]
}

async function statusOf(fan: Member, id: PaymentId) {
  return (await fan.api('GET /payment/transactions/{id}', { params: { id } })).data.status
}

async function balanceOf(fan: Member): Promise<number> {
  return (await fan.api('GET /users/me')).data.balance
}
