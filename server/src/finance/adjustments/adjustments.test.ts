/** Tokens an operator gives and takes. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { aFan, anOperator, type Member } from '#test/builders'
import { startMoneyApp } from '#test/operator-app'
import { refuses } from '#test/refusals'

const { app, operator } = await startMoneyApp()

test('tokens given and taken are transfers with a reason', async () => {
  const fan = await aFan(app)
  assert.deepEqual(await walletOf(fan), { balance: 0, ledgerAccountId: null })

  const { data: given } = await adjust(fan, 250)
  const { data: taken } = await adjust(fan, -50)

  assert.deepEqual([given.balance, taken.balance], [250, 200])
  assert.equal((await fan.api('GET /users/me')).data.balance, 200)
  const { ledgerAccountId } = await walletOf(fan)
  assert.ok(ledgerAccountId)
  const { data: transfer } = await operator.api('GET /admin/ledger/transfers/{id}', {
    params: { id: taken.transferId },
  })
  assert.deepEqual(
    transfer.legs.map(({ account, amount }) => [account.kind, account.owner?._id ?? null, amount]),
    [
      ['issued', null, 50],
      ['wallet', fan.id, -50],
    ],
  )
  assert.deepEqual(transfer.reason, {
    kind: 'adjustment',
    fanId: fan.id,
    operatorId: operator.id,
    text: 'a mistake of ours',
  })
})

test('the fan is notified of the new balance, and the audit log has the reason', async () => {
  const fan = await aFan(app)
  const notified: unknown[] = []
  app.jobs.on('balance-changed', (payload) => {
    if (payload.accountId === fan.id) notified.push(payload)
  })

  await adjust(fan, 30)
  await app.jobs.runPending()

  assert.deepEqual(notified, [{ accountId: fan.id, delta: 30, balance: 30 }])
  const { data } = await operator.api('GET /admin/audit-log', { query: { action: 'wallet.adjusted' } })
  const entry = data.find(({ targetId }) => targetId === fan.id)
  assert.equal(entry?.actor?._id, operator.id)
})

test('more than there is cannot be taken', async () => {
  const fan = await aFan(app, { balanceTokens: 100 })

  await refuses('tokens_insufficient', adjust(fan, -101))
  assert.equal((await walletOf(fan)).balance, 100)
  await adjust(fan, -100)
  assert.equal((await walletOf(fan)).balance, 0)
})

test('two operators who take at once take no more than there is', async () => {
  const fan = await aFan(app, { balanceTokens: 100 })
  const other = await anOperator(app)

  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => adjust(fan, -30, { by: n % 2 ? operator : other })),
  )

  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 3)
  assert.equal((await walletOf(fan)).balance, 10)
})

test('a double click adjusts once, another amount under the same key not at all', async () => {
  const fan = await aFan(app)
  const idempotencyKey = randomUUID()

  const [first, second] = await Promise.all([1, 2].map(() => adjust(fan, 40, { idempotencyKey })))

  assert.deepEqual(first, second)
  await refuses('idempotency_key_reused', adjust(fan, 41, { idempotencyKey }))
  assert.equal((await walletOf(fan)).balance, 40)
})

test('zero, a missing reason, too much and an account without a wallet are refused', async () => {
  const fan = await aFan(app)

  await refuses('request_invalid', adjust(fan, 0))
  await refuses('request_invalid', adjust(fan, 1.5))
  await refuses('request_invalid', adjust(fan, 10_000_001))
  await refuses('request_invalid', adjust(fan, 5, { reason: ' a ' }))
  await refuses('not_found', adjust(operator, 5))
  await refuses('not_found', operator.api('GET /admin/users/{id}/wallet', { params: { id: operator.id } }))
  assert.equal((await walletOf(fan)).balance, 0)
})

type Options = { by?: Member; idempotencyKey?: string; reason?: string }

function adjust(
  fan: Member,
  tokens: number,
  { by = operator, reason = 'a mistake of ours', idempotencyKey = randomUUID() }: Options = {},
) {
  const body = { tokens, reason }
  return by.api('POST /admin/users/{id}/wallet-adjustments', { params: { id: fan.id }, body, idempotencyKey })
}

async function walletOf(fan: Member) {
  const { data } = await operator.api('GET /admin/users/{id}/wallet', { params: { id: fan.id } })
  return { balance: data.balance, ledgerAccountId: data.ledgerAccountId }
}
