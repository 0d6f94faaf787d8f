import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import type { CallArgsOf, Input } from '@limelight/contract/api'
import type { CreateOfferBody } from '@limelight/contract/commerce/offers'
import type { Contract } from '@limelight/contract/contract'
import { renewDueSubscriptions } from '#/commerce/subscriptions/renew.service'
import { settleStalePayments } from '#/finance/payments/stale-payments.service'
import { openPaymentContext } from '#/open-payment-context'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, anOperator, aPerformer, type Member } from '#test/builders'
import { aCard } from '#test/cards'
import { assertBooksBalance } from '#test/ledger-balance'
import { refusalOf, refuses } from '#test/refusals'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
afterEach(() => assertBooksBalance(app))
after(() => app.close())

type NewOffer = Input<typeof CreateOfferBody>
type Order = Partial<CallArgsOf<Contract>['POST /payment/subscribe/performers'][0]['body']>

test('a discount is for the first payments, then the plan costs its own price again, which the fan sees before paying', async () => {
  const performer = await aPerformer(app, { monthlyPriceMinor: 1_000 })
  await offer(performer, { kind: 'discount', percent: 50, payments: 2, audience: 'new' })
  const fan = await aFan(app, { balanceTokens: 5_000 })

  const quoted = await quote(fan, performer)
  assert.deepEqual(
    [quoted.price, quoted.total, quoted.renewal?.price, quoted.offer?.listPrice, quoted.offer?.payments],
    [5, 5, 5, 10, 2],
  )
  const { subscription } = await subscribe(fan, performer, { expectedPrice: 5 })
  assert.deepEqual([subscription?.price, subscription?.nextPrice, subscription?.offerPayments], [10, 5, 1])
  assert.equal(await balanceOf(fan), 4_500)

  await toNextTerm()
  assert.equal(await balanceOf(fan), 4_000)
  const { data } = await fan.api('GET /subscriptions/user/search')
  assert.deepEqual([data[0]?.nextPrice, data[0]?.offerPayments], [10, 0])
  await toNextTerm()
  assert.equal(await balanceOf(fan), 3_000)
  const [own] = (await performer.api('GET /performer/offers')).data
  assert.deepEqual([own?.uses, own?.brought, own?.state], [1, await earnedBy(performer), 'open'])
})

test('a fixed price is for the first payment, by card too, and the creator earns on it', async () => {
  const performer = await aPerformer(app, { monthlyPriceMinor: 1_000 })
  await offer(performer, { kind: 'price', price: 1, audience: 'new' })
  const fan = await aFan(app)
  await aCard(fan)

  const { status, subscription } = await subscribe(fan, performer, { paymentMethod: 'card', expectedPrice: 1 })
  assert.deepEqual([status, subscription?.nextPrice], ['success', 10])
  const { data } = await performer.api('GET /performer/earning/search')
  assert.deepEqual(
    data.map(({ gross }) => gross),
    [1],
  )
})

test('the best price counts, nothing stacks, and a coupon of the site comes off what is left', async () => {
  const performer = await aPerformer(app, { monthlyPriceMinor: 1_000 })
  await offer(performer, { kind: 'discount', percent: 20, audience: 'new' })
  await offer(performer, { kind: 'discount', percent: 40, audience: 'new', code: 'more' })
  await offer(performer, { kind: 'discount', percent: 10, audience: 'new', code: 'LESS' })
  const fan = await aFan(app)

  assert.equal((await quote(fan, performer)).price, 8)
  assert.equal((await quote(fan, performer, { offerCode: ' More ' })).price, 6)
  assert.equal((await quote(fan, performer, { offerCode: 'less' })).price, 8)
  const code = await aCoupon(50)
  const { data } = await fan.api('POST /payment/quote', {
    body: { purchase: purchaseOf(performer, { offerCode: 'MORE' }), couponCode: code },
  })
  assert.deepEqual([data.price, data.discount, data.total], [6, 3, 3])
})

