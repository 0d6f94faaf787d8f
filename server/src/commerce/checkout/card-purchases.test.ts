/** Purchases that a card pays the missing tokens of: exactly the sum, once, and never the money without the thing or the tokens. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import type { Input } from '@limelight/contract/api'
import type { WalletPurchase } from '@limelight/contract/commerce/wallet-purchases'
import type { CardId, FeedId, PaymentId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import { settleStalePayments } from '#/finance/payments/stale-payments.service'
import { openPaymentContext } from '#/open-payment-context'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aFeed, anOperator, aPerformer, type Member } from '#test/builders'
import { aCard } from '#test/cards'
import { assertBooksBalance } from '#test/ledger-balance'
import { refusalOf, refuses } from '#test/refusals'
import { anAddress, aProduct } from '#test/shop'

type Purchase = Input<typeof WalletPurchase>

let app: TestApp
before(async () => {
  app = await startTestApp()
})
afterEach(() => assertBooksBalance(app))
after(() => app.close())

test('a card pays exactly the price of what is bought with an empty wallet', async () => {
  const fan = await aFan(app)
  const { id } = await aFeed(app, { access: 'paid', price: 250 })
  const purchase = { kind: 'feed', id } as const

  const { data: quote } = await quoteOf(fan, purchase)
  const { data } = await pay(fan, { purchase, cardId: await aCard(fan), expectedTotal: quote.total })

  assert.deepEqual([quote.total, quote.missing], [2.5, { price: 250, fromWallet: 0, remaining: 0 }])
  assert.deepEqual([data.status, data.tokens, data.balance], ['success', 250, 0])
  assert.deepEqual([data.purchase?.status, data.purchase?.price, data.purchase?.id], ['done', 250, id])
  assert.equal(await amountOf(fan, data.transactionId), 2.5)
  assert.equal((await feedOf(fan, id)).canView, true)
})

test('the wallet pays what it has, and the card the rest', async () => {
  const fan = await aFan(app, { balanceTokens: 130 })
  const { id } = await aFeed(app, { access: 'paid', price: 250 })

  const { data } = await pay(fan, { purchase: { kind: 'feed', id }, cardId: await aCard(fan) })

  assert.deepEqual([data.tokens, data.balance, data.purchase?.status], [120, 0, 'done'])
  assert.equal(await amountOf(fan, data.transactionId), 1.2)
})

test('the smallest card payment leaves its rest in the wallet', async () => {
  const fan = await aFan(app)
  const { id } = await aFeed(app, { access: 'paid', price: 20 })

  const { data: quote } = await quoteOf(fan, { kind: 'feed', id })
  const { data } = await pay(fan, { purchase: { kind: 'feed', id }, cardId: await aCard(fan), expectedTotal: 0.5 })

  assert.deepEqual([quote.total, quote.missing?.remaining], [0.5, 30])
  assert.deepEqual([data.balance, data.purchase?.status], [30, 'done'])
})

test('without a purchase small top-ups stay refused, and so are purchases that the fan cannot make', async () => {
  const fan = await aFan(app)
  const cardId = await aCard(fan)
  const free = await aFeed(app, { access: 'free' })
  const performer = await aPerformer(app)

  await refuses('amount_out_of_bounds', fan.api('POST /payment/wallet/top-up', { body: { amount: 0.5, cardId } }))
  await refuses('not_for_sale', pay(fan, { purchase: { kind: 'feed', id: free.id }, cardId }))
  const unknown = randomUUID() as FeedId
  await refuses('not_found', pay(fan, { purchase: { kind: 'feed', id: unknown }, cardId }))
  await refuses('amount_out_of_bounds', pay(fan, { purchase: { kind: 'tip', id: performer.id, price: 1 }, cardId }))
  assert.equal((await fan.api('GET /payment/transactions/user/search')).total, 0)
})

test('another price or total than shown charges nothing, and what the wallet covers needs no card', async () => {
  const fan = await aFan(app)
  const cardId = await aCard(fan)
  const { id } = await aFeed(app, { access: 'paid', price: 250 })

  const price = await refusalOf(pay(fan, { purchase: { kind: 'feed', id, expectedPrice: 200 }, cardId }))
  assert.deepEqual([price.code, price.details], ['price_changed', { price: 250 }])
  const total = await refusalOf(pay(fan, { purchase: { kind: 'feed', id }, cardId, expectedTotal: 2 }))
  assert.deepEqual([total.code, total.details], ['price_changed', { total: 2.5 }])
  const rich = await aFan(app, { balanceTokens: 250 })
  const covered = await refusalOf(pay(rich, { purchase: { kind: 'feed', id }, cardId: await aCard(rich) }))
  assert.deepEqual([covered.code, covered.details], ['price_changed', { total: 0 }])
  assert.equal((await fan.api('GET /payment/transactions/user/search')).total, 0)
})

test('20 tabs at once, each with a key of its own, charge once', async () => {
  const fan = await aFan(app)
  const cardId = await aCard(fan)
  const { id } = await aFeed(app, { access: 'paid', price: 250 })

  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, () => pay(fan, { purchase: { kind: 'feed', id }, cardId })),
  )

  const paid = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.data.transactionId] : []))
  assert.equal(new Set(paid).size, 1)
  for (const answer of answers)
    if (answer.status === 'rejected') assert.ok(['price_changed', 'unavailable'].includes(answer.reason.code))
  assert.equal((await fan.api('GET /payment/transactions/user/search')).total, 1)
  assert.equal(await balanceOf(fan), 0)
  const { data: charges } = await fan.api('GET /wallet/charges/search')
  assert.deepEqual(
    charges.map(({ kind, tokens }) => [kind, tokens]),
    [['feed', 250]],
  )
})

test('a payment that waits for the card holder makes the purchase when it is confirmed, and is not begun twice', async () => {
  const fan = await aFan(app)
  const cardId = await aCard(fan, 'authenticates')
  const { id } = await aFeed(app, { access: 'paid', price: 250 })
  const request = { purchase: { kind: 'feed', id }, cardId } as const

  const { data: waiting } = await pay(fan, request)
  const { data: again } = await pay(fan, request)
  assert.deepEqual([waiting.status, waiting.purchase?.status], ['require_authentication', 'open'])
  assert.equal(again.transactionId, waiting.transactionId)
  const { data } = await fan.api('POST /payment/retry/{id}', { params: { id: waiting.transactionId } })

  assert.deepEqual([data.status, data.purchase?.status], ['success', 'done'])
  assert.equal((await feedOf(fan, id)).canView, true)
})

test('with another card the payment that waited is cancelled and charges nothing', async () => {
  const fan = await aFan(app)
  const { id } = await aFeed(app, { access: 'paid', price: 250 })
  const purchase = { kind: 'feed', id } as const
  const { data: waiting } = await pay(fan, { purchase, cardId: await aCard(fan, 'authenticates') })

  const { data } = await pay(fan, { purchase, cardId: await aCard(fan) })

  assert.deepEqual([data.status, data.purchase?.status], ['success', 'done'])
  const { data: first } = await fan.api('GET /payment/transactions/{id}', { params: { id: waiting.transactionId } })
  assert.equal(first.status, 'cancelled')
  assert.equal(await balanceOf(fan), 0)
})

test('what is no longer for sale when the payment is through leaves the money in the wallet', async () => {
  const fan = await aFan(app)
  const { id, performer } = await aFeed(app, { access: 'paid', price: 250 })
  const cardId = await aCard(fan, 'authenticates')
  const { data: waiting } = await pay(fan, { purchase: { kind: 'feed', id }, cardId })
  await sql`update feed set price_tokens = 300 where id = ${id}`.execute(app.ctx.db)

  const { data } = await fan.api('POST /payment/retry/{id}', { params: { id: waiting.transactionId } })

  assert.deepEqual([data.purchase?.status, data.purchase?.refusal], ['refused', 'price_changed'])
  assert.equal(await balanceOf(fan), 250)
  assert.equal((await feedOf(fan, id)).canView, false)
  assert.equal((await performer.api('GET /performer/earning/search')).total, 0)
})

test('a request that died after its charge is brought to its end: paid, bought, once', async () => {
  const fan = await aFan(app)
  const cardId = await aCard(fan)
  const { id } = await aFeed(app, { access: 'paid', price: 250 })
  const { data } = await pay(fan, { purchase: { kind: 'feed', id }, cardId })
  // As a process leaves it that ends between the charge and the purchase.
  const other = await aFeed(app, { access: 'paid', price: 250 })
  await sql`
    insert into payment (id, fan_id, kind, status, method, amount_minor, price_minor, discount_minor, tax_minor, tax_bps, currency, tokens,
      gateway, card_id, country_evidence, purchase, purchase_status, created_at, updated_at)
    select ${randomUUID()}, fan_id, kind, 'created', method, amount_minor, price_minor, discount_minor, tax_minor, tax_bps, currency, tokens,
      gateway, card_id, country_evidence, jsonb_set(purchase, '{what,id}', to_jsonb(${other.id}::text)), 'open',
      created_at - interval '5 minutes', updated_at - interval '5 minutes'
    from payment where id = ${data.transactionId}
  `.execute(app.ctx.db)

  const context = openPaymentContext(app.ctx)
  await Promise.all([settleStalePayments(context), settleStalePayments(context)])
  await app.jobs.runPending()

  assert.equal((await feedOf(fan, other.id)).canView, true)
  assert.equal(await balanceOf(fan), 0)
})

test('a declined card buys nothing, and another attempt buys it once', async () => {
  const fan = await aFan(app)
  const { id } = await aFeed(app, { access: 'paid', price: 250 })
  const purchase = { kind: 'feed', id } as const
  const refusal = await refusalOf(pay(fan, { purchase, cardId: await aCard(fan, 'lacksFunds') }))
  assert.equal(refusal.code, 'payment_declined')

  const { data } = await pay(fan, { purchase, cardId: await aCard(fan) })

  assert.equal(data.purchase?.status, 'done')
  // The details of this refusal carry the payment.
  const { transactionId } = refusal.details as { transactionId: PaymentId }
  const retried = await refusalOf(fan.api('POST /payment/retry/{id}', { params: { id: transactionId } }))
  assert.deepEqual([retried.code, retried.details], ['price_changed', { total: 0 }])
})

test('tips, messages of tips, orders and files are bought in one step', async () => {
  const fan = await aFan(app)
  const cardId = await aCard(fan)
  const performer = await aPerformer(app)
  const tip = { kind: 'tip', id: performer.id, price: 300, text: 'Lovely' } as const

  const { data: tipped } = await pay(fan, { purchase: tip, cardId })
  const { data: tippedAgain } = await pay(fan, { purchase: tip, cardId })
  assert.deepEqual([tipped.purchase?.status, tippedAgain.purchase?.status], ['done', 'done'])
  assert.notEqual(tipped.transactionId, tippedAgain.transactionId)

  const print = await aProduct(app, { price: 400 })
  await refuses('address_needed', pay(fan, { purchase: { kind: 'product', id: print.id }, cardId }))
  const order = { kind: 'product', id: print.id, quantity: 2, addressId: await anAddress(fan) } as const
  const { data: ordered } = await pay(fan, { purchase: order, cardId })
  assert.deepEqual([ordered.tokens, ordered.balance, ordered.purchase?.status], [800, 0, 'done'])
  const orderId = ordered.purchase?.orderId
  assert.ok(orderId)
  assert.equal((await fan.api('GET /orders/{id}', { params: { id: orderId } })).data.status, 'paid')

  const file = await aProduct(app, { type: 'digital', price: 100 })
  const { data: bought } = await pay(fan, { purchase: { kind: 'product', id: file.id }, cardId })
  assert.deepEqual([bought.tokens, bought.purchase?.status], [100, 'done'])
  const stored = await sql<{
    what: string
  }>`select purchase::text as what from payment where fan_id = ${fan.id}`.execute(app.ctx.db)
  assert.ok(stored.rows.every(({ what }) => !what.includes('Lovely')))
})

test('a taxed purchase charges the tax on top, as quoted', async () => {
  const operator = await anOperator(app)
  await operator.api('PUT /admin/settings', { body: { values: { taxEnabled: true } } })
  const fan = await aFan(app)
  const cardId = await aCard(fan, 'succeeds', 'SE')
  const { id } = await aFeed(app, { access: 'paid', price: 250 })
  await operator.api('POST /admin/tax-rates', { body: { country: 'SE', percent: 25, validFrom: '2020-01-01' } })
  const body = { purchase: { type: 'missing', of: { kind: 'feed', id } }, country: 'SE', cardId } as const

  const { data: quote } = await fan.api('POST /payment/quote', { body })
  const { data } = await pay(fan, { purchase: { kind: 'feed', id }, cardId, country: 'SE', expectedTotal: quote.total })

  assert.equal(await amountOf(fan, data.transactionId), quote.total)
  assert.equal(data.purchase?.status, 'done')
  assert.equal(await balanceOf(fan), 0)
  await operator.api('PUT /admin/settings', { body: { values: { taxEnabled: false } } })
})

test('the whole refund of a purchase to its card takes the purchase back, and the wallet has what it paid', async () => {
  const operator = await anOperator(app)
  const fan = await aFan(app, { balanceTokens: 50 })
  const { id, performer } = await aFeed(app, { access: 'paid', price: 250 })
  const { data } = await pay(fan, { purchase: { kind: 'feed', id }, cardId: await aCard(fan) })
  const params = { id: data.transactionId }
  const body = { amount: 2, destination: 'card', reason: 'A mistake' } as const

  const refunds = await Promise.allSettled(
    [1, 2].map(() => operator.api('POST /admin/payments/{id}/refunds', { params, body })),
  )

  assert.deepEqual(refunds.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  assert.equal((await feedOf(fan, id)).canView, false)
  assert.equal(await balanceOf(fan), 50)
  const { data: payment } = await fan.api('GET /payment/transactions/{id}', { params })
  assert.deepEqual([payment.status, payment.refunded], ['refunded', 2])
  assert.equal((await performer.api('GET /performer/earning/stats')).data.net, 0)
  // It can be bought again.
  const { data: again } = await pay(fan, { purchase: { kind: 'feed', id }, cardId: await aCard(fan) })
  assert.equal(again.purchase?.status, 'done')
})

test('a coupon that pays everything buys without a bank', async () => {
  const operator = await anOperator(app)
  const code = `FREE${randomUUID().slice(0, 8)}`.toUpperCase()
  await operator.api('POST /admin/coupons', { body: { code, percent: 100, scopes: ['top_up'] } })
  const fan = await aFan(app)
  const { id } = await aFeed(app, { access: 'paid', price: 250 })
  const cardId = await aCard(fan, 'lacksFunds')

  const { data } = await pay(fan, { purchase: { kind: 'feed', id }, cardId, couponCode: code })

  assert.deepEqual([data.status, data.purchase?.status, data.balance], ['success', 'done', 0])
})

test('the text of a tip that was never paid is deleted when it can no longer be tried again', async () => {
  const fan = await aFan(app)
  const performer = await aPerformer(app)
  const purchase = { kind: 'tip', id: performer.id, price: 300, text: 'For your eyes only' } as const
  await refuses('payment_declined', pay(fan, { purchase, cardId: await aCard(fan, 'lacksFunds') }))
  const texts = async () => {
    const { rows } = await sql<{ text: string | null }>`
      select purchase #>> '{what,text}' as text from payment where fan_id = ${fan.id}
    `.execute(app.ctx.db)
    return rows.map(({ text }) => text)
  }
  await settleStalePayments(openPaymentContext(app.ctx))
  assert.deepEqual(await texts(), ['For your eyes only'])

  app.clock.advance({ hours: 25 })
  await settleStalePayments(openPaymentContext(app.ctx))

  assert.deepEqual(await texts(), [null])
})

test('a card pays the deposit of a private call, and the call itself stays to be asked for', async () => {
  const fan = await aFan(app)
  const performer = await aPerformer(app)
  await performer.api('PUT /private-calls/terms', { body: { policy: 'everyone', price: 100 } })
  const purchase = { kind: 'private_call', id: performer.id, expectedPrice: 100 } as const

  const { data } = await pay(fan, { purchase, cardId: await aCard(fan) })

  assert.deepEqual([data.status, data.tokens, data.balance, data.purchase], ['success', 500, 500, null])
  assert.equal((await fan.api('GET /private-calls')).total, 0)
})

type Request = { purchase: Purchase; cardId: CardId; expectedTotal?: number; country?: 'SE'; couponCode?: string }

function pay(fan: Member, body: Request, idempotencyKey: string = randomUUID()) {
  return fan.api('POST /payment/wallet/top-up', { body, idempotencyKey })
}

function quoteOf(fan: Member, of: Purchase) {
  return fan.api('POST /payment/quote', { body: { purchase: { type: 'missing', of } } })
}

async function amountOf(fan: Member, id: PaymentId): Promise<number> {
  return (await fan.api('GET /payment/transactions/{id}', { params: { id } })).data.amount
}

async function feedOf(fan: Member, id: FeedId) {
  return (await fan.api('GET /user/feeds/{id}', { params: { id } })).data
}

async function balanceOf(fan: Member): Promise<number> {
  return (await fan.api('GET /users/me')).data.balance
}
