import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, describe, test } from 'node:test'
import type { OrderStatus } from '@limelight/contract/commerce/order-lists'
import type { FeedId, OrderId, ProductId } from '@limelight/contract/ids'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aFeed, anOperator, aPerformer, type Member } from '#test/builders'
import { assertBooksBalance } from '#test/ledger-balance'
import { refuses } from '#test/refusals'
import { anAddress, aProduct, type TestProduct } from '#test/shop'
import { completeOne, expireOne } from './move-order.service.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
afterEach(() => assertBooksBalance(app))
after(() => app.close())

describe('buying', () => {
  test('price and shipping leave the wallet, the stock and reach the seller less the fee', async () => {
    const fan = await aFan(app, { balanceTokens: 1_000 })
    const product = await aProduct(app, { price: 100, shippingFee: 50, stock: 5 })

    const { data: receipt } = await buy(fan, product, { quantity: 2, expectedPrice: 250 })

    assert.deepEqual([receipt.kind, receipt.tokens, receipt.balance], ['product', 250, 750])
    const order = await orderOf(fan, receipt.orderId)
    assert.deepEqual([order.status, order.total, order.deliveryAddress?.city], ['paid', 250, 'Malmö'])
    assert.deepEqual(eventsOf(order), ['created', 'paid'])
    assert.equal(await stockOf(product), 3)
    const { data: stats } = await product.performer.api('GET /performer/earning/stats')
    assert.deepEqual([stats.gross, stats.fee, stats.net], [2.5, 0.5, 2])
    const { data: studio } = await product.performer.api('GET /performer/performer-assets/products/search')
    assert.deepEqual([studio[0]?.sales, studio[0]?.earnedTokens], [1, 250])
  })

  test('seller and buyer are notified by mail', async () => {
    const fan = await aFan(app, { balanceTokens: 100 })
    const product = await aProduct(app, { name: 'A <b>lamp</b>' })
    const { data } = await buy(fan, product)
    await move(product.performer, data.orderId, { status: 'shipping', carrier: 'PostNord', trackingCode: 'SE123' })

    assert.match((await mailTo(product.performer)) ?? '', /ready for you to ship/)
    assert.match((await mailTo(fan)) ?? '', /PostNord[\s\S]*SE123/)
  })

  test('a digital product is complete at once, the fan’s own, and bought once', async () => {
    const fan = await aFan(app, { balanceTokens: 300 })
    const product = await aProduct(app, { type: 'digital' })

    const answers = await Promise.all(Array.from({ length: 6 }, () => buy(fan, product, { addressId: undefined })))

    assert.equal(new Set(answers.map(({ data }) => data._id)).size, 1)
    assert.equal(await balanceOf(fan), 200)
    const order = await orderOf(fan, answers[0]?.data.orderId)
    assert.deepEqual([order.status, order.canDownload, order.deliveryAddress], ['completed', true, null])
    const { data } = await fan.api('GET /performer-assets/products/{id}', { params: { id: product.id } })
    assert.equal(data.isBought, true)
    await refuses('already_bought', checkout(fan, product))
  })

  test('one key buys once, another body with it is refused', async () => {
    const fan = await aFan(app, { balanceTokens: 1_000 })
    const product = await aProduct(app)
    const body = { addressId: await anAddress(fan) }
    const call = { params: { id: product.id }, body, idempotencyKey: randomUUID() }

    const answers = await Promise.all(
      Array.from({ length: 8 }, () => fan.api('POST /wallet/charges/product/{id}', call)),
    )

    assert.equal(new Set(answers.map(({ data }) => data.orderId)).size, 1)
    assert.equal(await balanceOf(fan), 900)
    await refuses(
      'idempotency_key_reused',
      fan.api('POST /wallet/charges/product/{id}', { ...call, body: { ...body, quantity: 2 } }),
    )
  })

  test('what cannot be bought costs nothing', async () => {
    const fan = await aFan(app, { balanceTokens: 150 })
    const product = await aProduct(app, { price: 100, stock: 2 })
    const digital = await aProduct(app, { type: 'digital' })
    const draft = await aProduct(app, { status: 'draft' })

    await refuses('price_changed', buy(fan, product, { expectedPrice: 99 }))
    await refuses('stock_insufficient', buy(fan, product, { quantity: 3 }))
    await refuses('tokens_insufficient', buy(fan, product, { quantity: 2 }))
    await refuses('address_needed', buy(fan, product, { addressId: undefined }))
    await refuses('not_found', buy(fan, product, { addressId: await anAddress(await aFan(app)) }))
    await refuses('request_invalid', buy(fan, digital, { quantity: 2 }))
    await refuses('not_found', buy(fan, draft))
    await refuses('not_for_sale', buy(product.performer, product))

    assert.equal(await balanceOf(fan), 150)
    assert.equal(await stockOf(product), 2)
    assert.equal((await fan.api('GET /orders/users/search')).total, 0)
  })

  test('100 buyers at once of 10 units: exactly 10 get one', async () => {
    const product = await aProduct(app, { stock: 10, price: 10 })
    const fans = await Promise.all(Array.from({ length: 100 }, () => aFan(app, { balanceTokens: 10 })))
    const addresses = await Promise.all(fans.map((fan) => anAddress(fan)))

    const results = await Promise.allSettled(
      fans.map((fan, index) => buy(fan, product, { addressId: addresses[index] })),
    )

    const bought = results.filter((result) => result.status === 'fulfilled').length
    assert.equal(bought, 10)
    // Requests that wait two seconds for one of the ten connections are refused as such.
    for (const result of results)
      if (result.status === 'rejected') assert.match(result.reason.code, /^(stock_insufficient|unavailable)$/)
    assert.equal(await stockOf(product), 0)
    assert.equal((await product.performer.api('GET /orders/search')).total, 10)
    const { data } = await app.as()('GET /performer-assets/products/{id}', { params: { id: product.id } })
    assert.equal(data.isAvailable, false)
  })
})

