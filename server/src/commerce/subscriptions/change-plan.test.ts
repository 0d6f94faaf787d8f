import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { PlanId, SubscriptionId } from '@limelight/contract/ids'
import type { OwnTier } from '@limelight/contract/people/tiers'
import { sql } from 'kysely'
import { openPaymentContext } from '#/open-payment-context'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aPerformer, type Member } from '#test/builders'
import { aCard } from '#test/cards'
import { assertBooksBalance } from '#test/ledger-balance'
import { refuses } from '#test/refusals'
import { renewSubscription } from './renew.service.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
afterEach(() => assertBooksBalance(app))
after(() => app.close())

test('a higher tier costs the difference of the rest of the term, rounded down, and is there at once', async () => {
  const { fan, performer, gold } = await aWorld({ balanceTokens: 5_000 })
  const { id, end } = await subscribe(fan, performer)
  const half = Temporal.Instant.from(end).since(app.clock.now()).total('milliseconds') / 2
  app.clock.advance({ milliseconds: Math.ceil(half) })

  const { data: shown } = await preview(fan, id, gold)
  assert.deepEqual([shown.now?.amount, shown.now?.tokens, shown.renewal?.price], [7.49, 749, 20])
  const { data } = await change(fan, id, gold, { when: 'now', expectedAmount: 7.49, expectedPrice: 20 })

  assert.deepEqual(
    [data.status, data.subscription.tier.name, data.subscription.price, data.subscription.expiredAt],
    ['success', 'Gold', 20, end],
  )
  assert.equal((await fan.api('GET /users/me')).data.balance, 5_000 - 500 - 749)
  assert.deepEqual(await eventsOf(id), ['started', 'raised'])
  app.clock.advance({ milliseconds: Math.ceil(half) })
  await renew(id)
  assert.equal((await fan.api('GET /users/me')).data.balance, 5_000 - 500 - 749 - 2_000)
})

test('two changes up in a row cost as much as one', async () => {
  const { fan, performer, silver, gold } = await aWorld({ balanceTokens: 5_000 })
  const { id } = await subscribe(fan, performer)
  app.clock.advance({ hours: 31 })
  const direct = (await preview(fan, id, gold)).data.now?.tokens ?? 0

  await change(fan, id, silver, { when: 'now' })
  const rest = (await preview(fan, id, gold)).data.now?.tokens ?? 0
  await change(fan, id, gold, { when: 'now' })

  const paid = 5_000 - 500 - (await fan.api('GET /users/me')).data.balance
  assert.ok(paid <= direct && paid >= direct - 1, `${paid} instead of ${direct}, ${rest} last`)
})

test('a lower tier and another term begin with the next renewal, and the present plan drops the change', async () => {
  const { fan, performer, silver, gold, base } = await aWorld({ balanceTokens: 9_000 })
  const { id, end } = await subscribe(fan, performer, gold)
  await refuses('downgrade_at_renewal', change(fan, id, silver, { when: 'now' }))

  const { data } = await change(fan, id, silver, { when: 'renewal', expectedPrice: 10 })
  assert.deepEqual(
    [
      data.transactionId,
      data.subscription.tier.name,
      data.subscription.nextPlan?.tier.name,
      data.subscription.nextPrice,
    ],
    [null, 'Gold', 'Silver', 10],
  )
  const dropped = await change(fan, id, gold, { when: 'renewal' })
  assert.deepEqual([dropped.data.subscription.nextPlan, dropped.data.subscription.nextPrice], [null, 20])
  await change(fan, id, base, { when: 'renewal' })
  app.clock.advance({ hours: Math.ceil(Temporal.Instant.from(end).since(app.clock.now()).total('hours')) })
  await renew(id)

  assert.equal((await fan.api('GET /users/me')).data.balance, 9_000 - 2_000 - 500)
  const [now] = (await fan.api('GET /subscriptions/user/search')).data
  assert.deepEqual([now?.tier.rank, now?.price, now?.nextPlan], [1, 5, null])
  assert.deepEqual(await eventsOf(id), ['started', 'change_planned', 'change_dropped', 'change_planned', 'changed'])
})

test('a running term of another tier is changed, not bought beside', async () => {
  const { fan, performer, silver } = await aWorld({ balanceTokens: 5_000 })
  await subscribe(fan, performer)
  app.clock.advance({ minutes: 2 })

  await refuses('plan_change_required', subscribe(fan, performer, silver))
})