test('a code says why it cannot be used, and never is that of a coupon', async () => {
  const performer = await aPerformer(app, { monthlyPriceMinor: 1_000 })
  const [fan, second] = [await aFan(app, { balanceTokens: 5_000 }), await aFan(app, { balanceTokens: 5_000 })]
  const one = await offer(performer, { kind: 'discount', percent: 50, audience: 'new', code: 'ONE', maxUses: 1 })
  await offer(performer, { kind: 'discount', percent: 50, audience: 'expired', code: 'BACK' })
  const over = await offer(performer, { kind: 'discount', percent: 50, audience: 'new', code: 'OVER' })
  await performer.api('DELETE /performer/offers/{id}', { params: { id: over._id } })

  await refuses('offer_unknown', look(fan, performer, 'NONE'))
  await refuses('offer_ended', look(fan, performer, 'OVER'))
  await refuses('offer_not_for_you', look(fan, performer, 'BACK'))
  assert.deepEqual(
    (await look(fan, performer, 'one')).map(({ _id, placesLeft }) => [_id, placesLeft]),
    [[one._id, 1]],
  )
  await subscribe(fan, performer, { offerCode: 'ONE', expectedPrice: 5 })
  await refuses('offer_used_up', look(second, performer, 'ONE'))
  await refuses('offer_used_up', subscribe(second, performer, { offerCode: 'ONE', expectedPrice: 5 }))
  assert.equal(await balanceOf(second), 5_000)

  const coupon = await aCoupon(10)
  await refuses('offer_code_taken', offer(performer, { kind: 'discount', percent: 5, audience: 'new', code: coupon }))
  await refuses('offer_code_taken', offer(performer, { kind: 'discount', percent: 5, audience: 'new', code: 'one' }))
  await offer(performer, { kind: 'discount', percent: 5, audience: 'new', code: 'OVER' })
})

test('an offer is for its audience', async () => {
  const performer = await aPerformer(app, { monthlyPriceMinor: 1_000 })
  const fan = await aFan(app, { balanceTokens: 5_000 })
  const seen = async (member = fan) => (await look(member, performer)).map(({ audience }) => audience)
  const { data: list } = await performer.api('POST /performer/lists', { body: { name: 'VIP' } })
  for (const audience of ['new', 'expired', 'followers'] as const)
    await offer(performer, { kind: 'discount', percent: 10, audience })
  await offer(performer, { kind: 'discount', percent: 10, audience: 'list', listId: list._id })

  assert.deepEqual(await seen(), ['new'])
  assert.deepEqual(
    (await app.as()('GET /performers/{id}/offers', { params: { id: performer.username } })).data.length,
    1,
  )
  await fan.api('POST /follows/{id}', { params: { id: performer.id } })
  await performer.api('PUT /performer/lists/{id}/fans/{fanId}', { params: { id: list._id, fanId: fan.id } })
  assert.deepEqual(await seen(), ['new', 'followers', 'list'])
  await subscribe(fan, performer, {})
  assert.deepEqual(await seen(), [])
  app.clock.advance({ days: 70 })
  assert.deepEqual(await seen(), ['expired', 'followers', 'list'])
})

test('another price than was shown charges nothing and names the new one', async () => {
  const performer = await aPerformer(app, { monthlyPriceMinor: 1_000 })
  const fan = await aFan(app, { balanceTokens: 5_000 })
  const { _id } = await offer(performer, { kind: 'discount', percent: 50, audience: 'new' })

  assert.deepEqual(await changedTo(subscribe(fan, performer, { expectedPrice: 10 })), ['offer_changed', { price: 5 }])
  await performer.api('DELETE /performer/offers/{id}', { params: { id: _id } })
  const old = subscribe(fan, performer, { offerId: _id, expectedPrice: 5 })
  assert.deepEqual(await changedTo(old), ['offer_changed', { price: 10 }])
  assert.equal(await balanceOf(fan), 5_000)
})

test('a trial ends by itself, and there is one for each creator', async () => {
  const performer = await aPerformer(app, { monthlyPriceMinor: 1_000 })
  const { _id: offerId } = await offer(performer, { kind: 'trial', days: 7, audience: 'new' })
  const fan = await aFan(app, { balanceTokens: 5_000 })

  const quoted = await quote(fan, performer, { offerId })
  assert.deepEqual([quoted.price, quoted.renewal, quoted.offer?.kind], [0, null, 'trial'])
  const { subscription } = await subscribe(fan, performer, { offerId, expectedPrice: 0 })
  assert.deepEqual([subscription?.status, subscription?.isRenewing, subscription?.price], ['trialing', false, 0])
  await refuses('offer_not_for_you', subscribe(fan, performer, { offerId }))
  await toNextTerm({ days: 8 })
  assert.equal(await balanceOf(fan), 5_000)
  assert.equal((await fan.api('GET /subscriptions/user/search')).data[0]?.status, 'expired')
  const again = await offer(performer, { kind: 'trial', days: 3, audience: 'expired' })
  await refuses('offer_not_for_you', subscribe(fan, performer, { offerId: again._id }))
})