describe('reserving', () => {
  test('holds units and the price, and is paid once', async () => {
    const fan = await aFan(app, { balanceTokens: 500 })
    const product = await aProduct(app, { price: 100, stock: 3 })
    const { data: order } = await checkout(fan, product, { quantity: 2 })
    assert.deepEqual([order.status, order.total, await stockOf(product)], ['created', 200, 1])
    const held = Temporal.Instant.from(order.reservedUntil ?? '').since(order.createdAt)
    assert.equal(Math.round(held.total('minutes')), 15)
    const { data: studio } = await product.performer.api('GET /performer/performer-assets/products/search')
    assert.deepEqual([studio[0]?.stock, studio[0]?.reserved], [1, 2])
    await product.performer.api('PUT /performer/performer-assets/products/{id}', {
      params: { id: product.id },
      body: { price: 999 },
    })

    const answers = await Promise.all(Array.from({ length: 5 }, () => pay(fan, product, order._id)))

    assert.equal(new Set(answers.map(({ data }) => data._id)).size, 1)
    assert.equal(await balanceOf(fan), 300)
    assert.equal(await stockOf(product), 1)
  })

  test('that has ended is not paid, charges nothing and returns its units once, by any sweep', async () => {
    const fan = await aFan(app, { balanceTokens: 500 })
    const product = await aProduct(app, { stock: 4 })
    const { data: order } = await checkout(fan, product, { quantity: 3 })
    app.clock.advance({ minutes: 15 })

    await refuses('reservation_expired', pay(fan, product, order._id))
    await Promise.all(Array.from({ length: 4 }, () => app.ctx.transaction(expireOne)))

    assert.equal(await stockOf(product), 4)
    const kept = await orderOf(fan, order._id)
    assert.deepEqual([kept.status, eventsOf(kept)], ['cancelled', ['created', 'cancelled']])
    await refuses('reservation_expired', pay(fan, product, order._id))
    assert.equal(await balanceOf(fan), 500)
  })

  test('is paid, cancelled or swept, but never two of them', async () => {
    for (let round = 0; round < 8; round += 1) {
      const fan = await aFan(app, { balanceTokens: 100 })
      const product = await aProduct(app, { stock: 1 })
      const { data: order } = await checkout(fan, product)
      // Half of the rounds are over when they are paid, so that the sweep wants them too.
      if (round % 2 === 0) app.clock.advance({ minutes: 15 })

      const [paid, cancelled] = await Promise.allSettled([
        pay(fan, product, order._id),
        move(fan, order._id, { status: 'cancelled' }),
        app.ctx.transaction(expireOne),
      ])

      const { status } = await orderOf(fan, order._id)
      const isPaid = paid.status === 'fulfilled'
      if (isPaid) assert.equal(cancelled.status, 'rejected')
      assert.equal(status, isPaid ? 'paid' : 'cancelled')
      assert.equal(await stockOf(product), isPaid ? 0 : 1)
      assert.equal(await balanceOf(fan), isPaid ? 0 : 100)
    }
  })

  test('is open to five at a time, at the same time too', async () => {
    const fan = await aFan(app)
    const product = await aProduct(app, { stock: 20 })

    const results = await Promise.allSettled(Array.from({ length: 9 }, () => checkout(fan, product)))

    assert.equal(results.filter((result) => result.status === 'fulfilled').length, 5)
    for (const result of results) if (result.status === 'rejected') assert.equal(result.reason.code, 'limit_reached')
    assert.equal(await stockOf(product), 15)
  })

  test('of the last unit does not sell it out for its own fan, who reserves or buys it again', async () => {
    for (const again of [checkout, buy]) {
      const fan = await aFan(app, { balanceTokens: 500 })
      const product = await aProduct(app, { stock: 1 })
      const { data: first } = await checkout(fan, product)
      assert.deepEqual(await Promise.all([stockOf(product, fan), stockOf(product)]), [1, 0])

      await again(fan, product)

      assert.equal((await orderOf(fan, first._id)).status, 'cancelled')
      await refuses('invalid_state', pay(fan, product, first._id))
      assert.equal(await stockOf(product), 0)
      assert.equal(await stockOf(product, fan), again === buy ? 0 : 1)
      assert.equal(await balanceOf(fan), again === buy ? 400 : 500)
      await refuses('stock_insufficient', checkout(await aFan(app), product))
    }
  })

  test('stays where the stock suffices without its units, and where it does not suffice with them', async () => {
    const [fan, other] = [await aFan(app, { balanceTokens: 500 }), await aFan(app)]
    const product = await aProduct(app, { stock: 6 })
    const { data: first } = await checkout(fan, product, { quantity: 2 })
    const { data: second } = await checkout(fan, product)
    const { data: others } = await checkout(other, product, { quantity: 2 })
    assert.deepEqual(await Promise.all([stockOf(product, fan), stockOf(product, other)]), [4, 3])

    await refuses('stock_insufficient', checkout(fan, product, { quantity: 5 }))
    await refuses('stock_insufficient', buy(fan, product, { quantity: 5 }))
    await buy(fan, product)
    const statuses = async (...orders: [Member, OrderId][]) =>
      Promise.all(orders.map(async ([who, id]) => (await orderOf(who, id)).status))
    assert.deepEqual(await statuses([fan, first._id], [fan, second._id]), ['created', 'created'])
    await buy(fan, product, { quantity: 2 })

    const all = [fan, fan, other] as const
    assert.deepEqual(await statuses([all[0], first._id], [all[1], second._id], [all[2], others._id]), [
      'cancelled',
      'created',
      'created',
    ])
    assert.equal(await stockOf(product), 0)
  })

  test('is not lost when what should replace it is refused', async () => {
    const fan = await aFan(app, { balanceTokens: 50 })
    const product = await aProduct(app, { stock: 1, price: 100 })
    const { data: order } = await checkout(fan, product)

    await refuses('tokens_insufficient', buy(fan, product))
    await refuses('price_changed', buy(fan, product, { expectedPrice: 99 }))

    assert.equal((await orderOf(fan, order._id)).status, 'created')
    assert.deepEqual(await Promise.all([stockOf(product, fan), stockOf(product)]), [1, 0])
  })

  test('counts once against the limit where another replaces it', async () => {
    const fan = await aFan(app)
    const scarce = await aProduct(app, { stock: 1 })
    await checkout(fan, scarce)
    for (let i = 0; i < 4; i += 1) await checkout(fan, await aProduct(app))

    await checkout(fan, scarce)
    await refuses('limit_reached', checkout(fan, await aProduct(app)))
  })

  test('is replaced, paid, cancelled, swept and bought by others at once, and each unit is sold once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [fan, other] = [await aFan(app, { balanceTokens: 500 }), await aFan(app, { balanceTokens: 500 })]
      const product = await aProduct(app, { stock: 2 })
      const { data: order } = await checkout(fan, product)
      const { data: others } = await checkout(other, product)
      await Promise.all([anAddressOf(fan), anAddressOf(other)])
      if (round % 2 === 0) app.clock.advance({ minutes: 15 })

      const results = await Promise.allSettled([
        buy(fan, product),
        checkout(fan, product),
        pay(fan, product, order._id),
        buy(other, product),
        buy(fan, product),
        pay(other, product, others._id),
        move(fan, order._id, { status: 'cancelled' }),
        app.ctx.transaction(expireOne),
      ])

      for (const result of results)
        if (result.status === 'rejected')
          assert.match(result.reason.code, /^(stock_insufficient|invalid_state|reservation_expired)$/)
      const spent = 1_000 - (await balanceOf(fan)) - (await balanceOf(other))
      const { data: studio } = await product.performer.api('GET /performer/performer-assets/products/search')
      assert.equal((studio[0]?.stock ?? 0) + (studio[0]?.reserved ?? 0) + spent / 100, 2)
      assert.equal(studio[0]?.sales, spent / 100)
    }
  })

  test('cancelled by its fan returns the units and is not paid any more', async () => {
    const fan = await aFan(app, { balanceTokens: 500 })
    const product = await aProduct(app, { stock: 2 })
    const { data: order } = await checkout(fan, product)

    await move(fan, order._id, { status: 'cancelled' })

    assert.equal(await stockOf(product), 2)
    await refuses('invalid_state', pay(fan, product, order._id))
  })

  test('of what is taken down meanwhile is not sold', async () => {
    const fan = await aFan(app, { balanceTokens: 500 })
    const product = await aProduct(app)
    const { data: order } = await checkout(fan, product)
    await product.performer.api('DELETE /performer/performer-assets/products/{id}', { params: { id: product.id } })

    await refuses('not_for_sale', pay(fan, product, order._id))
    assert.equal(await balanceOf(fan), 500)
  })

  test('is paid by its fan only, for that product only, and is nothing to its seller yet', async () => {
    const [fan, other] = [await aFan(app, { balanceTokens: 500 }), await aFan(app, { balanceTokens: 500 })]
    const [product, another] = [await aProduct(app), await aProduct(app)]
    const { data: order } = await checkout(fan, product)

    await refuses('not_found', pay(other, product, order._id))
    await refuses('not_found', pay(fan, another, order._id))
    await refuses('not_found', orderOf(product.performer, order._id))
    await refuses('not_found', move(product.performer, order._id, { status: 'shipping', carrier: 'x' }))
    assert.equal((await product.performer.api('GET /orders/search')).total, 0)
  })
})