test('a change by card is charged with the bank’s word, once from two tabs', async () => {
  const { fan, performer, gold } = await aWorld({ balanceTokens: 500 })
  const { id } = await subscribe(fan, performer)
  const cardId = await aCard(fan)
  const order = { when: 'now', paymentMethod: 'card', cardId } as const

  const [one, other] = await Promise.allSettled([change(fan, id, gold, order), change(fan, id, gold, order)])

  const done = [one, other].filter((result) => result.status === 'fulfilled')
  assert.ok(done.length >= 1)
  const { data: payments } = await fan.api('GET /payment/transactions/user/search')
  assert.equal(payments.filter((payment) => payment.amount > 5).length, 1)
  const [now] = (await fan.api('GET /subscriptions/user/search')).data
  assert.deepEqual([now?.tier.name, now?.method], ['Gold', 'wallet'])
})

test('more than the preview showed is refused, less is charged without asking', async () => {
  const { fan, performer, gold } = await aWorld({ balanceTokens: 5_000 })
  const { id } = await subscribe(fan, performer)
  const shown = (await preview(fan, id, gold)).data.now?.amount ?? 0

  await refuses('price_changed', change(fan, id, gold, { when: 'now', expectedAmount: shown - 1 }))
  await refuses('price_changed', change(fan, id, gold, { when: 'now', expectedPrice: 19 }))
  app.clock.advance({ hours: 100 })
  const { data } = await change(fan, id, gold, { when: 'now', expectedAmount: shown })
  assert.equal(data.subscription.tier.name, 'Gold')
})

test('a higher tier that costs less pays nothing back and costs nothing', async () => {
  const { fan, performer } = await aWorld({ balanceTokens: 5_000 })
  const cheap = await aTier(performer, 'Cheap', 3)
  const { id } = await subscribe(fan, performer)

  const { data } = await change(fan, id, cheap, { when: 'now' })

  assert.deepEqual([data.transactionId, data.subscription.tier.name, data.subscription.price], [null, 'Cheap', 3])
  assert.equal((await fan.api('GET /users/me')).data.balance, 4_500)
})

test('members of an archived tier keep price and renewal, nobody new comes, and there is a way out', async () => {
  const { fan, performer, silver, base, tiers } = await aWorld({ balanceTokens: 9_000 })
  const { id, end } = await subscribe(fan, performer, silver)
  const silverTier = tiers.find(({ name }) => name === 'Silver')
  assert.ok(silverTier)
  const params = { id: silverTier._id }
  await performer.api('PUT /performer/tiers/{id}', { params, body: { state: 'archived' } })

  const newcomer = await aFan(app, { balanceTokens: 5_000 })
  await refuses('plan_unavailable', subscribe(newcomer, performer, silver))
  app.clock.advance({ hours: Math.ceil(Temporal.Instant.from(end).since(app.clock.now()).total('hours')) })
  await renew(id)
  assert.equal((await fan.api('GET /users/me')).data.balance, 9_000 - 2_000)
  const { data } = await change(fan, id, base, { when: 'renewal' })
  assert.equal(data.subscription.nextPlan?.tier.rank, 1)
})

test('of many buyers of the last places each place goes to one', async () => {
  const { performer, gold, tiers } = await aWorld({ balanceTokens: 0 })
  const goldTier = tiers.find(({ name }) => name === 'Gold')
  assert.ok(goldTier)
  const cap = 10
  await performer.api('PUT /performer/tiers/{id}', { params: { id: goldTier._id }, body: { cap } })
  const buyers = Number(process.env.RACING_BUYERS ?? 40)
  const fans = await Promise.all(Array.from({ length: buyers }, () => aFan(app, { balanceTokens: 2_000 })))

  const results = await Promise.allSettled(fans.map((fan) => subscribe(fan, performer, gold)))

  const refused = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason.code)
  assert.deepEqual([results.length - refused.length, new Set(refused)], [cap, new Set(['tier_full'])])
  const { rows } = await sql<{ members: number }>`
    select count(*)::int as members from subscription where tier_id = ${goldTier._id}
  `.execute(app.ctx.db)
  assert.equal(rows[0]?.members, cap)
})

test('a payment that waits for the bank holds its place', async () => {
  const { performer, gold, tiers } = await aWorld({ balanceTokens: 0 })
  const goldTier = tiers.find(({ name }) => name === 'Gold')
  assert.ok(goldTier)
  await performer.api('PUT /performer/tiers/{id}', { params: { id: goldTier._id }, body: { cap: 1 } })
  const waiting = await aFan(app)
  const cardId = await aCard(waiting, 'authenticates')
  const body = { performerId: performer.id, type: 'monthly', planId: gold, paymentMethod: 'card', cardId } as const
  const { data } = await waiting.api('POST /payment/subscribe/performers', { body })
  assert.equal(data.status, 'require_authentication')

  await refuses('tier_full', subscribe(await aFan(app, { balanceTokens: 2_000 }), performer, gold))
})

