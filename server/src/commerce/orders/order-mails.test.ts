import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startTestApp, type TestApp } from '#test/app'
import { aFan } from '#test/builders'
import { anAddress, aProduct } from '#test/shop'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

test('the buyer of an order is mailed what was paid and where it goes, once', async () => {
  const fan = await aFan(app, { balanceTokens: 1_000 })
  const { id } = await aProduct(app, { price: 200 })
  const addressId = await anAddress(fan)
  const idempotencyKey = randomUUID()
  const buyOnce = () =>
    fan.api('POST /wallet/charges/product/{id}', { params: { id }, body: { addressId }, idempotencyKey })

  await buyOnce()
  await buyOnce()

  const { rows } = await sql<{ subject: string; text: string }>`
    select subject, body_text as text from mail where recipient = ${fan.email} and kind = 'order'
  `.execute(app.ctx.db)
  assert.deepEqual(
    rows.map(({ subject }) => subject),
    ['Your order: A print'],
  )
  for (const said of ['$2.00', 'Main Street 1', 'Malmö']) assert.ok(rows[0]?.text.includes(said), said)
})
