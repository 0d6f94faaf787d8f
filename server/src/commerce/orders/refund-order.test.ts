/** Orders that are refunded, and what operators see of orders. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { OrderStatus } from '@limelight/contract/commerce/order-lists'
import type { OrderId } from '@limelight/contract/ids'
import { minorUnits } from '@limelight/contract/money'
import { sql } from 'kysely'
import { getBalance, holdPayoutLegs, payOutLegs, postTransfer } from '#/core/ledger/ledger.service'
import { aFan, type Member } from '#test/builders'
import { startMoneyApp } from '#test/operator-app'
import { refuses } from '#test/refusals'
import { anAddress, aProduct } from '#test/shop'

const { app, operator } = await startMoneyApp()

test('a coupon comes back with an order that was refunded before it was sent, and not after', async () => {
  const couponCode = await aCoupon()
  const { fan, performer, id, productId } = await aPaidOrder({ couponCode })
  await refuses('coupon_invalid', buy(fan, { productId, couponCode }))

  await move(performer, id, { status: 'cancelled' })
  assert.equal(await usesOf(couponCode), 0)
  const { data: second } = await buy(fan, { productId, couponCode })
  assert.equal(await usesOf(couponCode), 1)

  await move(performer, second.orderId, { status: 'shipping', carrier: 'PostNord' })
  await move(operator, second.orderId, { status: 'refunded' })
  assert.equal(await usesOf(couponCode), 1)
})

test('operators see all orders, by buyer, seller, state and name, with the moves they may make', async () => {
  const { fan, performer, id } = await aPaidOrder()
  await aPaidOrder()

  for (const query of [
    { fanId: fan.id },
    { performerId: performer.id },
    { q: fan.username },
    { q: performer.username },
  ]) {
    const { data, total } = await operator.api('GET /admin/orders', { query })
    assert.deepEqual([total, data[0]?._id, data[0]?.nextStatuses], [1, id, ['refunded']])
  }
  assert.ok((await operator.api('GET /admin/orders')).total >= 2)
  assert.equal((await operator.api('GET /admin/orders', { query: { fanId: fan.id, status: 'completed' } })).total, 0)
  for (const other of [fan, performer]) await refuses('forbidden', other.api('GET /admin/orders'))
})

test('an operator refunds with a reason that both sides are mailed', async () => {
  const { fan, performer, id } = await aPaidOrder()

  await move(operator, id, { status: 'refunded', note: 'the parcel was empty' })

  for (const one of [fan, performer]) assert.match(await mailsTo(one), /the parcel was empty/)
})

test('what the seller was paid out is the site’s to bear, when the operator says so and nobody else', async () => {
  const { fan, performer, id } = await aPaidOrder()
  const before = await walletOf(fan)
  const payout = { performer: performer.id, minor: minorUnits(await getBalance(app.ctx, performer.id, 'earnings')) }
  await app.ctx.transaction(async (tx) => {
    const reason = {}
    await postTransfer(tx, { key: randomUUID(), kind: 'payout-hold', reason, legs: holdPayoutLegs(payout) })
    await postTransfer(tx, { key: randomUUID(), kind: 'payout-paid', reason, legs: payOutLegs(payout) })
  })

  await refuses('earnings_insufficient', move(operator, id, { status: 'refunded' }))
  await refuses('invalid_state', move(performer, id, { status: 'refunded', isSiteLiable: true }))
  await move(operator, id, { status: 'refunded', isSiteLiable: true })

  assert.equal(await walletOf(fan), before + 100)
  assert.equal(await getBalance(app.ctx, performer.id, 'earnings'), 0)
})

async function aPaidOrder({ couponCode }: { couponCode?: string } = {}) {
  const fan = await aFan(app, { balanceTokens: 1_000 })
  const { id: productId, performer } = await aProduct(app, { price: 100, stock: 5 })
  const { data } = await buy(fan, { productId, couponCode })
  return { fan, performer, productId, id: data.orderId }
}

type Bought = { productId: Awaited<ReturnType<typeof aProduct>>['id']; couponCode?: string | undefined }

async function buy(fan: Member, { productId, couponCode }: Bought) {
  return fan.api('POST /wallet/charges/product/{id}', {
    params: { id: productId },
    body: { addressId: await anAddress(fan), ...(couponCode !== undefined && { couponCode }) },
  })
}

type Move = { status: OrderStatus; carrier?: string; note?: string; isSiteLiable?: boolean }

function move({ api }: Member, id: OrderId, body: Move) {
  return api('PUT /orders/{id}/update', { params: { id }, body })
}

async function aCoupon(): Promise<string> {
  const code = `ONCE-${randomUUID().slice(0, 8).toUpperCase()}`
  await operator.api('POST /admin/coupons', { body: { code, percent: 10, scopes: ['product'], maxUsesPerFan: 1 } })
  return code
}

async function usesOf(code: string): Promise<number | undefined> {
  const { rows } = await sql<{ uses: number }>`select use_count as uses from coupon where code = ${code}`.execute(
    app.ctx.db,
  )
  return rows[0]?.uses
}

async function walletOf({ api }: Member): Promise<number> {
  return (await api('GET /users/me')).data.balance
}

async function mailsTo({ email }: Member): Promise<string> {
  const rows = await app.ctx.db.selectFrom('mail').select('body_text').where('recipient', '=', email).execute()
  return rows.map((row) => row.body_text).join('\n')
}
