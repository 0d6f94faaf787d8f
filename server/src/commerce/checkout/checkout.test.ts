/** Coupons, tax, limits and receipts, as buyers and operators meet them. */
import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import type { Input } from '@limelight/contract/api'
import type { CouponFields } from '@limelight/contract/finance/coupons'
import type { PaymentId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import { renewDueSubscriptions } from '#/commerce/subscriptions/renew.service'
import { findPayment } from '#/finance/payments/payments.service'
import { settlePayment } from '#/finance/payments/settle-payment.service'
import { openPaymentContext } from '#/open-payment-context'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, anOperator, aPerformer, type Member } from '#test/builders'
import { aCard } from '#test/cards'
import { assertBooksBalance } from '#test/ledger-balance'
import { refusalOf, refuses } from '#test/refusals'
import { anAddress, aProduct } from '#test/shop'

let app: TestApp
let operator: Member
before(async () => {
  app = await startTestApp()
  operator = await anOperator(app)
})
beforeEach(() => withTax(false))
afterEach(() => assertBooksBalance(app))
after(() => app.close())

test('a quote says what a top-up will charge, and the charge is what it said', async () => {
  const fan = await aFan(app)
  const cardId = await aCard(fan)
  const code = await aCoupon({ percent: 25, scopes: ['top_up'] })

  const purchase = { type: 'top_up', amount: 20 } as const
  const { data: quote } = await fan.api('POST /payment/quote', { body: { purchase, couponCode: code.toLowerCase() } })
  assert.deepEqual([quote.price, quote.discount, quote.total, quote.tokens, quote.tax], [20, 5, 15, 2_000, null])
  const { data } = await topUp(fan, { amount: 20, cardId, couponCode: code, expectedTotal: quote.total })

  assert.deepEqual([data.status, data.balance], ['success', 2_000])
  const { data: payment } = await fan.api('GET /payment/transactions/{id}', { params: { id: data.transactionId } })
  assert.deepEqual([payment.amount, payment.price, payment.discount], [15, 20, 5])
  await refuses('coupon_invalid', topUp(fan, { amount: 20, cardId, couponCode: code }))
})

test('another total than the screen showed charges nothing and uses no coupon up', async () => {
  const fan = await aFan(app)
  const cardId = await aCard(fan)
  const code = await aCoupon({ amount: 5, scopes: ['top_up'] })

  const refusal = await refusalOf(topUp(fan, { amount: 20, cardId, couponCode: code, expectedTotal: 20 }))

  assert.deepEqual([refusal.code, refusal.details], ['price_changed', { total: 15 }])
  assert.equal(await usesOf(code), 0)
  assert.equal((await fan.api('GET /payment/transactions/user/search')).total, 0)
})

test('a subscription is discounted once: the creator earns the whole price, the next term costs it', async () => {
  const performer = await aPerformer(app, { monthlyPriceMinor: 1_000 })
  const fan = await aFan(app)
  await aCard(fan)
  const couponCode = await aCoupon({ percent: 50, scopes: ['subscription'] })
  const purchase = { type: 'subscription', performerId: performer.id, plan: 'monthly' } as const
  const { data: quote } = await fan.api('POST /payment/quote', { body: { purchase, couponCode } })

  const { data } = await fan.api('POST /payment/subscribe/performers', {
    body: { performerId: performer.id, type: 'monthly', couponCode, expectedPrice: 10, expectedTotal: 5 },
  })

  assert.equal(data.subscription?.price, 10)
  assert.deepEqual([quote.total, quote.renewal?.price], [5, 10])
  const [quoted, granted] = [quote.renewal?.at, data.subscription?.expiredAt].map((at) =>
    Temporal.Instant.from(at ?? ''),
  )
  assert.ok(quoted && granted && Math.abs(granted.since(quoted).total('seconds')) < 60)
  const { data: earnings } = await performer.api('GET /performer/earning/search')
  assert.deepEqual(
    earnings.map(({ gross, fee, net }) => [gross, fee, net]),
    [[10, 2, 8]],
  )
})

test('by wallet a coupon saves tokens', async () => {
  const performer = await aPerformer(app, { monthlyPriceMinor: 1_000 })
  const fan = await aFan(app, { balanceTokens: 1_000 })
  const couponCode = await aCoupon({ amount: 4, scopes: ['subscription'] })

  await fan.api('POST /payment/subscribe/performers', {
    body: { performerId: performer.id, type: 'monthly', paymentMethod: 'wallet', couponCode },
  })

  assert.equal((await fan.api('GET /users/me')).data.balance, 400)
})

