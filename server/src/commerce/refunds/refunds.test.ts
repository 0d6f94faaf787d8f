/** Money that goes back, and what it leaves in wallets, earnings, access and receipts. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import type { Input } from '@limelight/contract/api'
import type { refunds } from '@limelight/contract/commerce/refunds'
import type { PaymentId } from '@limelight/contract/ids'
import { minorUnits } from '@limelight/contract/money'
import { sql } from 'kysely'
import { getBalance, postTransfer } from '#/core/ledger/ledger.service'
import { holdPayoutLegs, payOutLegs } from '#/core/ledger/ledger-legs'
import { getSettings } from '#/core/settings/settings.service'
import type { PaymentContext } from '#/finance/payments/payment-context.service'
import { openPaymentContext } from '#/open-payment-context'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aFeed, anOperator, aPerformer, type Member } from '#test/builders'
import { aCard } from '#test/cards'
import { assertBooksBalance } from '#test/ledger-balance'
import { refusalOf, refuses } from '#test/refusals'
import { payStaleRefunds } from './complete-refund.service.ts'
import { recordDispute } from './disputes.service.ts'
import { recordRefund } from './provider-refunds.service.ts'

let app: TestApp
let operator: Member
let context: PaymentContext
before(async () => {
  app = await startTestApp()
  context = openPaymentContext(app.ctx)
  operator = await anOperator(app)
})
afterEach(() => assertBooksBalance(app))
after(() => app.close())

test('a top-up given back in two parts takes its tokens with it and ends refunded', async () => {
  const { fan, id } = await aTopUp(20)

  const { data: first } = await refund(id, { amount: 7.5 })
  assert.deepEqual([first.status, first.tokens, (await details(id)).refundable], ['success', -750, 12.5])
  await refund(id, { amount: 12.5 })

  const payment = await details(id)
  assert.deepEqual(
    [payment.status, payment.refunded, payment.refundable, payment.walletBalance],
    ['refunded', 20, 0, 0],
  )
  await refuses('invalid_state', refund(id, { amount: 1 }))
  assert.equal((await fan.api('GET /users/me')).data.balance, 0)
  assert.equal(await creditNotesOf(id), 2)
})

test('tokens that are spent cannot be given back, unless the site bears it', async () => {
  const { fan, id } = await aTopUp(10)
  const feed = await aFeed(app, { access: 'paid', price: 400 })
  await fan.api('POST /wallet/charges/feed/{id}', { params: { id: feed.id }, body: {} })

  await refuses('tokens_insufficient', refund(id, { amount: 10 }))
  assert.equal((await details(id)).refunded, 0)
  const { data } = await refund(id, { amount: 10, isSiteLiable: true })

  assert.deepEqual([data.tokens, data.loss], [-600, 4])
  assert.equal((await fan.api('GET /users/me')).data.balance, 0)
})

test('a subscription given back takes from creator and fee what they got, and ends access when asked to', async () => {
  const { fan, performer, id } = await aSubscription()

  const { data: half } = await refund(id, { amount: 5 })
  assert.deepEqual([half.status, half.loss], ['success', 0])
  assert.equal(await getBalance(app.ctx, performer.id, 'earnings'), 400)
  assert.equal((await subscriptionOf(fan))?.status, 'active')
  const { data: stats } = await performer.api('GET /performer/earning/stats')
  assert.deepEqual([stats.gross, stats.fee, stats.net], [5, 1, 4])

  await refund(id, { amount: 5, endsAccess: true })
  assert.equal(await getBalance(app.ctx, performer.id, 'earnings'), 0)
  assert.equal((await subscriptionOf(fan))?.status, 'expired')
  const { data: profile } = await fan.api('GET /performers/{id}', { params: { id: performer.username } })
  assert.deepEqual([profile.isSubscribed, profile.isFollowed, profile.stats.subscribers], [false, true, 0])
})

test('as tokens, the money stays with the site', async () => {
  const { fan, performer, id } = await aSubscription()

  const { data } = await refund(id, { amount: 10, destination: 'wallet' })

  assert.deepEqual([data.status, data.tokens, data.destination], ['success', 1_000, 'wallet'])
  assert.equal((await fan.api('GET /users/me')).data.balance, 1_000)
  assert.equal(await getBalance(app.ctx, performer.id, 'earnings'), 0)
  assert.equal(await creditNotesOf(id), 0)
})

test('what comes to no token is not given back as tokens: tax alone, or less than one is worth', async () => {
  const taxed = await startTestApp()
  const boss = await anOperator(taxed)
  await boss.api('PUT /admin/settings', { body: { values: { taxEnabled: true, tokenValue: 5 } } })
  await boss.api('POST /admin/tax-rates', { body: { country: 'SE', percent: 25, validFrom: '2020-01-01' } })
  const { id, performer } = await aSubscription({ site: taxed, country: 'SE' })
  const give = (amount: number, destination: 'card' | 'wallet') => refund(id, { amount, destination }, boss)
  const earned = await getBalance(taxed.ctx, performer.id, 'earnings')

  for (const amount of [0.01, 0.05]) await refuses('amount_out_of_bounds', give(amount, 'wallet'))
  assert.equal(await getBalance(taxed.ctx, performer.id, 'earnings'), earned)
  await give(0.04, 'card')
  // Of 12.50 with 2.50 of tax the fifth cent is tax.
  await refuses('amount_out_of_bounds', give(0.01, 'wallet'))
  const { data: little } = await give(0.07, 'wallet')
  assert.deepEqual([little.tokens, little.status], [1, 'success'])

  await assertBooksBalance(taxed)
  await taxed.close()
})

test('what the wallet paid goes back to it, whole and once', async () => {
  const performer = await aPerformer(app, { monthlyPriceMinor: 1_000 })
  const fan = await aFan(app, { balanceTokens: 1_000 })
  const { data } = await fan.api('POST /payment/subscribe/performers', {
    body: { performerId: performer.id, type: 'monthly', paymentMethod: 'wallet' },
  })
  const id = requireId(data.transactionId)

  await refuses('invalid_state', refund(id, { amount: 10, destination: 'card' }))
  await refuses('invalid_state', refund(id, { amount: 5, destination: 'wallet' }))
  await refund(id, { amount: 10, destination: 'wallet' })

  assert.equal((await fan.api('GET /users/me')).data.balance, 1_000)
  await refuses('invalid_state', refund(id, { amount: 10, destination: 'wallet' }))
})

test('what a creator has been paid out is not taken from them without a decision', async () => {
  const { performer, id } = await aSubscription()
  await payOut(performer, 600)

  await refuses('earnings_insufficient', refund(id, { amount: 10 }))
  const { data } = await refund(id, { amount: 10, isSiteLiable: true })

  assert.equal(data.loss, 6)
  assert.equal(await getBalance(app.ctx, performer.id, 'earnings'), 0)
})

test('50 refunds of the same payment at once give back what was paid, not more', async () => {
  const { id } = await aTopUp(20)

  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => refund(id, { amount: 3 })))

  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 6)
  const payment = await details(id)
  assert.deepEqual([payment.refunded, payment.refundable, payment.walletBalance], [18, 2, 200])
})

test('the same key gives back once', async () => {
  const { id } = await aTopUp(10)
  const idempotencyKey = randomUUID()
  const body = { amount: 4, destination: 'card', reason: 'asked for it' } as const

  const [first, second] = await Promise.all(
    [1, 2].map(() => operator.api('POST /admin/payments/{id}/refunds', { params: { id }, body, idempotencyKey })),
  )

  assert.equal(first?.data._id, second?.data._id)
  assert.equal((await details(id)).refunded, 4)
})

test('a refund cut off before the gateway answered is asked for again, once', async () => {
  const { id } = await aTopUp(10)
  await refund(id, { amount: 10 })
  await sql`update refund set status = 'pending', updated_at = now() - interval '2 minutes' where payment_id = ${id}`.execute(
    app.ctx.db,
  )
  await sql`delete from receipt where payment_id = ${id} and kind = 'credit_note'`.execute(app.ctx.db)

  await Promise.all([payStaleRefunds(context), payStaleRefunds(context)])

  assert.deepEqual(
    (await details(id)).refunds.map(({ status }) => status),
    ['success'],
  )
  assert.equal(await creditNotesOf(id), 1)
})

test('a refund the gateway could not pay leaves everything as it was', async () => {
  const { fan, id } = await aTopUp(10)
  await refund(id, { amount: 10 })
  await sql`update refund set status = 'pending' where payment_id = ${id}`.execute(app.ctx.db)
  const [pending] = (await details(id)).refunds
  assert.ok(pending)

  await recordRefund(context, {
    paymentId: id,
    refundKey: pending._id,
    gatewayRef: 're_failed',
    amountMinor: 1_000,
    status: 'failed',
  })

  const payment = await details(id)
  assert.deepEqual([payment.status, payment.refundable, payment.walletBalance], ['success', 10, 1_000])
  assert.equal((await fan.api('GET /users/me')).data.balance, 1_000)
})

test('a refund given in the gateway’s console is stored once, however often it is reported', async () => {
  const { fan, id } = await aTopUp(10)
  const report = { paymentId: id, refundKey: undefined, gatewayRef: `re_${randomUUID()}`, amountMinor: 400 }

  await Promise.all([1, 2, 3].map(() => recordRefund(context, { ...report, status: 'success' })))

  const payment = await details(id)
  assert.deepEqual([payment.refunded, payment.refunds.length, payment.refunds[0]?.cause], [4, 1, 'provider'])
  assert.equal((await fan.api('GET /users/me')).data.balance, 600)
})

test('a dispute that is lost takes the money and the access, whatever is left; one that is won nothing', async () => {
  const settings = await getSettings(app.ctx)
  const lost = await aSubscription()
  await payOut(lost.performer, 500)
  const won = await aSubscription()
  const report = (id: PaymentId, ref: string, status: 'open' | 'lost' | 'won') => ({
    paymentId: id,
    gatewayRef: ref,
    amountMinor: 1_000,
    reason: 'fraudulent',
    status,
    evidenceDueAt: null,
  })
  const reportDispute = (...content: Parameters<typeof report>) =>
    app.ctx.transaction((tx) => recordDispute(tx, report(...content), settings))

  for (const status of ['open', 'open', 'lost', 'open', 'lost'] as const)
    await reportDispute(lost.id, 'dp_lost', status)
  await reportDispute(won.id, 'dp_won', 'open')
  assert.equal((await details(won.id)).status, 'disputed')
  for (const status of ['won', 'open', 'won'] as const) await reportDispute(won.id, 'dp_won', status)

  const gone = await details(lost.id)
  assert.deepEqual(
    [gone.status, gone.refunds.length, gone.refunds[0]?.loss, gone.disputes[0]?.status],
    ['refunded', 1, 5, 'lost'],
  )
  assert.equal((await subscriptionOf(lost.fan))?.status, 'expired')
  const kept = await details(won.id)
  assert.deepEqual([kept.status, kept.refunded, kept.disputes[0]?.status], ['success', 0, 'won'])
  assert.equal((await subscriptionOf(won.fan))?.status, 'active')
  const { data: open } = await operator.api('GET /admin/disputes', { query: { status: 'lost' } })
  assert.deepEqual(
    open.map(({ paymentId }) => paymentId),
    [lost.id],
  )
  const pdf = await app.http.inject({
    url: `/api/admin/disputes/${open[0]?._id}/evidence`,
    headers: { authorization: `Bearer ${operator.token}` },
  })
  assert.equal(pdf.rawPayload.subarray(0, 5).toString(), '%PDF-')
})

test('a new dispute is mailed once with its day, and is a to-do until the bank has decided', async () => {
  await operator.api('PUT /admin/settings', { body: { values: { operatorEmail: 'office@example.test' } } })
  const settings = await getSettings(app.ctx)
  const { id: paymentId } = await aTopUp(10)
  const report = { paymentId, gatewayRef: 'dp_reported', amountMinor: 1_000, reason: 'product_not_received' } as const
  const evidenceDueAt = Temporal.Instant.from('2031-03-05T23:59:59Z')
  const reportStatus = (status: 'open' | 'under_review' | 'won') =>
    app.ctx.transaction((tx) => recordDispute(tx, { ...report, status, evidenceDueAt }, settings))
  const disputes = async () => (await operator.api('GET /admin/todos')).data.find(({ kind }) => kind === 'disputes')

  for (const status of ['open', 'open', 'under_review', 'open'] as const) await reportStatus(status)
  const waiting = await disputes()
  await reportStatus('won')

  const { rows } = await sql<{ subject: string; body_text: string }>`
    select subject, body_text from mail where recipient = 'office@example.test'
  `.execute(app.ctx.db)
  assert.deepEqual(
    rows.map(({ subject }) => subject),
    ['New dispute: $10.00'],
  )
  assert.match(rows[0]?.body_text ?? '', /product not received.*by March 5, 2031/s)
  assert.deepEqual([waiting?.count, waiting?.dueAt], [1, evidenceDueAt.toString()])
  assert.equal(await disputes(), undefined)
})

test('more than was paid, nothing at all, and what was never paid are refused', async () => {
  const { id } = await aTopUp(10)
  const refusal = await refusalOf(refund(id, { amount: 10.01 }))
  assert.deepEqual([refusal.code, refusal.details], ['amount_out_of_bounds', { maximum: 10 }])
  await refuses('request_invalid', refund(id, { amount: 0 }))
  await refuses('request_invalid', refund(id, { amount: 1, reason: '' }))
  await refuses('invalid_state', refund(id, { amount: 1, destination: 'wallet' }))
  await refuses('not_found', refund(randomUUID() as PaymentId, { amount: 1 }))
  const fan = await aFan(app)
  const failed = await refusalOf(
    fan.api('POST /payment/wallet/top-up', { body: { amount: 10, cardId: await aCard(fan, 'lacksFunds') } }),
  )
  // The details of this refusal carry the payment.
  await refuses('invalid_state', refund((failed.details as { transactionId: PaymentId }).transactionId, { amount: 1 }))
})

test('operators find a payment by buyer, gateway’s name and receipt', async () => {
  const { fan, id } = await aTopUp(10)
  const payment = await details(id)
  for (const q of [fan.username, payment.gatewayRef, payment.receipt]) {
    const { data } = await operator.api('GET /admin/payments', { query: { q: q ?? '' } })
    assert.deepEqual(
      data.map(({ _id }) => _id),
      [id],
    )
  }
})

type RequestInput = Partial<Input<(typeof refunds)['POST /admin/payments/{id}/refunds']['body']>> & { amount: number }

function refund(id: PaymentId, input: RequestInput, by = operator) {
  const body = { destination: 'card', reason: 'The fan asked for it', ...input } as const
  return by.api('POST /admin/payments/{id}/refunds', { params: { id }, body })
}

async function details(id: PaymentId) {
  return (await operator.api('GET /admin/payments/{id}', { params: { id } })).data
}

async function aTopUp(amount: number): Promise<{ fan: Member; id: PaymentId }> {
  const fan = await aFan(app)
  const { data } = await fan.api('POST /payment/wallet/top-up', { body: { amount, cardId: await aCard(fan) } })
  return { fan, id: data.transactionId }
}

type Bought = { fan: Member; performer: Member; id: PaymentId }

async function aSubscription({ site = app, country }: { site?: TestApp; country?: 'SE' } = {}): Promise<Bought> {
  const performer = await aPerformer(site, { monthlyPriceMinor: 1_000 })
  const fan = await aFan(site)
  await aCard(fan, 'succeeds', country)
  const { data } = await fan.api('POST /payment/subscribe/performers', {
    body: { performerId: performer.id, type: 'monthly', country },
  })
  return { fan, performer, id: requireId(data.transactionId) }
}

async function subscriptionOf(fan: Member) {
  return (await fan.api('GET /subscriptions/user/search')).data[0]
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

async function creditNotesOf(id: PaymentId): Promise<number> {
  const { rows } = await sql<{ notes: number }>`
    select count(*) as notes from receipt where payment_id = ${id} and kind = 'credit_note'
  `.execute(app.ctx.db)
  return Number(rows[0]?.notes)
}

function requireId(id: PaymentId | null): PaymentId {
  assert.ok(id)
  return id
}
