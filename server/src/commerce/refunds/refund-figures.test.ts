/** Wherever performers read what they earned, refunds in part are taken off alike. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { getBalance } from '#/core/ledger/ledger.service'
import { aFan, aPerformer, type Member } from '#test/builders'
import { aCard } from '#test/cards'
import { assertBooksBalance } from '#test/ledger-balance'
import { startOperatorApp } from '#test/operator-app'

const { app, operator } = await startOperatorApp()

const refunds = fc.array(
  fc.record({ share: fc.double({ min: 0.001, max: 1, noNaN: true }), isSiteLiable: fc.boolean() }),
  { maxLength: 4 },
)
const sale = fc.record({ priceMinor: fc.integer({ min: 500, max: 20_000 }), refunds })

test('statistics, stats, statement, list, CSV and ledger agree on the net after random refunds in part', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sale, { minLength: 1, maxLength: 3 }), async (sales) => {
      const performer = await aPerformer(app, { monthlyPriceMinor: 500 })
      for (const one of sales) {
        await performer.api('PUT /performers/me', { body: { monthlyPrice: one.priceMinor / 100 } })
        await sellAndRefund(performer, one)
      }
      const netMinor = await getBalance(app.ctx, performer.id, 'earnings')
      const expected = Object.fromEntries(Object.keys(await figuresOf(performer)).map((name) => [name, netMinor]))
      assert.deepEqual(await figuresOf(performer), expected)
    }),
    { numRuns: 10 },
  )
  await assertBooksBalance(app)
})

async function sellAndRefund(
  performer: Member,
  { refunds: given }: { refunds: { share: number; isSiteLiable: boolean }[] },
) {
  const fan = await aFan(app)
  const { data } = await fan.api('POST /payment/subscribe/performers', {
    body: { performerId: performer.id, type: 'monthly', paymentMethod: 'card', cardId: await aCard(fan) },
  })
  assert.ok(data.transactionId)
  const params = { id: data.transactionId }
  for (const { share, isSiteLiable } of given) {
    const { refundable } = (await operator.api('GET /admin/payments/{id}', { params })).data
    if (refundable === 0) return
    const amount = Math.max(1, Math.floor(refundable * 100 * share)) / 100
    await operator.api('POST /admin/payments/{id}/refunds', {
      params,
      body: { amount, destination: 'card', reason: 'asked for', isSiteLiable },
      idempotencyKey: randomUUID(),
    })
  }
}

async function figuresOf({ api, token }: Member): Promise<Record<string, number>> {
  const today = app.clock.now().toString().slice(0, 10)
  const [stats, statistics, statement, list, csv] = await Promise.all([
    api('GET /performer/earning/stats'),
    api('GET /performer/statistics', { query: { from: today, to: today } }),
    api('GET /performer/earning/statement', { query: { month: today.slice(0, 7) } }),
    api('GET /performer/earning/search'),
    app.http.inject({ url: '/api/performer/earning/export', headers: { authorization: token } }),
  ])
  return {
    stats: minor(stats.data.net),
    byKind: minor(stats.data.byKind.reduce((sum, { net }) => sum + net, 0)),
    statistics: minor(statistics.data.totals.net),
    statement: minor(statement.data.sales.net - statement.data.refunds.amount),
    closing: minor(statement.data.closing),
    list: minor(list.data.reduce((sum, { netAfterRefunds }) => sum + netAfterRefunds, 0)),
    listByParts: minor(list.data.reduce((sum, { net, refunded }) => sum + net - refunded, 0)),
    csv: minor(sumOf(csv.body, 'Net after refunds')),
    csvByParts: minor(sumOf(csv.body, 'Net') - sumOf(csv.body, 'Refunded')),
  }
}

/** Of a column; no cell of these sales holds a comma. */
function sumOf(csv: string, column: string): number {
  const [header = '', ...lines] = csv.replace('\uFEFF', '').trim().split(/\r?\n/)
  const at = header.split(',').indexOf(column)
  assert.notEqual(at, -1, `no column ${column} in ${header}`)
  return lines.reduce((sum, line) => sum + Number(line.split(',')[at]), 0)
}

function minor(amount: number): number {
  return Math.round(amount * 100)
}