test('a trial continues as the plan where the fan chose that, unless it is cancelled', async () => {
  const performer = await aPerformer(app, { monthlyPriceMinor: 1_000 })
  const { _id: offerId } = await offer(performer, { kind: 'trial', days: 7, audience: 'new' })
  const [stays, leaves] = [await aFan(app, { balanceTokens: 5_000 }), await aFan(app, { balanceTokens: 5_000 })]

  const quoted = await quote(stays, performer, { offerId, isRenewing: true })
  assert.deepEqual([quoted.total, quoted.renewal?.price], [0, 10])
  for (const fan of [stays, leaves]) {
    const { subscription } = await subscribe(fan, performer, { offerId, isRenewing: true })
    assert.deepEqual([subscription?.status, subscription?.isRenewing, subscription?.nextPrice], ['trialing', true, 10])
    assert.equal(await balanceOf(fan), 5_000)
  }
  const [left] = (await leaves.api('GET /subscriptions/user/search')).data
  assert.ok(left)
  await leaves.api('POST /payment/{gateway}/cancel-subscription/{id}', { params: { gateway: 'wallet', id: left._id } })
  await toNextTerm({ days: 7 })
  assert.deepEqual([await balanceOf(stays), await balanceOf(leaves)], [4_000, 5_000])
  assert.equal((await stays.api('GET /subscriptions/user/search')).data[0]?.status, 'active')
})

test('a payment that is open holds its place, and one that failed frees it until it is tried again', async () => {
  const performer = await aPerformer(app, { monthlyPriceMinor: 1_000 })
  const { _id: offerId } = await offer(performer, { kind: 'discount', percent: 50, audience: 'new', maxUses: 1 })
  const [slow, poor, next] = [await aFan(app), await aFan(app), await aFan(app, { balanceTokens: 5_000 })]
  await aCard(slow, 'authenticates')
  await aCard(poor, 'lacksFunds')
  const uses = async () => (await performer.api('GET /performer/offers')).data[0]?.uses

  await refuses('payment_declined', subscribe(poor, performer, { paymentMethod: 'card', offerId }))
  assert.equal(await uses(), 0)
  const { status, transactionId } = await subscribe(slow, performer, { paymentMethod: 'card', offerId })
  assert.equal(status, 'require_authentication')
  assert.ok(transactionId)
  assert.equal(await uses(), 1)
  await refuses('offer_used_up', subscribe(next, performer, { offerId }))
  const [failed] = (await poor.api('GET /payment/transactions/user/search')).data
  assert.ok(failed)
  await refuses('offer_used_up', poor.api('POST /payment/retry/{id}', { params: { id: failed._id } }))
  app.clock.advance({ hours: 30 })
  await settleStalePayments(openPaymentContext(app.ctx))
  assert.equal(await uses(), 0)
  await subscribe(next, performer, { offerId, expectedPrice: 5 })
  assert.equal(await uses(), 1)
})

for (const paymentMethod of ['wallet', 'card'] as const)
  test(`of sixty who race for five places by ${paymentMethod}, five get one`, async () => {
    const performer = await aPerformer(app, { monthlyPriceMinor: 1_000 })
    const { _id: offerId } = await offer(performer, { kind: 'discount', percent: 50, audience: 'new', maxUses: 5 })
    const fans = await Promise.all(Array.from({ length: 60 }, () => aFan(app, { balanceTokens: 2_000 })))
    if (paymentMethod === 'card') await Promise.all(fans.map((fan) => aCard(fan)))

    const tries = await Promise.allSettled(
      fans.map((fan) => subscribe(fan, performer, { paymentMethod, offerId, expectedPrice: 5 })),
    )

    assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 5)
    const [own] = (await performer.api('GET /performer/offers')).data
    assert.deepEqual([own?.uses, own?.state, own?.brought], [5, 'used_up', await earnedBy(performer)])
    assert.equal((await performer.api('GET /subscriptions/performer/search')).total, 5)
  })

test('two tabs of one fan use an offer once', async () => {
  const performer = await aPerformer(app, { monthlyPriceMinor: 1_000 })
  const { _id: offerId } = await offer(performer, { kind: 'discount', percent: 50, audience: 'new', maxUses: 9 })
  const fan = await aFan(app, { balanceTokens: 5_000 })

  const tries = await Promise.allSettled(
    [1, 2].map(() => subscribe(fan, performer, { offerId, expectedPrice: 5 }, randomUUID())),
  )

  assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.equal(await balanceOf(fan), 4_500)
  assert.equal((await performer.api('GET /performer/offers')).data[0]?.uses, 1)
})