test('a coupon that pays everything needs no charge and no bank', async () => {
  const fan = await aFan(app)
  const cardId = await aCard(fan, 'lacksFunds')
  const couponCode = await aCoupon({ percent: 100, scopes: ['top_up'] })

  const { data } = await topUp(fan, { amount: 10, cardId, couponCode })

  assert.deepEqual([data.status, data.balance], ['success', 1_000])
})

test('a declined payment gives its coupon back, and trying again takes it again', async () => {
  const fan = await aFan(app)
  const cardId = await aCard(fan, 'lacksFunds')
  const couponCode = await aCoupon({ percent: 10, scopes: ['top_up'], maxUses: 1 })

  const refusal = await refusalOf(topUp(fan, { amount: 10, cardId, couponCode }))
  assert.equal(await usesOf(couponCode), 0)
  const other = await aFan(app)
  await topUp(other, { amount: 10, cardId: await aCard(other), couponCode })

  // The details of this refusal carry the payment.
  const { transactionId: id } = refusal.details as { transactionId: never }
  await refuses('coupon_invalid', fan.api('POST /payment/retry/{id}', { params: { id } }))
  assert.equal(await usesOf(couponCode), 1)
})

test('a payment that had failed and goes through after all takes its coupon again', async () => {
  const fan = await aFan(app)
  const cardId = await aCard(fan, 'lacksFunds')
  const couponCode = await aCoupon({ percent: 10, scopes: ['top_up'], maxUses: 1 })
  const { details } = await refusalOf(topUp(fan, { amount: 10, cardId, couponCode }))
  // The details of this refusal carry the payment.
  const { transactionId: id } = details as { transactionId: PaymentId }
  const payment = await findPayment(app.ctx, id)
  assert.ok(payment)

  await settlePayment(openPaymentContext(app.ctx), payment, { status: 'success', gatewayRef: `sandbox_${id}/1` })

  assert.equal(await usesOf(couponCode), 1)
  assert.equal((await fan.api('GET /users/me')).data.balance, 1_000)
})

test('100 fans on a coupon for 10: exactly 10 have it', async () => {
  const couponCode = await aCoupon({ percent: 10, scopes: ['top_up'], maxUses: 10 })
  const fans = await Promise.all(Array.from({ length: 100 }, () => aFan(app)))
  const cards = await Promise.all(fans.map((fan) => aCard(fan)))

  const outcomes = await Promise.allSettled(
    fans.map((fan, index) => topUp(fan, { amount: 10, cardId: cards[index] ?? ('' as never), couponCode })),
  )

  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 10)
  for (const outcome of outcomes) if (outcome.status === 'rejected') assert.equal(outcome.reason.code, 'coupon_invalid')
  assert.equal(await usesOf(couponCode), 10)
})

test('a coupon for a product does not cover the shipping', async () => {
  const fan = await aFan(app, { balanceTokens: 1_000 })
  const { id, performer } = await aProduct(app, { price: 200, shippingFee: 50 })
  const couponCode = await aCoupon({ percent: 50, scopes: ['product'] })
  const purchase = { type: 'product', productId: id, quantity: 2 } as const
  const applied = await fan.api('POST /coupons/{code}/apply-coupon', { params: { code: couponCode }, body: purchase })
  assert.deepEqual(
    [applied.data.unit, applied.data.price, applied.data.discount, applied.data.total],
    ['tokens', 450, 200, 250],
  )

  const { data } = await fan.api('POST /wallet/charges/product/{id}', {
    params: { id },
    body: { quantity: 2, couponCode, expectedPrice: 250, addressId: await anAddress(fan) },
  })

  assert.deepEqual([data.tokens, data.balance], [250, 750])
  const { data: order } = await fan.api('GET /orders/{id}', { params: { id: data.orderId } })
  assert.deepEqual([order.total, order.discount], [250, 200])
  const { data: earnings } = await performer.api('GET /performer/earning/search')
  assert.equal(earnings[0]?.gross, 4.5)
  await performer.api('PUT /orders/{id}/update', { params: { id: data.orderId }, body: { status: 'refunded' } })
  assert.equal((await fan.api('GET /users/me')).data.balance, 1_000)
})

