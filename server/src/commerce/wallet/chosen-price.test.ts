/** Pay what you want: the price is the minimum, something is suggested, and what the fan chose is what everything counts. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { ITEM_KINDS } from '@limelight/contract/content-kinds'
import type { FeedId } from '@limelight/contract/ids'
import { SaleId } from '@limelight/contract/ids'
import fc from 'fast-check'
import { getBalance } from '#/core/ledger/ledger.service'
import { aFan, aFeed, aPerformer, giveTokens, type Member } from '#test/builders'
import { aCard } from '#test/cards'
import { DRIVERS } from '#test/item-drivers'
import { assertBooksBalance } from '#test/ledger-balance'
import { startMoneyApp } from '#test/operator-app'
import { refusalOf, refuses } from '#test/refusals'
import { aProduct } from '#test/shop'

const { app, operator } = await startMoneyApp()

for (const kind of ITEM_KINDS) {
  const driver = DRIVERS[kind]
  const open = async (body: { price: number; suggestedPrice?: number }) => {
    const performer = await aPerformer(app)
    const { _id: id } = await driver.create(performer, { access: 'paid', ...body })
    await app.jobs.runPending()
    return { performer, id }
  }

  test(`${kind}: the fan sees minimum and suggestion, and is charged what they chose`, async () => {
    const fan = await aFan(app, { balanceTokens: 1_000 })
    const { performer, id } = await open({ price: 100, suggestedPrice: 300 })
    const seen = await driver.read(fan, id)
    assert.deepEqual([seen.price, seen.suggestedPrice, seen.isBought], [100, 300, false])

    await driver.buy(fan, id, { expectedPrice: 450, chosenPrice: 450 })

    assert.equal(await balanceOf(fan), 550)
    assert.equal((await driver.read(fan, id)).isBought, true)
    const { data: purchases } = await fan.api('GET /wallet/purchases')
    assert.deepEqual(
      purchases.map(({ _id, price }) => [_id, price]),
      [[id, 450]],
    )
    const { data: charges } = await fan.api('GET /wallet/charges/search')
    assert.deepEqual(
      charges.map(({ targetId, tokens }) => [targetId, tokens]),
      [[id, 450]],
    )
    const { data: earnings } = await performer.api('GET /performer/earning/search')
    assert.deepEqual(
      earnings.map(({ tokens, gross, fee, net }) => [tokens, gross, fee, net]),
      [[450, 4.5, 0.9, 3.6]],
    )
  })

  test(`${kind}: who names no amount pays the minimum`, async () => {
    const fan = await aFan(app, { balanceTokens: 1_000 })
    const { id } = await open({ price: 100, suggestedPrice: 300 })

    await driver.buy(fan, id, 100)

    assert.equal(await balanceOf(fan), 900)
  })

  test(`${kind}: less than the minimum is refused at the field, and charges nothing`, async () => {
    const fan = await aFan(app, { balanceTokens: 1_000 })
    const { id } = await open({ price: 100, suggestedPrice: 300 })

    const refusal = await refusalOf(driver.buy(fan, id, { chosenPrice: 99 }))

    assert.deepEqual([refusal.code, fieldsOf(refusal)], ['request_invalid', ['chosenPrice']])
    await refuses('request_invalid', driver.buy(fan, id, { chosenPrice: 0 }))
    await refuses('request_invalid', driver.buy(fan, id, { chosenPrice: 1_000_001 }))
    assert.equal(await balanceOf(fan), 1_000)
  })

  test(`${kind}: a minimum that rose since it was shown charges nothing, a price that is fixed again neither`, async () => {
    const fan = await aFan(app, { balanceTokens: 1_000 })
    const { performer, id } = await open({ price: 100, suggestedPrice: 300 })

    await driver.change(performer, id, { price: 400 })
    await refuses('request_invalid', driver.buy(fan, id, { expectedPrice: 300, chosenPrice: 300 }))
    const raised = await driver.read(fan, id)
    // A suggestion is never below the minimum.
    assert.deepEqual([raised.price, raised.suggestedPrice], [400, 400])
    await driver.change(performer, id, { suggestedPrice: 0 })

    const refusal = await refusalOf(driver.buy(fan, id, { expectedPrice: 500, chosenPrice: 500 }))
    assert.deepEqual([refusal.code, refusal.details], ['price_changed', { price: 400 }])
    assert.equal((await driver.read(fan, id)).suggestedPrice, undefined)
    assert.equal(await balanceOf(fan), 1_000)
    await driver.buy(fan, id, { expectedPrice: 400, chosenPrice: 400 })
    assert.equal(await balanceOf(fan), 600)
  })

  test(`${kind}: nothing below the minimum is suggested, and nothing without a minimum`, async () => {
    const performer = await aPerformer(app)

    const refusal = await refusalOf(driver.create(performer, { access: 'paid', price: 100, suggestedPrice: 99 }))
    assert.deepEqual(fieldsOf(refusal), ['suggestedPrice'])
    await refuses('request_invalid', driver.create(performer, { access: 'paid', price: 0, suggestedPrice: 99 }))
    if (kind !== 'product')
      await refuses('request_invalid', driver.create(performer, { access: 'free', suggestedPrice: 99 }))
    const draft = await driver.create(performer, { access: 'paid', status: 'draft', price: 0, suggestedPrice: 99 })
    assert.equal(draft.suggestedPrice, 99)
  })
}

test('what is for subscribers again has no suggestion, and none comes back', async () => {
  const { id, performer } = await aFeed(app, { access: 'paid', price: 100, suggestedPrice: 300 })
  const change = async (body: { access: 'paid' | 'subscribers'; price: number }) =>
    (await performer.api('PUT /performer/feeds/{id}', { params: { id }, body })).data.suggestedPrice

  assert.equal(await change({ access: 'subscribers', price: 0 }), undefined)
  assert.equal(await change({ access: 'paid', price: 100 }), undefined)
})

test('other things have one price: choosing another is refused with it', async () => {
  const fan = await aFan(app, { balanceTokens: 1_000 })
  const { id } = await aFeed(app, { access: 'paid', price: 100 })
  const params = { id }

  const refusal = await refusalOf(fan.api('POST /wallet/charges/feed/{id}', { params, body: { chosenPrice: 200 } }))

  assert.deepEqual([refusal.code, refusal.details], ['price_changed', { price: 100 }])
  await fan.api('POST /wallet/charges/feed/{id}', { params, body: { chosenPrice: 100 } })
  assert.equal(await balanceOf(fan), 900)
})

test('different amounts from many tabs at once charge one of them, once', async () => {
  const fan = await aFan(app, { balanceTokens: 10_000 })
  const { id, performer } = await aFeed(app, { access: 'paid', price: 100, suggestedPrice: 300 })

  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) => buyFeed(fan, id, { chosenPrice: 100 + at, expectedPrice: 100 + at })),
  )

  const charged = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.data.tokens] : []))
  assert.equal(new Set(charged).size, 1)
  assert.equal(await balanceOf(fan), 10_000 - (charged[0] ?? 0))
  const { data } = await performer.api('GET /performer/feeds')
  assert.deepEqual(
    data.map(({ sales, earnedTokens }) => [sales, earnedTokens]),
    [[1, charged[0]]],
  )
})

test('a card pays exactly what was chosen', async () => {
  const fan = await aFan(app, { balanceTokens: 130 })
  const { id } = await aFeed(app, { access: 'paid', price: 100, suggestedPrice: 300 })
  const purchase = { kind: 'feed', id, chosenPrice: 450, expectedPrice: 450 } as const

  const { data: quote } = await fan.api('POST /payment/quote', {
    body: { purchase: { type: 'missing', of: purchase } },
  })
  assert.deepEqual([quote.total, quote.missing], [3.2, { price: 450, fromWallet: 130, remaining: 0 }])
  const body = { purchase, cardId: await aCard(fan), expectedTotal: quote.total }
  const { data } = await fan.api('POST /payment/wallet/top-up', { body, idempotencyKey: randomUUID() })

  assert.deepEqual([data.purchase?.status, data.purchase?.price, data.balance], ['done', 450, 0])
  const { data: charges } = await fan.api('GET /wallet/charges/search')
  assert.deepEqual(
    charges.map(({ tokens }) => tokens),
    [450],
  )
})

test('a minimum that rises above the choice while the card is confirmed leaves the money in the wallet', async () => {
  const fan = await aFan(app)
  const { id, performer } = await aFeed(app, { access: 'paid', price: 100, suggestedPrice: 300 })
  const purchase = { kind: 'feed', id, chosenPrice: 450 } as const
  const cardId = await aCard(fan, 'authenticates')
  const { data: waiting } = await fan.api('POST /payment/wallet/top-up', { body: { purchase, cardId } })
  await performer.api('PUT /performer/feeds/{id}', { params: { id }, body: { price: 500 } })

  const { data } = await fan.api('POST /payment/retry/{id}', { params: { id: waiting.transactionId } })

  assert.equal(data.purchase?.status, 'refused')
  assert.equal(await balanceOf(fan), 450)
  assert.equal((await performer.api('GET /performer/earning/search')).total, 0)
  const body = { purchase: { type: 'missing', of: { ...purchase, chosenPrice: 499 } } } as const
  await refuses('request_invalid', fan.api('POST /payment/quote', { body }))
})

test('a coupon is for the minimum: what the fan adds is theirs alone', async () => {
  const code = `OFF${randomUUID().slice(0, 8)}`.toUpperCase()
  await operator.api('POST /admin/coupons', { body: { code, percent: 50, scopes: ['product'] } })
  const fan = await aFan(app, { balanceTokens: 10_000 })
  const { id, performer } = await aProduct(app, { type: 'digital', price: 100, suggestedPrice: 300 })
  const purchase = { type: 'product', productId: id, chosenPrice: 1_000 } as const

  const { data: quote } = await fan.api('POST /payment/quote', { body: { purchase, couponCode: code } })
  assert.deepEqual([quote.price, quote.discount, quote.total], [1_000, 50, 950])
  const { data } = await fan.api('POST /wallet/charges/product/{id}', {
    params: { id },
    body: { chosenPrice: 1_000, expectedPrice: quote.total, couponCode: code },
  })

  assert.deepEqual([data.tokens, data.balance], [950, 9_050])
  const { data: order } = await fan.api('GET /orders/{id}', { params: { id: data.orderId } })
  assert.deepEqual([order.unitPrice, order.discount, order.total], [1_000, 50, 950])
  const { data: earnings } = await performer.api('GET /performer/earning/search')
  assert.deepEqual(
    earnings.map(({ gross }) => gross),
    [10],
  )
})

test('only files are sold for what fans choose, and a reserved order keeps its price', async () => {
  const performer = await aPerformer(app)
  const refusal = await refusalOf(aProduct(app, { by: performer, price: 100, suggestedPrice: 300 }))
  assert.deepEqual(fieldsOf(refusal), ['suggestedPrice'])

  const fan = await aFan(app, { balanceTokens: 1_000 })
  const { id } = await aProduct(app, { type: 'digital', price: 100, suggestedPrice: 300 })
  const { data: order } = await fan.api('POST /orders/checkout', { body: { productId: id, quantity: 1 } })
  const pay = (chosenPrice: number) =>
    fan.api('POST /wallet/charges/product/{id}', { params: { id }, body: { orderId: order._id, chosenPrice } })

  await refuses('price_changed', pay(300))
  assert.equal((await pay(100)).data.tokens, 100)
})

test('a series counts a part at its minimum, whatever the fan paid for it', async () => {
  const fan = await aFan(app, { balanceTokens: 5_000 })
  const { id, performer } = await aFeed(app, { access: 'paid', price: 100, suggestedPrice: 300 })
  const { id: other } = await aFeed(app, { by: performer, access: 'paid', price: 200 })
  const items = [
    { kind: 'feed' as const, _id: id },
    { kind: 'feed' as const, _id: other },
  ]
  const { data: series } = await performer.api('POST /performer/series', { body: { title: 'All' } })
  await performer.api('PUT /performer/series/{id}', {
    params: { id: series._id },
    body: { items: items.map((item) => ({ ...item, dayAfter: 0 })), price: 250, state: 'published' },
  })

  await buyFeed(fan, id, { chosenPrice: 900 })

  const { data } = await fan.api('GET /series/{id}', { params: { id: series._id } })
  assert.deepEqual([data.price, data.ownedValue, data.itemsValue], [150, 100, 300])
  assert.equal(data.items.find(({ _id }) => _id === id)?.suggestedPrice, 300)
})

test('whatever is the minimum, suggested and chosen: charged is what was chosen, split to the unit, and a refund takes it back', async () => {
  const performer = await aPerformer(app)
  const co = await aPerformer(app)
  const amount = fc.integer({ min: 1, max: 100_000 })
  await fc.assert(
    fc.asyncProperty(amount, amount, amount, fc.integer({ min: 0, max: 10_000 }), async (a, b, chosenPrice, bps) => {
      const [price, suggestedPrice] = [Math.min(a, b), Math.max(a, b)]
      const fan = await aFan(app)
      await giveTokens(app, fan.id, 100_000)
      const { id } = await aFeed(app, { by: performer, access: 'paid', price, suggestedPrice })
      await share(id, bps)
      const before = await earned()
      const attempt = buyFeed(fan, id, { chosenPrice, expectedPrice: chosenPrice })
      if (chosenPrice < price) {
        await refuses('request_invalid', attempt)
        assert.equal(await balanceOf(fan), 100_000)
        return
      }
      const { data } = await attempt
      assert.deepEqual([data.tokens, data.balance], [chosenPrice, 100_000 - chosenPrice])
      const fee = Math.floor((chosenPrice * 2_000 + 5_000) / 10_000)
      assert.equal((await earned()) - before, chosenPrice - fee)
      const params = { id: SaleId.parse(data._id) }
      await operator.api('POST /admin/charges/{id}/refund', { params, body: { reason: 'by mistake' } })
      assert.deepEqual([await balanceOf(fan), await earned()], [100_000, before])
      await assertBooksBalance(app)
    }),
    { numRuns: 20 },
  )

  async function share(itemId: FeedId, bps: number): Promise<void> {
    const body = { kind: 'feed' as const, itemId, creator: co.id, sharePercent: bps / 100 }
    const { data } = await performer.api('POST /performer/collabs', { body })
    const params = { id: data._id }
    await co.api('POST /performer/collabs/{id}/accept', { params, body: { sharePercent: bps / 100 } })
  }
  async function earned(): Promise<number> {
    return (await getBalance(app.ctx, performer.id, 'earnings')) + (await getBalance(app.ctx, co.id, 'earnings'))
  }
})

function buyFeed(fan: Member, id: FeedId, body: { chosenPrice: number; expectedPrice?: number }) {
  return fan.api('POST /wallet/charges/feed/{id}', { params: { id }, body, idempotencyKey: randomUUID() })
}

async function balanceOf({ api }: Member): Promise<number> {
  return (await api('GET /users/me')).data.balance
}

function fieldsOf({ details }: { details: unknown }): string[] {
  const { issues = [] } = (details ?? {}) as { issues?: { path: string }[] }
  return issues.map(({ path }) => path)
}
