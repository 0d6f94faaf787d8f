/** Sales shared with the creator who showed the product, and refunded sales. */
import assert from 'node:assert/strict'
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import { AccountId } from '@limelight/contract/ids'
import { bps, feeOf, minorUnits, tokens } from '@limelight/contract/money'
import fc from 'fast-check'
import { sql } from 'kysely'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, giveTokens } from '#test/builders'
import { assertBooksBalance } from '#test/ledger-balance'
import { type RecordedSale, recordSale } from './record-sale.service.ts'
import { refundSale } from './refund-sale.service.ts'
import { shareOf, splitGross } from './split-sale.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
afterEach(() => assertBooksBalance(app))
after(() => app.close())

const rates = {
  price: fc.integer({ min: 1, max: 1_000_000 }),
  shipping: fc.integer({ min: 0, max: 1_000_000 }),
  fee: fc.integer({ min: 0, max: 10_000 }),
  share: fc.integer({ min: 1, max: 9_000 }),
  tokenValue: fc.integer({ min: 1, max: 1_000 }),
}

test('whatever price, fee and share: the parts are whole, none is negative, and shipping is not shared', () => {
  fc.assert(
    fc.property(fc.record(rates), ({ price, shipping, fee, share, tokenValue }) => {
      const [subtotal, gross] = [minorUnits(price * tokenValue), minorUnits((price + shipping) * tokenValue)]
      const shared = shareOf(subtotal, { feeBps: bps(fee), shareBps: bps(share) })
      const { feeMinor, netMinor } = splitGross(gross, bps(fee))

      assert.ok(Number.isInteger(shared) && shared >= 0)
      assert.ok(netMinor - shared >= 0)
      assert.equal(feeMinor, feeOf(gross, bps(fee)))
      assert.equal(netMinor - shared + shared + feeMinor, gross)
      const exact = ((subtotal - feeOf(subtotal, bps(fee))) * share) / 10_000
      assert.ok(exact - shared >= 0 && exact - shared < 1 + 1e-3)
    }),
  )
})

test('whatever is sold and taken back, the books balance and both are paid what their sales say', async () => {
  const step = fc.record({ ...rates, isRefunded: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      for (const { isRefunded, ...drawn } of steps) {
        const { saleId } = await sell(drawn)
        if (isRefunded) await app.ctx.transaction((tx) => refundSale(tx, saleId, { reason: 'asked for' }))
      }
      await assertBooksBalance(app)
    }),
    { numRuns: 10 },
  )
})

test('a shared sale is two sales of one transfer: 1000 with 20 % fee and 25 % shared is 600, 200 and 200', async () => {
  const { saleId } = await sell({ price: 1_000, shipping: 0, fee: 2_000, share: 2_500, tokenValue: 1 })

  assert.deepEqual(await salesOf(saleId), [
    { kind: 'affiliate', gross_minor: 200, fee_minor: 0, net_minor: 200 },
    { kind: 'product', gross_minor: 800, fee_minor: 200, net_minor: 600 },
  ])
})

test('a share that rounds to nothing is no sale', async () => {
  const { saleId } = await sell({ price: 1, shipping: 0, fee: 2_000, share: 1, tokenValue: 1 })

  assert.deepEqual(
    (await salesOf(saleId)).map((sale) => sale.kind),
    ['product'],
  )
})

test('a sale is taken back once, at the same time too', async () => {
  const { saleId, fanId } = await sell({ price: 1_000, shipping: 50, fee: 2_000, share: 2_500, tokenValue: 1 })

  const results = await Promise.allSettled(
    Array.from({ length: 5 }, () => app.ctx.transaction((tx) => refundSale(tx, saleId, { reason: 'asked for' }))),
  )

  assert.equal(results.filter((result) => result.status === 'fulfilled').length, 1)
  const { data } = await app.as((await tokenOf(fanId)).token)('GET /users/me')
  assert.equal(data.balance, 1_050)
})

type Drawn = { price: number; shipping: number; fee: number; share: number; tokenValue: number }
const fans = new Map<string, { token: string }>()

async function sell({ price, shipping, fee, share, tokenValue }: Drawn): Promise<RecordedSale & { fanId: AccountId }> {
  const fan = await aFan(app)
  fans.set(fan.id, fan)
  await giveTokens(app, fan.id, price + shipping)
  const receipt = await app.ctx.transaction((tx) =>
    recordSale(
      tx,
      {
        key: `test/${randomUUID()}`,
        kind: 'product',
        fanId: fan.id,
        performerId: AccountId.parse(randomUUIDv7()),
        targetId: randomUUIDv7(),
        paid: { tokens: tokens(price + shipping) },
        share: { performerId: AccountId.parse(randomUUIDv7()), bps: bps(share), subtotalTokens: tokens(price) },
      },
      { commission: fee, tokenValue, earningHoldDays: 7 },
    ),
  )
  return { ...receipt, fanId: fan.id }
}

async function tokenOf(fanId: AccountId): Promise<{ token: string }> {
  const fan = fans.get(fanId)
  assert.ok(fan)
  return fan
}

async function salesOf(saleId: string) {
  const { rows } = await sql<{ kind: string; gross_minor: number; fee_minor: number; net_minor: number }>`
    select s.kind, s.gross_minor, s.fee_minor, s.net_minor
    from sale s join sale m on m.transfer_id = s.transfer_id
    where m.id = ${saleId}
    order by s.kind
  `.execute(app.ctx.db)
  return rows
}