describe('an order', () => {
  test('goes to its buyer: processing, shipping, delivered, and completes by itself', async () => {
    const { fan, product, id } = await aPaidOrder()
    await move(product.performer, id, { status: 'processing' })
    await refuses('request_invalid', move(product.performer, id, { status: 'shipping' }))
    await move(product.performer, id, { status: 'shipping', carrier: 'PostNord', trackingCode: 'SE1' })
    await move(product.performer, id, { trackingCode: 'SE2' })
    const { data: delivered } = await move(fan, id, { status: 'delivered' })

    assert.deepEqual(
      [delivered.carrier, delivered.trackingCode, delivered.nextStatuses],
      ['PostNord', 'SE2', ['completed']],
    )
    await app.jobs.runPending()
    const news = (await fan.api('GET /notifications')).data
    assert.deepEqual(
      news.map(({ kind, target, count }) => [kind, target?.id, count]),
      [['order', id, 1]],
    )
    const sweep = () => app.ctx.transaction((tx) => completeOne(tx, app.clock.now().subtract({ hours: 14 * 24 })))
    app.clock.advance({ hours: 13 * 24 })
    assert.equal(await sweep(), false)
    app.clock.advance({ hours: 24 })
    assert.deepEqual((await Promise.all([sweep(), sweep()])).toSorted(), [false, true])
    assert.deepEqual(eventsOf(await orderOf(fan, id)), [
      'created',
      'paid',
      'processing',
      'shipping',
      'delivered',
      'completed',
    ])
  })

  test('that its seller cancels gives everything back once: tokens, units, sale', async () => {
    const { fan, product, id } = await aPaidOrder({ shippingFee: 30 })
    const stock = await stockOf(product)

    const results = await Promise.allSettled(
      Array.from({ length: 4 }, () => move(product.performer, id, { status: 'cancelled', note: 'sold out' })),
    )

    assert.ok(results.some((result) => result.status === 'fulfilled'))
    const order = await orderOf(fan, id)
    assert.deepEqual([order.status, order.events.at(-1)?.note], ['refunded', 'sold out'])
    assert.equal(await balanceOf(fan), 1_000)
    assert.equal(await stockOf(product), (stock ?? 0) + 1)
    const { data: stats } = await product.performer.api('GET /performer/earning/stats')
    assert.deepEqual([stats.net, stats.held, stats.available], [0, 0, 0])
    assert.ok((await product.performer.api('GET /performer/earning/search')).data[0]?.refundedAt)
    assert.match((await mailTo(fan)) ?? '', /returned to your wallet/)
  })

  test('is moved by nobody who may not', async () => {
    const { fan, product, id } = await aPaidOrder()
    const strangers = [await aFan(app), await aPerformer(app)]

    for (const stranger of strangers) {
      await refuses('not_found', orderOf(stranger, id))
      await refuses('not_found', move(stranger, id, { status: 'cancelled' }))
    }
    for (const status of ['cancelled', 'refunded', 'shipping', 'completed'] as const)
      await refuses('invalid_state', move(fan, id, { status, carrier: 'x' }))
    for (const status of ['created', 'completed', 'delivered'] as const)
      await refuses('invalid_state', move(product.performer, id, { status }))
    await refuses('invalid_state', move(fan, id, { trackingCode: 'mine' }))
    assert.equal((await orderOf(fan, id)).status, 'paid')
  })

  test('once under way is refunded by the operator only, and that is kept in the audit log', async () => {
    const { fan, product, id } = await aPaidOrder()
    const operator = await anOperator(app)
    await move(product.performer, id, { status: 'shipping', carrier: 'x' })
    await refuses('invalid_state', move(product.performer, id, { status: 'cancelled' }))
    const stock = await stockOf(product)

    await move(operator, id, { status: 'refunded' })

    assert.equal(await balanceOf(fan), 1_000)
    assert.equal(await stockOf(product), stock)
    const { data } = await operator.api('GET /admin/audit-log')
    assert.ok(data.some((entry) => entry.action === 'order.refunded' && entry.targetId === id))
  })

  test('goes to another address until it is under way', async () => {
    const { fan, product, id } = await aPaidOrder()
    const deliveryAddress = { name: 'Bo', street1: 'Side 2', city: 'Lund', postalCode: '22', country: 'SE' } as const
    const change = (who: Member, body: object) =>
      who.api('PUT /orders/{id}/update/delivery-address', { params: { id }, body: body as { deliveryAddress: never } })

    const { data } = await change(fan, { deliveryAddress })
    assert.equal(data.deliveryAddress?.city, 'Lund')
    await change(fan, { addressId: await anAddress(fan) })
    await refuses('not_found', change(fan, { addressId: await anAddress(await aFan(app)) }))
    await refuses('not_found', change(await aFan(app), { deliveryAddress }))
    await refuses('not_found', change(product.performer, { deliveryAddress }))
    await move(product.performer, id, { status: 'shipping', carrier: 'x' })
    await refuses('invalid_state', change(fan, { deliveryAddress }))
    assert.equal((await orderOf(fan, id)).deliveryAddress?.city, 'Malmö')
  })

  test('has a receipt without scripts, which says what was paid and to nobody else', async () => {
    const { fan, product, id } = await aPaidOrder({ name: '1 < 2 & <x-script>' })
    const receipt = (who: Member) => who.api('GET /orders/{id}/receipt', { params: { id } })

    const answer = await app.http.inject({ url: `/api/orders/${id}/receipt`, headers: { authorization: fan.token } })
    assert.match(String(answer.headers['content-type']), /^text\/html/)
    assert.match(String(answer.headers['content-security-policy']), /^default-src 'none'; style-src 'unsafe-inline'/)
    assert.doesNotMatch(answer.body, /<x-script/)
    assert.match(answer.body, /1 &lt; 2 &amp; &lt;x-script&gt;/)
    assert.match(answer.body, /100 tokens \(\$1\.00\)/)
    const sellers = { url: `/api/orders/${id}/receipt`, headers: { authorization: product.performer.token } }
    assert.equal((await app.http.inject(sellers)).statusCode, 200)
    await refuses('not_found', receipt(await aFan(app)))
    const { data: open } = await checkout(fan, product)
    await refuses('invalid_state', fan.api('GET /orders/{id}/receipt', { params: { id: open._id } }))
  })

  test('shows whether it was bought to buyer, seller and operator, and "no" to others', async () => {
    const { fan, product } = await aPaidOrder()
    const ask = async (who: Member) =>
      (await who.api('GET /orders/check-user-purchased', { query: { productId: product.id, userId: fan.id } })).data
        .purchased

    assert.deepEqual(await Promise.all([fan, product.performer, await anOperator(app)].map(ask)), [true, true, true])
    assert.deepEqual(await Promise.all([await aFan(app), await aPerformer(app)].map(ask)), [false, false])
  })

  test('is found by number, state and kind', async () => {
    const { fan, product, id } = await aPaidOrder()
    const { number } = await orderOf(fan, id)
    const find = async (query: object) => (await product.performer.api('GET /orders/search', { query })).total

    assert.deepEqual(
      await Promise.all(
        [{ q: number }, { q: 'no such' }, { status: 'paid' }, { status: 'shipping' }, { type: 'digital' }].map(find),
      ),
      [1, 0, 1, 0, 0],
    )
    assert.equal((await fan.api('GET /orders/users/search', { query: { q: number } })).total, 1)
  })
})

