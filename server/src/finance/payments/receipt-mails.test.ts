/** Every payment by card is mailed once: what was charged, to which card, for what, in the reader's language. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { PaymentId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import { renewDueSubscriptions } from '#/commerce/subscriptions/renew.service'
import { openPaymentContext } from '#/open-payment-context'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aFeed, anOperator, aPerformer, type Member } from '#test/builders'
import { aCard } from '#test/cards'
import { settleStalePayments } from './stale-payments.service.ts'

let app: TestApp
let operator: Member
before(async () => {
  app = await startTestApp()
  operator = await anOperator(app)
  const values = { statementName: 'LIMELIGHT MEDIA', sellerName: 'Lime Ltd.', sellerAddress: '1 Pier\nBergen' }
  await operator.api('PUT /admin/settings', { body: { values } })
})
after(() => app.close())

test('a purchase by card is mailed once, with price, wallet, card, statement name, receipt and imprint', async () => {
  const fan = await aFan(app, { balanceTokens: 50 })
  const { id, performer } = await aFeed(app, { access: 'paid', price: 250, text: 'The words that are sold' })
  const cardId = await aCard(fan)
  const body = { purchase: { kind: 'feed', id }, cardId } as const
  const idempotencyKey = randomUUID()

  const { data } = await fan.api('POST /payment/wallet/top-up', { body, idempotencyKey })
  await fan.api('POST /payment/wallet/top-up', { body, idempotencyKey })
  await app.jobs.runPending()
  await settleStalePayments(openPaymentContext(app.ctx))

  const mails = await receiptsOf(fan)
  assert.equal(mails.length, 1)
  const [mail] = mails
  assert.ok(mail)
  const { data: payment } = await fan.api('GET /payment/transactions/{id}', { params: { id: data.transactionId } })
  for (const part of [mail.text, mail.html.replaceAll('&#39;', '’')]) {
    for (const said of [
      '$2.50',
      '$0.50',
      '$2.00',
      'Visa ending in 4242',
      'LIMELIGHT MEDIA',
      'Lime Ltd., 1 Pier, Bergen',
    ])
      assert.ok(part.includes(said), said)
    assert.ok(part.includes(payment.receipt ?? 'no receipt'))
    assert.ok(part.includes(`/user/transactions/${data.transactionId}`) && part.includes(`/post/${id}`))
    assert.ok(!part.includes('that are sold'))
  }
  const { data: page } = await fan.api('GET /performers/{id}', { params: { id: performer.id } })
  assert.ok(mail.text.includes(page.name))
})

test('a picture in a mail is one that everybody may see', async () => {
  const fan = await aFan(app)
  const { id } = await aFeed(app, { access: 'paid', price: 250 })
  await pay(fan, { purchase: { kind: 'feed', id }, cardId: await aCard(fan) })

  const [mail] = await receiptsOf(fan)

  for (const [, src = ''] of mail?.html.matchAll(/<img[^>]* src="([^"]+)"/g) ?? [])
    assert.match(new URL(src).pathname, /^\/media\/public\//)
})

test('top-ups, tips, subscriptions and renewals are mailed as what they are', async () => {
  const fan = await aFan(app)
  const performer = await aPerformer(app, { monthlyPriceMinor: 1_000 })
  const cardId = await aCard(fan)
  await fan.api('POST /payment/wallet/top-up', { body: { amount: 5, cardId } })
  await pay(fan, { purchase: { kind: 'tip', id: performer.id, price: 700, text: 'A secret' }, cardId })
  const plan = { performerId: performer.id, type: 'monthly', cardId, paymentMethod: 'card', expectedPrice: 10 } as const
  await fan.api('POST /payment/subscribe/performers', { body: plan })
  app.clock.advance({ days: 31 })
  await renewDueSubscriptions(openPaymentContext(app.ctx))

  const { data: page } = await fan.api('GET /performers/{id}', { params: { id: performer.id } })
  const mails = await receiptsOf(fan)
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    [
      'You added $5.00 to your wallet',
      `Your tip to ${page.name}`,
      `You’re subscribed to ${page.name}`,
      `Your subscription to ${page.name} was renewed`,
    ],
  )
  assert.ok(mails.every(({ text }) => !text.includes('A secret')))
})

test('the mail of a payment whose purchase was refused says that the money is in the wallet', async () => {
  const fan = await aFan(app)
  const { id } = await aFeed(app, { access: 'paid', price: 250 })
  const { data } = await pay(fan, { purchase: { kind: 'feed', id }, cardId: await aCard(fan, 'authenticates') })
  assert.deepEqual(await receiptsOf(fan), [])
  await sql`update feed set price_tokens = 300 where id = ${id}`.execute(app.ctx.db)

  await fan.api('POST /payment/retry/{id}', { params: { id: data.transactionId } })

  assert.deepEqual(
    (await receiptsOf(fan)).map(({ subject }) => subject),
    ['$2.50 is in your wallet'],
  )
})

test('a declined card is not mailed, and a refund to the card is', async () => {
  const fan = await aFan(app)
  const lacking = await aCard(fan, 'lacksFunds')
  await assert.rejects(fan.api('POST /payment/wallet/top-up', { body: { amount: 5, cardId: lacking } }))
  assert.deepEqual(await receiptsOf(fan), [])
  const { data } = await fan.api('POST /payment/wallet/top-up', { body: { amount: 5, cardId: await aCard(fan) } })

  await refund(data.transactionId)
  await app.jobs.runPending()

  const mails = await receiptsOf(fan)
  assert.deepEqual(mails.map(({ subject }) => subject).slice(1), ['We refunded $5.00'])
  assert.ok(mails[1]?.text.includes('Visa ending in 4242'))
})

test('it is in the language of the account, and the mail log names its kind', async () => {
  const fan = await aFan(app)
  await sql`update account set language = 'de' where id = ${fan.id}`.execute(app.ctx.db)
  await fan.api('POST /payment/wallet/top-up', { body: { amount: 5, cardId: await aCard(fan) } })

  const [mail] = await receiptsOf(fan)

  assert.match(mail?.subject ?? '', /^Du hast deine Wallet mit 5,00\s\$ aufgeladen$/)
  const { data: log } = await operator.api('GET /admin/mails', { query: { q: fan.email } })
  assert.ok(log.some(({ kind }) => kind === 'receipt'))
})

type Purchase = { purchase: object; cardId: string }

function pay(fan: Member, body: Purchase) {
  return fan.api('POST /payment/wallet/top-up', { body: body as never })
}

function refund(id: PaymentId) {
  const body = { amount: 5, destination: 'card', reason: 'A mistake', endsAccess: false, isSiteLiable: false } as const
  return operator.api('POST /admin/payments/{id}/refunds', { params: { id }, body })
}

async function receiptsOf({ email }: Member): Promise<{ subject: string; text: string; html: string }[]> {
  const { rows } = await sql<{ subject: string; text: string; html: string }>`
    select subject, body_text as text, body_html as html from mail
    where recipient = ${email} and kind = 'receipt' order by id
  `.execute(app.ctx.db)
  return rows
}
