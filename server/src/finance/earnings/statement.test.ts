/** Months from opening to closing balance: to the cent what the ledger says. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Statement } from '@limelight/contract/commerce/wallet'
import { AccountId, PayoutId } from '@limelight/contract/ids'
import { minorFromDecimal, minorUnits, tokens } from '@limelight/contract/money'
import fc from 'fast-check'
import { sql } from 'kysely'
import { getBalance, holdPayoutLegs, payOutLegs, postTransfer, reverseTransfer } from '#/core/ledger/ledger.service'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aPerformer, giveTokens, type Member } from '#test/builders'
import { assertBooksBalance } from '#test/ledger-balance'
import { recordSale } from './record-sale.service.ts'
import { refundSale } from './refund-sale.service.ts'

const MONTHS = ['2026-01', '2026-02', '2026-03', '2026-04'] as const

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

const step = fc.record({
  kind: fc.constantFrom('tokens', 'card', 'refund', 'reserve', 'paid', 'released'),
  price: fc.integer({ min: 1, max: 100_000 }),
  commission: fc.integer({ min: 0, max: 9_999 }),
  /** How many months pass before it. */
  pause: fc.integer({ min: 0, max: 1 }),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

test('any history: every month begins where the one before ended, adds up, and the last closes with the ledger', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const seller = await aPerformer(app)
      await live(seller, steps)

      const statements: Statement[] = []
      for (const month of MONTHS) statements.push(await statementOf(seller, month))

      let carried = 0
      for (const statement of statements) {
        const { opening, sales, refunds, payouts, other, closing } = inCents(statement)
        assert.equal(opening, carried)
        assert.equal(opening + sales - refunds - payouts + other, closing)
        assert.equal(minorFromDecimal(statement.sales.gross) - minorFromDecimal(statement.sales.fee), sales)
        assert.equal(other, 0)
        carried = closing
      }
      const owed = (await getBalance(app.ctx, seller.id, 'earnings')) + (await getBalance(app.ctx, seller.id, 'payout'))
      assert.equal(carried, owed)
    }),
    { numRuns: 15 },
  )
  await assertBooksBalance(app)
})

test('an export has a line per movement, and its last balance closes the month', async () => {
  const seller = await aPerformer(app)
  await live(seller, [
    { kind: 'tokens', price: 10_000, commission: 2_000, pause: 0 },
    { kind: 'card', price: 5_000, commission: 1_000, pause: 0 },
    { kind: 'refund', price: 1, commission: 0, pause: 0 },
  ])

  const answer = await app.http.inject({
    url: '/api/performer/earning/statement/export?month=2026-01',
    headers: { authorization: seller.token },
  })

  const lines = answer.body.trim().split('\r\n')
  assert.equal(answer.statusCode, 200)
  assert.equal(lines.length, 4)
  assert.match(lines[1] ?? '', /,sale,tip,100\.00,20\.00,80\.00,80\.00,USD$/)
  assert.match(lines[2] ?? '', /,sale,subscription,50\.00,5\.00,45\.00,125\.00,USD$/)
  assert.match(lines[3] ?? '', /,refund-tip,,,,-80\.00,45\.00,USD$/)
  assert.equal((await statementOf(seller, '2026-01')).closing, 45)
})

test('before the first movement and without any there is nothing', async () => {
  const seller = await aPerformer(app)
  const statement = await statementOf(seller, '2026-02')
  assert.deepEqual([statement.opening, statement.closing, statement.firstMonth], [0, 0, null])
})

test('what is no month is refused', async () => {
  const seller = await aPerformer(app)
  for (const month of ['2026-13', '2026', 'now']) {
    const answer = await app.http.inject({
      url: `/api/performer/earning/statement?month=${month}`,
      headers: { authorization: seller.token },
    })
    assert.equal(answer.json().code, 'request_invalid')
  }
})

test('the export of earnings has every sale of theirs, and none of others', async () => {
  const [seller, other] = [await aPerformer(app), await aPerformer(app)]
  await live(seller, [
    { kind: 'tokens', price: 100, commission: 2_000, pause: 0 },
    { kind: 'card', price: 995, commission: 2_000, pause: 0 },
  ])
  await live(other, [{ kind: 'tokens', price: 777, commission: 0, pause: 0 }])

  const answer = await app.http.inject({
    url: '/api/performer/earning/export',
    headers: { authorization: seller.token },
  })
  const tips = await app.http.inject({
    url: '/api/performer/earning/export?kind=tip',
    headers: { authorization: seller.token },
  })

  assert.equal(answer.body.trim().split('\r\n').length, 3)
  assert.match(answer.body, /,subscription,[\w-]+,,9\.95,1\.99,20,7\.96,0\.00,7\.96,USD,/)
  assert.equal(tips.body.trim().split('\r\n').length, 2)
  assert.ok(!answer.body.includes('7.77'))
})

