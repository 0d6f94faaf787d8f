/** Creators are buyers too, of everyone but themselves. */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestApp, type TestApp } from './app.ts'
import { aFeed, aPerformer, giveTokens, type Member } from './builders.ts'
import { assertBooksBalance } from './ledger-balance.ts'
import { refusalOf } from './refusals.ts'
import { anAddress, aProduct } from './shop.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
afterEach(() => assertBooksBalance(app))
after(() => app.close())

async function aCreator(): Promise<Member> {
  const creator = await aPerformer(app, { monthlyPriceMinor: 999 })
  await giveTokens(app, creator.id, 5_000)
  return creator
}

test('a creator follows, subscribes, tips, unlocks and orders as a fan does', async () => {
  const [buyer, seller] = [await aCreator(), await aCreator()]
  const free = await aFeed(app, { by: seller })
  const paid = await aFeed(app, { by: seller, access: 'paid', price: 100 })
  const product = await aProduct(app, { by: seller, price: 200 })

  await buyer.api('POST /follows/{id}', { params: { id: seller.id } })
  const { data: home } = await buyer.api('GET /user/feeds', {})
  assert.deepEqual(new Set(home.map((post) => post._id)), new Set([free.id, paid.id]))
  await buyer.api('POST /wallet/charges/feed/{id}', { params: { id: paid.id }, body: {} })
  await buyer.api('POST /wallet/charges/tip/{id}', { params: { id: seller.id }, body: { price: 50 } })
  await buyer.api('POST /payment/subscribe/performers', {
    body: { performerId: seller.id, type: 'monthly', paymentMethod: 'wallet' },
  })
  await buyer.api('POST /wallet/charges/product/{id}', {
    params: { id: product.id },
    body: { quantity: 1, addressId: await anAddress(buyer) },
  })

  const { data: me } = await buyer.api('GET /users/me')
  assert.equal(me.balance, 5_000 - 100 - 50 - 999 - 200)
  const { data: earned } = await seller.api('GET /performer/earning/stats')
  assert.equal(earned.gross, 13.49)
  assert.equal((await seller.api('GET /users/me')).data.balance, 5_000)
})

test('what a creator earns is not in the wallet', async () => {
  const [buyer, seller] = [await aCreator(), await aPerformer(app)]
  await buyer.api('POST /wallet/charges/tip/{id}', { params: { id: seller.id }, body: { price: 100 } })

  const refused = await refusalOf(
    seller.api('POST /wallet/charges/tip/{id}', { params: { id: buyer.id }, body: { price: 50 } }),
  )
  assert.equal(refused.code, 'tokens_insufficient')
})

test('nobody follows, subscribes to, tips or buys from themselves', async () => {
  const self = await aCreator()
  const { api, id } = self
  const paid = await aFeed(app, { by: self, access: 'paid', price: 100 })
  const product = await aProduct(app, { by: self, price: 200 })
  const { data: option } = await api('POST /performer/feeds/polls', { body: { description: 'One' } })
  const { data: other } = await api('POST /performer/feeds/polls', { body: { description: 'Two' } })
  await aFeed(app, { by: self, type: 'poll', pollIds: [option._id, other._id], pollDescription: 'Which?' })
  const addressId = await anAddress(self)

  const attempts: Record<string, [() => Promise<unknown>, string]> = {
    follow: [() => api('POST /follows/{id}', { params: { id } }), 'not_found'],
    tip: [() => api('POST /wallet/charges/tip/{id}', { params: { id }, body: { price: 50 } }), 'not_found'],
    subscribe: [
      () =>
        api('POST /payment/subscribe/performers', {
          body: { performerId: id, type: 'monthly', paymentMethod: 'wallet' },
        }),
      'not_found',
    ],
    quote: [
      () =>
        api('POST /payment/quote', { body: { purchase: { type: 'subscription', performerId: id, plan: 'monthly' } } }),
      'not_found',
    ],
    unlock: [() => api('POST /wallet/charges/feed/{id}', { params: { id: paid.id }, body: {} }), 'not_for_sale'],
    order: [
      () => api('POST /wallet/charges/product/{id}', { params: { id: product.id }, body: { quantity: 1, addressId } }),
      'not_for_sale',
    ],
    vote: [() => api('POST /user/feeds/vote/{id}', { params: { id: option._id } }), 'forbidden'],
    message: [() => api('POST /conversations', { body: { source: 'performer', sourceId: id } }), 'not_found'],
  }
  for (const [name, [attempt, code]] of Object.entries(attempts))
    assert.equal((await refusalOf(attempt())).code, code, name)
})