describe('what another performer shows', () => {
  test('shares the net of the product, not of the shipping, by the terms of the order', async () => {
    const { seller, affiliate, product, feedId } = await aSharedProduct()
    const fan = await aFan(app, { balanceTokens: 5_000 })
    const { data: order } = await checkout(fan, product, { feedId })
    await seller.api('PUT /performer/performer-assets/products/{id}', {
      params: { id: product.id },
      body: { isAffiliateEnabled: false },
    })

    await pay(fan, product, order._id)

    // 1100 with 20 % fee: 220. Of the product's net of 800 a quarter is shared; the seller keeps 1100 - 220 - 200.
    const earned = async (who: Member) => (await who.api('GET /performer/earning/search')).data
    assert.deepEqual(
      (await earned(affiliate)).map((row) => [row.kind, row.net, row.fee, row.targetId]),
      [['affiliate', 2, 0, product.id]],
    )
    assert.deepEqual(
      (await earned(seller)).map((row) => [row.kind, row.net, row.fee]),
      [['product', 6.8, 2.2]],
    )
    assert.equal((await orderOf(seller, order._id)).affiliate?._id, affiliate.id)
    assert.equal((await orderOf(fan, order._id)).affiliate, null)
    await refuses('not_found', orderOf(affiliate, order._id))
    assert.equal((await fan.api('GET /wallet/charges/search')).total, 1)
  })

  test('is the seller’s alone without sharing, from their own feed, or from a feed that does not show it', async () => {
    const { seller, affiliate, product } = await aSharedProduct()
    const own = await aFeed(app, { by: seller, productId: product.id })
    const elsewhere = await aFeed(app, { by: affiliate })
    const fan = await aFan(app, { balanceTokens: 9_000 })

    for (const feedId of [undefined, own.id, elsewhere.id]) await buy(fan, product, { feedId })

    assert.equal((await affiliate.api('GET /performer/earning/search')).total, 0)
    assert.equal((await seller.api('GET /performer/earning/stats')).data.net, 26.4)
  })

  test('is taken back from both when it is refunded', async () => {
    const { seller, affiliate, product, feedId } = await aSharedProduct()
    const fan = await aFan(app, { balanceTokens: 1_100 })
    const { data } = await buy(fan, product, { feedId })

    await move(seller, data.orderId, { status: 'refunded' })

    assert.equal(await balanceOf(fan), 1_100)
    for (const who of [seller, affiliate]) {
      const { data: stats } = await who.api('GET /performer/earning/stats')
      assert.deepEqual([stats.net, stats.held, stats.available], [0, 0, 0])
    }
  })
})

