import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, anOperator } from '#test/builders'
import { aCard } from '#test/cards'
import { assertBooksBalance } from '#test/ledger-balance'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

test('a charge of the card that disputes is disputed, and won with evidence', async () => {
  const [fan, operator] = [await aFan(app), await anOperator(app)]
  const cardId = await aCard(fan, 'isDisputed')
  const { data: paid } = await fan.api('POST /payment/wallet/top-up', { body: { amount: 20, cardId } })
  assert.equal(paid.status, 'success')
  await app.jobs.runPending()

  const [open] = (await operator.api('GET /admin/disputes')).data
  assert.ok(open)
  assert.deepEqual([open.fan._id, open.status, open.amount, open.canSendEvidence], [fan.id, 'open', 20, true])

  await operator.api('POST /admin/disputes/{id}/evidence', { params: { id: open._id } })
  await app.jobs.runPending()

  const [won] = (await operator.api('GET /admin/disputes')).data
  assert.deepEqual([won?._id, won?.status], [open._id, 'won'])
  assert.equal((await fan.api('GET /users/me')).data.balance, 2_000)
  await assertBooksBalance(app)
})

test('no other card is disputed', async () => {
  const [fan, operator] = [await aFan(app), await anOperator(app)]
  const { total } = await operator.api('GET /admin/disputes')
  await fan.api('POST /payment/wallet/top-up', { body: { amount: 20, cardId: await aCard(fan) } })
  await app.jobs.runPending()

  assert.equal((await operator.api('GET /admin/disputes')).total, total)
})
