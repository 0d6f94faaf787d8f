import assert from 'node:assert/strict'
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { after, before, test } from 'node:test'
import { AccountId } from '@limelight/contract/ids'
import { minorUnits, tokens } from '@limelight/contract/money'
import fc from 'fast-check'
import { sql } from 'kysely'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, giveTokens } from '#test/builders'
import { assertBooksBalance } from '#test/ledger-balance'
import { type RecordedSale, recordSale, type Sale, type SaleTerms } from './record-sale.service.ts'

const terms: SaleTerms = { commission: 2_000, tokenValue: 1, earningHoldDays: 7 }

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

test('a key sells once and answers its first sale, at the same time too', async () => {
  const sale = await aSale({ price: 100 })

  const receipts = await Promise.all(Array.from({ length: 8 }, () => record(sale)))

  assert.equal(new Set(receipts.map((receipt) => receipt.saleId)).size, 1)
  assert.equal(receipts.filter((receipt) => receipt.isNew).length, 1)
  assert.equal(await countSales(sale), 1)
  await assertBooksBalance(app)
})

test('a sale notifies the creator and the fan in the same commit, a repeat notifies no one', async () => {
  const sale = await aSale({ price: 100 })

  const { saleId } = await record(sale)
  await record(sale)

  const { rows } = await sql<{ topic: string; payload: unknown }>`
    select topic, payload from outbox where payload ->> 'fanId' = ${sale.fanId} or payload ->> 'accountId' = ${sale.fanId}
    order by id
  `.execute(app.ctx.db)
  const { fanId, performerId } = sale
  assert.deepEqual(rows, [
    {
      topic: 'sale-recorded',
      payload: { saleId, performerId, fanId, kind: 'tip', tokens: 100, feedId: null, targetId: null },
    },
    { topic: 'balance-changed', payload: { accountId: fanId, delta: -100, balance: 0 } },
  ])
})

test('a transaction that fails afterwards sold nothing', async () => {
  const sale = await aSale({ price: 100 })

  const attempt = app.ctx.transaction(async (tx) => {
    await recordSale(tx, sale, terms)
    throw new Error('the purchase failed')
  })

  await assert.rejects(attempt, /the purchase failed/)
  assert.equal(await countSales(sale), 0)
  await assertBooksBalance(app)
})

test('whatever prices, token values and commissions, fee and net are the gross amount and the books balance', async () => {
  const step = fc.record({
    price: fc.integer({ min: 1, max: 1_000_000 }),
    commission: fc.integer({ min: 0, max: 10_000 }),
    tokenValue: fc.integer({ min: 1, max: 10_000 }),
    isByCard: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      for (const { price, isByCard, ...drawn } of steps) {
        const sale = await aSale({ price })
        const paid = isByCard ? { cardMinor: minorUnits(price) } : sale.paid
        await record({ ...sale, paid }, { ...terms, ...drawn })
      }
      await assertBooksBalance(app)
    }),
    { numRuns: 10 },
  )
})

async function aSale({ price }: { price: number }): Promise<Sale> {
  const fan = await aFan(app)
  await giveTokens(app, fan.id, price)
  return {
    key: `test/${randomUUID()}`,
    kind: 'tip',
    fanId: fan.id,
    performerId: AccountId.parse(randomUUIDv7()),
    targetId: null,
    paid: { tokens: tokens(price) },
  }
}

function record(sale: Sale, saleTerms: SaleTerms = terms): Promise<RecordedSale> {
  return app.ctx.transaction((tx) => recordSale(tx, sale, saleTerms))
}

async function countSales({ fanId }: Sale): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from sale where fan_id = ${fanId}
  `.execute(app.ctx.db)
  return rows[0]?.count ?? 0
}