async function aSharedProduct(): Promise<{ seller: Member; affiliate: Member; product: TestProduct; feedId: FeedId }> {
  const affiliate = await aPerformer(app)
  const product = await aProduct(app, {
    price: 1_000,
    shippingFee: 100,
    isAffiliateEnabled: true,
    affiliatePercent: 25,
  })
  const feed = await aFeed(app, { by: affiliate, productId: product.id })
  return { seller: product.performer, affiliate, product, feedId: feed.id }
}

async function aPaidOrder(
  body: Parameters<typeof aProduct>[1] = {},
): Promise<{ fan: Member; product: TestProduct; id: OrderId }> {
  const fan = await aFan(app, { balanceTokens: 1_000 })
  const product = await aProduct(app, body)
  const { data } = await buy(fan, product)
  return { fan, product, id: data.orderId }
}

type RequestInput = { quantity?: number; expectedPrice?: number; addressId?: unknown; feedId?: FeedId | undefined }

/** To an address of the fan's unless another, or none, is asked for. */
async function buy(fan: Member, { id }: { id: ProductId }, input: RequestInput = {}) {
  const addressId =
    'addressId' in input || fan.username.startsWith('performer') ? input.addressId : await anAddressOf(fan)
  const body = { ...input, addressId } as { quantity?: number }
  return fan.api('POST /wallet/charges/product/{id}', { params: { id }, body })
}

