/** The gateways' books against ours: Stripe's by its double, the sandbox's by its own table. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Gateway } from '@limelight/contract/finance/payments'
import { sql } from 'kysely'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, anOperator, type Member } from '#test/builders'
import { aCard } from '#test/cards'
import { refuses } from '#test/refusals'
import { aStripeCard, type StripeApp, startStripeApp } from '#test/stripe-app'

let stripeApp: StripeApp
let sandboxApp: TestApp
before(async () => {
  ;[stripeApp, sandboxApp] = await Promise.all([startStripeApp(), startTestApp()])
})
after(() => Promise.all([stripeApp.close(), sandboxApp.close()]))

test('a day on which both agree has no difference, with refunds in it', async () => {
  const operator = await anOperator(stripeApp)
  const fan = await aFan(stripeApp)
  const cardId = await aStripeCard(stripeApp, fan)
  const { data } = await fan.api('POST /payment/wallet/top-up', { body: { amount: 20, cardId } })
  await fan.api('POST /payment/wallet/top-up', { body: { amount: 10, cardId } })
  const body = { amount: 5, destination: 'card', reason: 'asked for it' } as const
  await operator.api('POST /admin/payments/{id}/refunds', { params: { id: data.transactionId }, body })

  const day = await reconcile(stripeApp, operator, 'stripe')

  assert.deepEqual([day.charges, day.payments, day.found], [2, 2, []])
  const { data: list } = await operator.api('GET /admin/reconciliations')
  assert.deepEqual(
    list.map(({ gateway, differences }) => [gateway, differences]),
    [['stripe', 0]],
  )
})

test('a day that several compare at once is kept once, and each is answered', async () => {
  const operator = await anOperator(sandboxApp)
  const body = { gateway: 'sandbox', day: '2026-01-02' } as const

  const answers = await Promise.all([1, 2, 3, 4].map(() => operator.api('POST /admin/reconciliations', { body })))

  assert.deepEqual(new Set(answers.map(({ data }) => data.day)), new Set([body.day]))
  const { rows } = await sql`select 1 from reconciliation where day = ${body.day}::date`.execute(sandboxApp.ctx.db)
  assert.equal(rows.length, 1)
})

test('a changed, a missing and an invented payment are reported; another run replaces the result', async () => {
  const operator = await anOperator(stripeApp)
  const fan = await aFan(stripeApp)
  const cardId = await aStripeCard(stripeApp, fan)
  const ids: string[] = []
  for (const amount of [20, 30, 40])
    ids.push((await fan.api('POST /payment/wallet/top-up', { body: { amount, cardId } })).data.transactionId)
  const [changed, lost, madeUp] = ids
  await sql`update payment set price_minor = 2100, amount_minor = 2100 where id = ${changed}`.execute(stripeApp.ctx.db)
  await sql`update payment set gateway_ref = 'pi_of_nobody' where id = ${madeUp}`.execute(stripeApp.ctx.db)
  await sql`update payment set status = 'failed' where id = ${lost}`.execute(stripeApp.ctx.db)

  await reconcile(stripeApp, operator, 'stripe')
  const day = await reconcile(stripeApp, operator, 'stripe')

  assert.deepEqual(
    day.found.map(({ kind, paymentId, ours, theirs }) => [kind, paymentId, ours, theirs]),
    [
      ['unknown_here', null, '', '40.00 USD'],
      ['missing_there', madeUp, '40.00 USD', ''],
      ['status', lost, 'not paid', 'paid'],
      ['amount', changed, '21.00', '20.00'],
    ],
  )
  assert.equal((await operator.api('GET /admin/reconciliations')).total, 1)
})

test('the sandbox has books too; a gateway that is not there has none', async () => {
  const operator = await anOperator(sandboxApp)
  const fan = await aFan(sandboxApp)
  await fan.api('POST /payment/wallet/top-up', { body: { amount: 10, cardId: await aCard(fan) } })
  await refuses(
    'payment_declined',
    fan.api('POST /payment/wallet/top-up', { body: { amount: 10, cardId: await aCard(fan, 'lacksFunds') } }),
  )

  const day = await reconcile(sandboxApp, operator, 'sandbox')
  assert.deepEqual([day.charges, day.payments, day.found], [1, 1, []])
  await sql`delete from sandbox_charge`.execute(sandboxApp.ctx.db)
  const after = await reconcile(sandboxApp, operator, 'sandbox')

  assert.deepEqual(
    after.found.map(({ kind }) => kind),
    ['missing_there'],
  )
  await refuses('gateway_unavailable', reconcile(sandboxApp, operator, 'stripe'))
})

async function reconcile({ clock }: TestApp, operator: Member, gateway: Gateway) {
  const day = clock.now().toZonedDateTimeISO('UTC').toPlainDate().toString()
  return (await operator.api('POST /admin/reconciliations', { body: { gateway, day } })).data
}