test('unknown, ended and foreign coupons are refused with the reason, by every door', async () => {
  const fan = await aFan(app)
  const cardId = await aCard(fan)
  const body = { type: 'top_up', amount: 10 } as const
  const cases = [
    ['NO-SUCH-CODE', 'unknown'],
    ['<script>', 'unknown'],
    [await aCoupon({ percent: 5, scopes: ['product'] }), 'wrong_scope'],
    [await aCoupon({ percent: 5, scopes: ['top_up'], endsAt: '2020-01-01T00:00:00Z' }), 'ended'],
    [await aCoupon({ percent: 5, scopes: ['top_up'], minimumPrice: 10.01 }), 'below_minimum'],
    [await aCoupon({ percent: 5, scopes: ['top_up'], isActive: false }), 'unknown'],
  ] as const
  for (const [couponCode, reason] of cases) {
    const refusals = [
      await refusalOf(fan.api('POST /payment/quote', { body: { purchase: body, couponCode } })),
      await refusalOf(topUp(fan, { amount: 10, cardId, couponCode })),
    ]
    for (const { code, details } of refusals) assert.deepEqual([code, details], ['coupon_invalid', { reason }])
  }
})

test('operators make, change and watch coupons; two cannot share a code', async () => {
  const code = await aCoupon({ percent: 12.5, scopes: ['top_up'], maxUses: 5 })
  const fan = await aFan(app)
  await topUp(fan, { amount: 10, cardId: await aCard(fan), couponCode: code })
  const { data: found } = await operator.api('GET /admin/coupons', { query: { q: code } })
  const coupon = found[0]
  assert.ok(coupon)
  assert.deepEqual([coupon.percent, coupon.useCount, coupon.discountTotal], [12.5, 1, 1.25])

  const { data: uses } = await operator.api('GET /admin/coupons/{id}/uses', { params: { id: coupon._id } })
  assert.deepEqual(
    uses.map((use) => [use.fan._id, use.discount]),
    [[fan.id, 1.25]],
  )
  await refuses(
    'coupon_taken',
    operator.api('POST /admin/coupons', { body: { code, percent: 1, scopes: ['product'] } }),
  )
  const body = { code, percent: null, amount: 3, scopes: ['product'] } as const
  const { data: changed } = await operator.api('PUT /admin/coupons/{id}', {
    params: { id: coupon._id },
    body: { ...body, scopes: ['product'] },
  })
  assert.deepEqual([changed.percent, changed.amount, changed.useCount], [null, 3, 1])
  await refuses(
    'request_invalid',
    operator.api('POST /admin/coupons', { body: { code: 'BOTH', percent: 1, amount: 1, scopes: ['product'] } }),
  )
})

test('with tax on, two signs have to agree on the country before a card is charged', async () => {
  await withTax(true)
  await rate('DE', 19, '2020-01-01')
  const fan = await aFan(app)
  const cardId = await aCard(fan)

  const refusal = await refusalOf(topUp(fan, { amount: 10, cardId, country: 'DE' }))
  assert.deepEqual(
    [refusal.code, refusal.details],
    ['country_unclear', { known: [{ source: 'declared', country: 'DE' }] }],
  )

  const german = app.as(fan.token, { address: GERMAN_ADDRESS })
  const purchase = { type: 'top_up', amount: 10 } as const
  const { data: quote } = await german('POST /payment/quote', { body: { purchase, country: 'DE', cardId } })
  assert.deepEqual(
    [quote.tax, quote.total, quote.needsCountry],
    [{ label: 'VAT', percent: 19, amount: 1.9, country: 'DE' }, 11.9, false],
  )
  const { data } = await german('POST /payment/wallet/top-up', {
    body: { amount: 10, cardId, country: 'DE', expectedTotal: 11.9 },
  })

  assert.equal(data.balance, 1_000)
  const { data: payment } = await fan.api('GET /payment/transactions/{id}', { params: { id: data.transactionId } })
  assert.deepEqual([payment.amount, payment.tax, payment.taxPercent, payment.country], [11.9, 1.9, 19, 'DE'])
  const { data: details } = await operator.api('GET /admin/payments/{id}', { params: { id: data.transactionId } })
  assert.deepEqual(details.evidence, [
    { source: 'declared', country: 'DE' },
    { source: 'network', country: 'DE' },
  ])
})

test('operators keep the table of rates; the same day again replaces the rate', async () => {
  const first = await rate('PT', 23, '2021-01-01')
  const second = await rate('PT', 22, '2021-01-01')
  assert.equal(first._id, second._id)
  const { data: rates } = await operator.api('GET /admin/tax-rates', { query: { q: 'PT' } })
  assert.deepEqual(
    rates.map(({ percent, isInForce }) => [percent, isInForce]),
    [[22, true]],
  )
  await operator.api('DELETE /admin/tax-rates/{id}', { params: { id: first._id } })
  await refuses('not_found', operator.api('DELETE /admin/tax-rates/{id}', { params: { id: first._id } }))
})