test('what is wrong with a new offer is refused, and offers of others are not there', async () => {
  const [performer, other] = [
    await aPerformer(app, { monthlyPriceMinor: 1_000 }),
    await aPerformer(app, { monthlyPriceMinor: 500 }),
  ]
  const [tier] = (await performer.api('GET /performer/tiers')).data
  const planId = tier?.plans[0]?._id
  assert.ok(planId)
  const discount = { kind: 'discount', percent: 50, audience: 'new' } as const

  await refuses('request_invalid', offer(performer, { kind: 'discount', audience: 'new' }))
  await refuses('request_invalid', offer(performer, { ...discount, percent: 91 }))
  await refuses('request_invalid', offer(performer, { ...discount, days: 3 }))
  await refuses('request_invalid', offer(performer, { kind: 'trial', days: 31, audience: 'new' }))
  await refuses('request_invalid', offer(performer, { kind: 'price', price: 1, payments: 2, audience: 'new' }))
  await refuses('request_invalid', offer(performer, { ...discount, audience: 'list' }))
  await refuses('request_invalid', offer(performer, { ...discount, code: 'a b' }))
  await refuses('request_invalid', offer(performer, { ...discount, endsAt: app.clock.now().toString() }))
  await refuses('request_invalid', offer(other, { ...discount, planIds: [planId] }))
  const { data: list } = await performer.api('POST /performer/lists', { body: { name: 'VIP' } })
  await refuses('request_invalid', offer(other, { ...discount, audience: 'list', listId: list._id }))

  const { _id: id } = await offer(performer, { ...discount, planIds: [planId], maxUses: 3 })
  await refuses('not_found', other.api('DELETE /performer/offers/{id}', { params: { id } }))
  await refuses('not_found', other.api('PUT /performer/offers/{id}', { params: { id }, body: { maxUses: 1 } }))
  const { data } = await performer.api('PUT /performer/offers/{id}', { params: { id }, body: { maxUses: 4 } })
  assert.equal(data.maxUses, 4)
  const fan = await aFan(app)
  await refuses('offer_unknown', quote(fan, other, { offerId: id }))
  await performer.api('DELETE /performer/offers/{id}', { params: { id } })
  await refuses('invalid_state', performer.api('DELETE /performer/offers/{id}', { params: { id } }))
})

async function offer(performer: Member, body: NewOffer) {
  return (await performer.api('POST /performer/offers', { body })).data
}

async function look(fan: Member, { username }: Member, code?: string) {
  const query = code === undefined ? {} : { code }
  return (await fan.api('GET /performers/{id}/offers', { params: { id: username }, query })).data
}

function purchaseOf({ id }: Member, rest: { offerId?: string; offerCode?: string; isRenewing?: boolean }) {
  return { type: 'subscription', performerId: id, plan: 'monthly', paymentMethod: 'wallet', ...rest } as const
}

async function quote(fan: Member, performer: Member, rest: Parameters<typeof purchaseOf>[1] = {}) {
  return (await fan.api('POST /payment/quote', { body: { purchase: purchaseOf(performer, rest) } })).data
}

async function subscribe(fan: Member, performer: Member, order: Order, idempotencyKey?: string) {
  const body = { performerId: performer.id, type: 'monthly', paymentMethod: 'wallet', ...order } as const
  const key = idempotencyKey === undefined ? {} : { idempotencyKey }
  return (await fan.api('POST /payment/subscribe/performers', { body, ...key })).data
}

async function changedTo(call: Promise<unknown>) {
  const { code, details } = await refusalOf(call)
  return [code, details]
}

async function balanceOf(fan: Member): Promise<number> {
  return (await fan.api('GET /users/me')).data.balance
}

async function earnedBy(performer: Member): Promise<number> {
  const { data } = await performer.api('GET /performer/earning/search', { query: { pageSize: 100 } })
  return Math.round(data.reduce((sum, { net }) => sum + net * 100, 0)) / 100
}

async function toNextTerm(by: { days: number } = { days: 31 }): Promise<void> {
  app.clock.advance(by)
  await renewDueSubscriptions(openPaymentContext(app.ctx))
}

async function aCoupon(percent: number): Promise<string> {
  const operator = await anOperator(app)
  const code = `C${randomUUID().slice(0, 8).toUpperCase()}`
  const body = {
    code,
    percent,
    amount: null,
    scopes: ['subscription' as const],
    minimumPrice: 0,
    startsAt: null,
    endsAt: null,
    maxUses: null,
    maxUsesPerFan: null,
    isActive: true,
  }
  await operator.api('POST /admin/coupons', { body })
  return code
}
