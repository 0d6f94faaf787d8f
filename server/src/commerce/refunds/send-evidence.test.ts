/** Evidence on its way to the bank: once, in time, and never over what somebody wrote there. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { PaymentId } from '@limelight/contract/ids'
import type Stripe from 'stripe'
import { getSettings } from '#/core/settings/settings.service'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aFeed, anOperator, type Member } from '#test/builders'
import { aCard } from '#test/cards'
import { refuses } from '#test/refusals'
import { aStripeCard, intentOf, notifyAll, type StripeApp, startStripeApp } from '#test/stripe-app'
import { disputeToAnswer } from '#test/stripe-double-objects'
import { recordDispute } from './disputes.service.ts'

let app: StripeApp
let operator: Member
before(async () => {
  app = await startStripeApp()
  operator = await anOperator(app)
})
after(() => app.close())

test('what is known goes to the bank for good, and the log says by whom', async () => {
  const { fan, id, atStripe } = await aDispute()

  const { data } = await send(id)

  assert.deepEqual([data._id, data.canSendEvidence, data.evidenceSentAt !== null], [id, false, true])
  const { evidence } = atStripe
  assert.deepEqual([atStripe.status, evidence.customer_email_address], ['under_review', fan.email])
  assert.match(evidence.product_description ?? '', /1,000 tokens$/)
  assert.match(evidence.access_activity_log ?? '', /Logged in from .*\n.*Paid 300 tokens: feed/s)
  assert.match(evidence.service_date ?? '', /^\d{4}-\d\d-\d\d$/)
  assert.match(evidence.uncategorized_text ?? '', /Card: visa ending in 4242/)
  const log = await operator.api('GET /admin/audit-log', { query: { action: 'dispute.evidence_sent' } })
  assert.deepEqual(
    log.data.filter(({ targetId }) => targetId === id).map(({ actor }) => actor?._id),
    [operator.id],
  )
  const { data: todos } = await operator.api('GET /admin/todos')
  assert.ok(!todos.some(({ kind }) => kind === 'disputes'))
  await refuses('invalid_state', send(id))
  assert.equal(atStripe.evidence_details.submission_count, 1)
})

test('what somebody wrote on the gateway’s pages stays', async () => {
  const { id, atStripe } = await aDispute()
  atStripe.evidence.uncategorized_text = 'We spoke on the phone.'

  await send(id)

  assert.equal(atStripe.evidence.uncategorized_text, 'We spoke on the phone.')
  assert.ok(atStripe.evidence.customer_name)
})

test('an answer that is lost sends nothing twice', async () => {
  const { id, atStripe } = await aDispute()
  app.stripe.mood.cutNext = 2
  await refuses('gateway_unavailable', send(id))
  assert.equal(app.stripe.mood.cutNext, 0)

  const { data } = await send(id)

  assert.notEqual(data.evidenceSentAt, null)
  assert.equal(atStripe.evidence_details.submission_count, 1)
})

test('two operators at once send it once', async () => {
  const { id, atStripe } = await aDispute()

  await Promise.allSettled([send(id), send(id)])

  assert.equal(atStripe.evidence_details.submission_count, 1)
  const log = await operator.api('GET /admin/audit-log', { query: { action: 'dispute.evidence_sent' } })
  assert.equal(log.data.filter(({ targetId }) => targetId === id).length, 1)
})

test('after its day, once it is decided, or unknown, nothing is sent', async () => {
  const late = await aDispute({ dueInHours: 1 })
  const decided = await aDispute()
  decided.atStripe.status = 'lost'
  app.clock.advance({ hours: 2 })

  await refuses('evidence_overdue', send(late.id))
  await refuses('invalid_state', send(decided.id))
  await refuses('not_found', send(crypto.randomUUID()))

  const { data } = await operator.api('GET /admin/disputes')
  const shown = new Map(data.map((one) => [one._id, one]))
  assert.deepEqual([shown.get(late.id)?.canSendEvidence, shown.get(late.id)?.evidenceSentAt], [false, null])
  assert.equal(decided.atStripe.evidence_details.submission_count, 0)
})

test('the sandbox has no bank: what is sent is noted', async () => {
  const sandbox = await startTestApp()
  const context = await anOperator(sandbox)
  const fan = await aFan(sandbox)
  const cardId = await aCard(fan)
  const { data: paid } = await fan.api('POST /payment/wallet/top-up', { body: { amount: 10, cardId } })
  await openDispute(sandbox, { paymentId: paid.transactionId, gatewayRef: 'dp_sandbox' })
  const { data } = await context.api('GET /admin/disputes')

  const sent = await context.api('POST /admin/disputes/{id}/evidence', { params: { id: data[0]?._id ?? '' } })

  assert.notEqual(sent.data.evidenceSentAt, null)
  await sandbox.close()
})

function send(id: string) {
  return operator.api('POST /admin/disputes/{id}/evidence', { params: { id } })
}

async function aDispute({ dueInHours = 24 * 7 }: { dueInHours?: number } = {}) {
  const fan = await aFan(app)
  const cardId = await aStripeCard(app, fan)
  const { data } = await fan.api('POST /payment/wallet/top-up', { body: { amount: 10, cardId } })
  await notifyAll(app)
  const { id: feedId } = await aFeed(app, { access: 'paid', price: 300 })
  await fan.api('POST /wallet/charges/feed/{id}', { params: { id: feedId }, body: {} })
  const intent: Stripe.PaymentIntent = intentOf(app, data.transactionId)
  const atStripe = disputeToAnswer(`du_${intent.id}`, intent, 'needs_response')
  app.stripe.world.disputes.set(atStripe.id, atStripe)
  await openDispute(app, { paymentId: data.transactionId, gatewayRef: atStripe.id, dueInHours })
  const { data: payment } = await operator.api('GET /admin/payments/{id}', { params: { id: data.transactionId } })
  return { fan, atStripe, id: payment.disputes[0]?._id ?? '' }
}

type Opened = { paymentId: PaymentId; gatewayRef: string; dueInHours?: number }

async function openDispute(on: TestApp, { paymentId, gatewayRef, dueInHours = 24 }: Opened): Promise<void> {
  const settings = await getSettings(on.ctx)
  const evidenceDueAt = on.clock.now().add({ hours: dueInHours })
  const facts = { amountMinor: 1_000, reason: 'fraudulent', status: 'open', evidenceDueAt } as const
  await on.ctx.transaction((tx) => recordDispute(tx, { ...facts, paymentId, gatewayRef }, settings))
}