test('a bundle is one charge for its months; it goes on by the month only when the fan asks for it', async () => {
  const { fan, performer, tiers } = await aWorld({ balanceTokens: 9_000 })
  const [base] = tiers
  assert.ok(base)
  const plans = [
    { months: 1 as const, price: 5 },
    { months: 3 as const, price: 13 },
  ]
  const { data: tier } = await performer.api('PUT /performer/tiers/{id}', { params: { id: base._id }, body: { plans } })
  const bundle = tier.plans.find(({ months }) => months === 3)?._id
  assert.ok(bundle)

  const { id, end } = await subscribe(fan, performer, bundle)
  const [once] = (await fan.api('GET /subscriptions/user/search')).data
  assert.deepEqual([once?.type, once?.months, once?.isRenewing, once?.price], ['monthly', 3, false, 13])
  assert.equal(
    app.clock.now().toZonedDateTimeISO('UTC').add({ months: 3 }).toInstant().toString().slice(0, 10),
    end.slice(0, 10),
  )
  const other = await aFan(app, { balanceTokens: 9_000 })
  const body = {
    performerId: performer.id,
    type: 'monthly',
    planId: bundle,
    paymentMethod: 'wallet',
    isRenewing: true,
  } as const
  const { data } = await other.api('POST /payment/subscribe/performers', { body })
  assert.deepEqual(
    [data.subscription?.isRenewing, data.subscription?.nextPlan?.months, data.subscription?.nextPrice],
    [true, 1, 5],
  )
  app.clock.advance({ hours: Math.ceil(Temporal.Instant.from(end).since(app.clock.now()).total('hours')) })
  assert.ok(data.subscription)
  await renew(data.subscription._id)
  await renew(id)
  assert.equal((await other.api('GET /users/me')).data.balance, 9_000 - 1_300 - 500)
  assert.equal((await fan.api('GET /users/me')).data.balance, 9_000 - 1_300)
})

test('what is not one’s own, not on offer or over is refused', async () => {
  const { fan, performer, silver, gold } = await aWorld({ balanceTokens: 5_000 })
  const elsewhere = await aWorld({ balanceTokens: 0 })
  const { id } = await subscribe(fan, performer)
  const stranger = await aFan(app)

  await refuses('not_found', preview(stranger, id, gold))
  await refuses('not_found', change(stranger, id, gold, { when: 'now' }))
  await refuses('plan_unavailable', preview(fan, id, elsewhere.gold))
  await fan.api('POST /payment/{gateway}/cancel-subscription/{id}', { params: { gateway: 'wallet', id } })
  await refuses('invalid_state', change(fan, id, silver, { when: 'renewal' }))
  app.clock.advance({ hours: 24 * 40 })
  await renew(id)
  await refuses('invalid_state', change(fan, id, gold, { when: 'now' }))
})

type Plan = PlanId
async function aWorld({ balanceTokens }: { balanceTokens: number }) {
  const performer = await aPerformer(app, { monthlyPriceMinor: 500 })
  const silver = await aTier(performer, 'Silver', 10)
  const gold = await aTier(performer, 'Gold', 20)
  const { data: tiers } = await performer.api('GET /performer/tiers')
  const base = monthlyOf(tiers[0])
  return { fan: await aFan(app, { balanceTokens }), performer, tiers, base, silver, gold }
}

async function aTier(performer: Member, name: string, price: number): Promise<Plan> {
  const body = { name, plans: [{ months: 1 as const, price }] }
  return monthlyOf((await performer.api('POST /performer/tiers', { body })).data)
}

function monthlyOf(tier: OwnTier | undefined): Plan {
  const plan = tier?.plans.find(({ months }) => months === 1)
  assert.ok(plan)
  return plan._id
}

async function subscribe(fan: Member, performer: Member, planId?: Plan): Promise<{ id: SubscriptionId; end: string }> {
  const body = {
    performerId: performer.id,
    type: 'monthly',
    paymentMethod: 'wallet',
    ...(planId && { planId }),
  } as const
  const { data } = await fan.api('POST /payment/subscribe/performers', { body })
  assert.ok(data.subscription)
  return { id: data.subscription._id, end: data.subscription.expiredAt }
}

function preview(fan: Member, subscriptionId: SubscriptionId, planId: Plan) {
  return fan.api('POST /payment/change-plan/preview', { body: { subscriptionId, planId } })
}

type Order = {
  when: 'now' | 'renewal'
  expectedAmount?: number
  expectedPrice?: number
  paymentMethod?: 'card'
  cardId?: Awaited<ReturnType<typeof aCard>>
}
function change(fan: Member, subscriptionId: SubscriptionId, planId: Plan, order: Order) {
  return fan.api('POST /payment/change-plan', { body: { subscriptionId, planId, ...order } })
}

function renew(id: SubscriptionId): Promise<void> {
  return renewSubscription(openPaymentContext(app.ctx), id)
}

async function eventsOf(id: SubscriptionId): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select kind from subscription_event where subscription_id = ${id} order by id
  `.execute(app.ctx.db)
  return rows.map(({ kind }) => kind)
}
