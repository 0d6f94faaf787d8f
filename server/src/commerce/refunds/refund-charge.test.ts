/** Tips and unlocks that an operator refunds. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { SaleId } from '@limelight/contract/ids'
import { minorUnits } from '@limelight/contract/money'
import fc from 'fast-check'
import { sql } from 'kysely'
import { getBalance, postTransfer } from '#/core/ledger/ledger.service'
import { holdPayoutLegs, payOutLegs } from '#/core/ledger/ledger-legs'
import { aFan, aFeed, aPerformer, type Member } from '#test/builders'
import { startMoneyApp } from '#test/operator-app'
import { refuses } from '#test/refusals'

const { app, operator } = await startMoneyApp()

test('a refunded unlock returns tokens, net and fee, ends access and counts no more', async () => {
  const { fan, performer, feedId, saleId } = await anUnlock(500)

  const { data } = await refund(saleId)

  assert.deepEqual([data.tokens, data.refundedNet, data.canRefund], [500, 4, false])
  assert.notEqual(data.refundedAt, null)
  assert.equal(await walletOf(fan), 1_000)
  assert.equal(await getBalance(app.ctx, performer.id, 'earnings'), 0)
  assert.equal(await getBalance(app.ctx, null, 'fees'), await feesOfOthers())
  const feed = await fan.api('GET /user/feeds/{id}', { params: { id: feedId } })
  assert.deepEqual([feed.data.isBought, feed.data.canView], [false, false])
  assert.equal((await fan.api('GET /wallet/purchases')).total, 0)
  const { data: studio } = await performer.api('GET /performer/feeds')
  assert.deepEqual([studio[0]?.sales, studio[0]?.earnedTokens], [0, 0])
  const { data: charges } = await fan.api('GET /wallet/charges/search')
  assert.deepEqual([charges[0]?.refundReason, charges[0]?.refundedAt !== null], ['bought by mistake', true])
})

test('both sides get a mail with the reason, and the audit log keeps who did it', async () => {
  const { fan, performer, saleId } = await anUnlock(100)

  await refund(saleId, { reason: 'not what was promised' })

  assert.match(await lastMailTo(fan), /\$1\.00 was returned[\s\S]*not what was promised/)
  assert.match(await lastMailTo(performer), /\$0\.80 was deducted[\s\S]*not what was promised/)
  const { data: log } = await operator.api('GET /admin/audit-log', { query: { action: 'charge.refunded' } })
  assert.deepEqual([log[0]?.actor?._id, log[0]?.targetId], [operator.id, saleId])
})

test('access that was to stay stays, and is not sold again', async () => {
  const { fan, feedId, saleId } = await anUnlock(100)

  await refund(saleId, { endsAccess: false })

  const feed = await fan.api('GET /user/feeds/{id}', { params: { id: feedId } })
  assert.equal(feed.data.canView, true)
  const again = await unlock(fan, feedId)
  assert.equal(again.data._id, saleId)
  assert.equal(await walletOf(fan), 1_000)
})

test('what was refunded can be bought anew, is charged anew, and can be refunded anew', async () => {
  const { fan, performer, feedId, saleId } = await anUnlock(100)
  await refund(saleId)

  const second = await unlock(fan, feedId)

  assert.notEqual(second.data._id, saleId)
  assert.equal(await walletOf(fan), 900)
  assert.equal(await getBalance(app.ctx, performer.id, 'earnings'), 80)
  await refund(SaleId.parse(second.data._id))
  const third = await unlock(fan, feedId)
  assert.equal(await walletOf(fan), 900)
  assert.equal((await unlock(fan, feedId)).data._id, third.data._id)
  assert.equal(await walletOf(fan), 900)
})

test('a tip is refunded to its fan', async () => {
  const { fan, performer, saleId } = await aTip(300)

  await refund(saleId)

  assert.equal(await walletOf(fan), 1_000)
  assert.equal(await getBalance(app.ctx, performer.id, 'earnings'), 0)
})

test('20 refunds of the same sale at once give it back once', async () => {
  const { fan, performer, saleId } = await anUnlock(400)

  const results = await Promise.allSettled(Array.from({ length: 20 }, () => refund(saleId)))

  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
  for (const result of results)
    if (result.status === 'rejected') await refuses('invalid_state', Promise.reject(result.reason))
  assert.equal(await walletOf(fan), 1_000)
  const { data: studio } = await performer.api('GET /performer/feeds')
  assert.deepEqual([studio[0]?.sales, studio[0]?.earnedTokens], [0, 0])
})

test('the same key answers the first refund', async () => {
  const { fan, saleId } = await anUnlock(400)
  const idempotencyKey = randomUUID()

  const [first, second] = [await refund(saleId, { idempotencyKey }), await refund(saleId, { idempotencyKey })]

  assert.deepEqual(first, second)
  assert.equal(await walletOf(fan), 1_000)
})

test('what was paid out is not taken back, unless the site bears it', async () => {
  const { fan, performer, saleId } = await anUnlock(500)
  await payOut(performer, 300)

  await refuses('earnings_insufficient', refund(saleId))
  assert.equal(await walletOf(fan), 500)
  const { data } = await refund(saleId, { isSiteLiable: true })

  assert.equal(data.refundedNet, 1)
  assert.equal(await getBalance(app.ctx, performer.id, 'earnings'), 0)
  const { data: stats } = await performer.api('GET /performer/earning/stats')
  // 3.00 were paid out and stay earned.
  assert.deepEqual([stats.sales, stats.net, stats.available], [0, 3, 0])
})

test('nobody but operators refunds, and subscriptions are refunded by their payment', async () => {
  const { fan, performer, saleId } = await aTip(100)
  const body = { reason: 'please' }
  for (const other of [fan, performer])
    await refuses('forbidden', other.api('POST /admin/charges/{id}/refund', { params: { id: saleId }, body }))
  await refuses('not_found', refund(SaleId.parse(randomUUID())))
  const dear = await aPerformer(app, { monthlyPriceMinor: 500 })
  await fan.api('POST /payment/subscribe/performers', {
    body: { performerId: dear.id, type: 'monthly', paymentMethod: 'wallet' },
  })
  const { data } = await operator.api('GET /admin/charges', { query: { fanId: fan.id, kind: 'subscription' } })
  assert.equal(data[0]?.canRefund, false)
  if (data[0]) await refuses('invalid_state', refund(data[0]._id))
})

test('in any order of sales, refunds and payouts the books balance, and statistics say what the ledger says', async () => {
  const step = fc.record({
    price: fc.integer({ min: 1, max: 200 }),
    next: fc.constantFrom('nothing', 'refund', 'bear', 'payout'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const performer = await aPerformer(app)
      const fan = await aFan(app, { balanceTokens: 2_000 })
      let [kept, paidOut] = [0, 0]
      for (const { price, next } of steps) {
        const { id } = await aFeed(app, { by: performer, access: 'paid', price })
        const saleId = SaleId.parse((await unlock(fan, id)).data._id)
        const earned = await getBalance(app.ctx, performer.id, 'earnings')
        if (next === 'payout') paidOut += await payOut(performer, Math.ceil(earned / 2))
        const isRefunded = next === 'refund' || next === 'bear'
        if (isRefunded) await refund(saleId, { isSiteLiable: next === 'bear' })
        else kept += price
      }
      const { data: stats } = await performer.api('GET /performer/earning/stats')
      const earnings = await getBalance(app.ctx, performer.id, 'earnings')
      assert.equal(Math.round(stats.net * 100), earnings + paidOut)
      assert.equal(await walletOf(fan), 2_000 - kept)
    }),
    { numRuns: 8 },
  )
})

type Refund = { reason?: string; endsAccess?: boolean; isSiteLiable?: boolean; idempotencyKey?: string }

function refund(id: SaleId, { idempotencyKey = randomUUID(), ...body }: Refund = {}) {
  return operator.api('POST /admin/charges/{id}/refund', {
    params: { id },
    body: { reason: 'bought by mistake', ...body },
    idempotencyKey,
  })
}

async function anUnlock(price: number) {
  const fan = await aFan(app, { balanceTokens: 1_000 })
  const { id: feedId, performer } = await aFeed(app, { access: 'paid', price })
  const { data } = await unlock(fan, feedId)
  return { fan, performer, feedId, saleId: SaleId.parse(data._id) }
}

async function aTip(price: number) {
  const fan = await aFan(app, { balanceTokens: 1_000 })
  const performer = await aPerformer(app)
  const { data } = await fan.api('POST /wallet/charges/tip/{id}', { params: { id: performer.id }, body: { price } })
  return { fan, performer, saleId: SaleId.parse(data._id) }
}

function unlock(fan: Member, id: Awaited<ReturnType<typeof aFeed>>['id']) {
  return fan.api('POST /wallet/charges/feed/{id}', { params: { id }, body: {}, idempotencyKey: randomUUID() })
}

async function walletOf({ api }: Member): Promise<number | undefined> {
  return (await api('GET /users/me')).data.balance
}

/** What sales that stand have paid in fees. */
async function feesOfOthers(): Promise<number> {
  const { rows } = await sql<{ fees: number }>`
    select coalesce(sum(fee_minor - refunded_fee_minor), 0)::bigint as fees from sale
  `.execute(app.ctx.db)
  return rows[0]?.fees ?? 0
}

async function lastMailTo({ email }: Member): Promise<string> {
  const { rows } = await sql<{ body_text: string }>`
    select body_text from mail where recipient = ${email} order by created_at desc, id desc limit 1
  `.execute(app.ctx.db)
  return rows[0]?.body_text ?? ''
}

async function payOut({ id }: Member, amount: number): Promise<number> {
  if (amount === 0) return 0
  const payout = { performer: id, minor: minorUnits(amount) }
  await app.ctx.transaction(async (tx) => {
    const reason = { payoutId: randomUUID() }
    const kind = 'payout-hold'
    await postTransfer(tx, { key: `test/${randomUUID()}`, kind, reason, legs: holdPayoutLegs(payout) })
    await postTransfer(tx, { key: `test/${randomUUID()}`, kind: 'payout-paid', reason, legs: payOutLegs(payout) })
  })
  return amount
}