test('a limit of one’s own stops a payment and says what is left; parallel ones do not slip through', async () => {
  const fan = await aFan(app)
  const cardId = await aCard(fan)
  await fan.api('PUT /payment/spending-limit', { body: { perDay: 25, perMonth: null } })
  await topUp(fan, { amount: 10, cardId })

  const outcomes = await Promise.allSettled([10, 10, 10].map((amount) => topUp(fan, { amount, cardId })))
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
  const refusal = await refusalOf(topUp(fan, { amount: 10, cardId }))
  assert.deepEqual([refusal.code, refusal.details], ['spending_limit_reached', { remaining: 5 }])

  const { data: raised } = await fan.api('PUT /payment/spending-limit', { body: { perDay: 100, perMonth: null } })
  assert.deepEqual([raised.perDay, raised.upcoming?.perDay, raised.spentToday], [25, 100, 20])
  await refuses('spending_limit_reached', topUp(fan, { amount: 10, cardId }))
})

test('receipts are PDFs with numbers that follow each other, also when many are paid at once', async () => {
  const fans = await Promise.all(Array.from({ length: 12 }, () => aFan(app)))
  const cards = await Promise.all(fans.map((fan) => aCard(fan)))
  const paid = await Promise.all(
    fans.map((fan, index) => topUp(fan, { amount: 10, cardId: cards[index] ?? ('' as never) })),
  )

  const { rows } = await sql<{ missing: number }>`
    select max(number) - count(*) as missing from receipt where kind = 'receipt' group by series
  `.execute(app.ctx.db)
  assert.deepEqual(
    rows.map(({ missing }) => Number(missing)),
    rows.map(() => 0),
  )
  const [fan, other] = fans
  const id = paid[0]?.data.transactionId
  assert.ok(fan && other && id)
  const pdf = await app.http.inject({
    url: `/api/payment/transactions/${id}/receipt`,
    headers: { authorization: `Bearer ${fan.token}` },
  })
  assert.equal(pdf.headers['content-type'], 'application/pdf')
  assert.equal(pdf.rawPayload.subarray(0, 5).toString(), '%PDF-')
  const { data: payment } = await fan.api('GET /payment/transactions/{id}', { params: { id } })
  assert.match(payment.receipt ?? '', /^\d{4}-\d{6}$/)
  await refuses('not_found', other.api('GET /payment/transactions/{id}/receipt', { params: { id } }))
})

// Last, because it moves the clock.
test('the rate of the day counts: one from tomorrow does not, a renewal takes the one of its day', async () => {
  await withTax(true)
  const today = app.clock.now().toZonedDateTimeISO('UTC').toPlainDate()
  await rate('FR', 20, '2020-01-01')
  await rate('FR', 25, today.add({ days: 10 }).toString())
  const performer = await aPerformer(app, { monthlyPriceMinor: 1_000 })
  const fan = await aFan(app)
  const cardId = await aCard(fan, 'succeeds', 'FR')

  await fan.api('POST /payment/subscribe/performers', {
    body: { performerId: performer.id, type: 'monthly', cardId, country: 'FR', expectedTotal: 12 },
  })
  app.clock.advance({ days: 32 })
  await renewDueSubscriptions(openPaymentContext(app.ctx))

  const { data: payments } = await fan.api('GET /payment/transactions/user/search', { query: { sortBy: 'createdAt' } })
  assert.deepEqual(
    payments.map(({ amount, tax }) => [amount, tax]),
    [
      [12.5, 2.5],
      [12, 2],
    ],
  )
})

/** Of a network in Germany, by the offline database. */
const GERMAN_ADDRESS = '217.0.43.1'
let coupons = 0

async function aCoupon(fields: Omit<Input<typeof CouponFields>, 'code'>): Promise<string> {
  coupons += 1
  const code = `TEST-${coupons}`
  await operator.api('POST /admin/coupons', { body: { ...fields, code } })
  return code
}

async function usesOf(code: string): Promise<number> {
  const { rows } = await sql<{ use_count: number }>`select use_count from coupon where code = ${code}`.execute(
    app.ctx.db,
  )
  return rows[0]?.use_count ?? -1
}

async function withTax(taxEnabled: boolean): Promise<void> {
  await operator.api('PUT /admin/settings', { body: { values: { taxEnabled } } })
}

async function rate(country: 'DE' | 'FR' | 'PT', percent: number, validFrom: string) {
  return (await operator.api('POST /admin/tax-rates', { body: { country, percent, validFrom } })).data
}

type TopUpBody = { amount: number; cardId: never; couponCode?: string; country?: 'DE'; expectedTotal?: number }

function topUp(fan: Member, body: Omit<TopUpBody, 'cardId'> & { cardId: Awaited<ReturnType<typeof aCard>> }) {
  return fan.api('POST /payment/wallet/top-up', { body })
}