async function anAddressOf(fan: Member) {
  const { data } = await fan.api('GET /addresses/search')
  return data[0]?._id ?? (await anAddress(fan))
}

async function checkout(
  fan: Member,
  { id: productId }: { id: ProductId },
  input: { quantity?: number; feedId?: FeedId } = {},
) {
  return fan.api('POST /orders/checkout', { body: { productId, addressId: await anAddressOf(fan), ...input } })
}

function pay(fan: Member, { id }: { id: ProductId }, orderId: OrderId) {
  return fan.api('POST /wallet/charges/product/{id}', { params: { id }, body: { orderId } })
}

function move(
  who: Member,
  id: OrderId,
  body: { status?: OrderStatus; carrier?: string; trackingCode?: string; note?: string },
) {
  return who.api('PUT /orders/{id}/update', { params: { id }, body })
}

async function orderOf(who: Member, id: OrderId | undefined) {
  assert.ok(id)
  return (await who.api('GET /orders/{id}', { params: { id } })).data
}

function eventsOf({ events }: { events: { status: OrderStatus }[] }): OrderStatus[] {
  return events.map((event) => event.status)
}

async function stockOf({ id }: { id: ProductId }, viewer?: Member): Promise<number | null> {
  return (await (viewer?.api ?? app.as())('GET /performer-assets/products/{id}', { params: { id } })).data.stock
}

async function balanceOf(fan: Member): Promise<number> {
  return (await fan.api('GET /users/me')).data.balance
}

async function mailTo({ email }: Member): Promise<string | undefined> {
  const rows = await app.ctx.db.selectFrom('mail').select('body_text').where('recipient', '=', email).execute()
  return rows.map((row) => row.body_text).join('\n')
}