/** Plays a history; what they have not cannot be refunded or paid, and is left out. */
async function live(seller: Member, steps: readonly Step[]): Promise<void> {
  let month = 0
  const sold: { id: Awaited<ReturnType<typeof sell>>; price: number }[] = []
  for (const { kind, pause, price, commission } of steps) {
    month = Math.min(month + pause, MONTHS.length - 1)
    const before = await lastTransfer()
    if (kind === 'tokens' || kind === 'card') {
      const id = await sell(seller, { price, commission, isByCard: kind === 'card' })
      if (kind === 'tokens') sold.push({ id, price })
    } else if (kind === 'refund') await refundLast(sold)
    else await payout(seller, kind)
    await date(before, MONTHS[month] ?? '2026-01')
  }
}

async function sell(
  seller: Member,
  { price, commission, isByCard }: { price: number; commission: number; isByCard: boolean },
) {
  const fan = await aFan(app)
  if (!isByCard) await giveTokens(app, fan.id, price)
  const { saleId } = await app.ctx.transaction((tx) =>
    recordSale(
      tx,
      {
        key: `test/${randomUUID()}`,
        kind: isByCard ? 'subscription' : 'tip',
        fanId: fan.id,
        performerId: AccountId.parse(seller.id),
        targetId: null,
        paid: isByCard ? { cardMinor: minorUnits(price) } : { tokens: tokens(price) },
      },
      { commission, tokenValue: 1, earningHoldDays: 7 },
    ),
  )
  return saleId
}

async function refundLast(sold: { id: Awaited<ReturnType<typeof sell>> }[]): Promise<void> {
  const sale = sold.pop()
  if (!sale) return
  await app.ctx
    .transaction((tx) => refundSale(tx, sale.id, { reason: 'asked for' }))
    .catch((error: { code?: string }) => assert.equal(error.code, 'earnings_insufficient'))
}

/** Half of what they have: set aside, and paid or given back. */
async function payout(seller: Member, outcome: 'reserve' | 'paid' | 'released'): Promise<void> {
  const minor = minorUnits(Math.floor((await getBalance(app.ctx, seller.id, 'earnings')) / 2))
  if (minor === 0) return
  const id = PayoutId.parse(randomUUID())
  const reason = { payoutId: id }
  await app.ctx.transaction(async (tx) => {
    const legs = holdPayoutLegs({ performer: seller.id, minor })
    const { transferId } = await postTransfer(tx, {
      key: `payout/${id}/hold/1`,
      kind: 'payout-hold',
      reason,
      legs,
    })
    if (outcome === 'paid')
      await postTransfer(tx, {
        key: `payout/${id}/paid`,
        kind: 'payout-paid',
        reason,
        legs: payOutLegs({ performer: seller.id, minor }),
      })
    if (outcome === 'released')
      await reverseTransfer(tx, Number(transferId), { key: `payout/${id}/release/1`, kind: 'payout-release', reason })
  })
}

async function lastTransfer(): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from ledger.transfer`.execute(app.ctx.db)
  return rows[0]?.id ?? 0
}

/** The database's clock dates transfers and no test can move it, so what is append-only is dated behind its back. */
async function date(after: number, month: string): Promise<void> {
  await app.ctx.transaction(async ({ db }) => {
    await sql`alter table ledger.transfer disable trigger transfer_append_only`.execute(db)
    await sql`update ledger.transfer set created_at = ${`${month}-15T12:00:00Z`} where id > ${after}`.execute(db)
    await sql`alter table ledger.transfer enable trigger transfer_append_only`.execute(db)
  })
}

async function statementOf({ api }: Member, month: string): Promise<Statement> {
  return (await api('GET /performer/earning/statement', { query: { month } })).data
}

function inCents({ opening, sales, refunds, payouts, other, closing }: Statement) {
  return {
    opening: minorFromDecimal(opening),
    sales: minorFromDecimal(sales.net),
    refunds: minorFromDecimal(refunds.amount),
    payouts: minorFromDecimal(payouts.amount),
    other: minorFromDecimal(other),
    closing: minorFromDecimal(closing),
  }
}
