import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { TierId } from '@limelight/contract/ids'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aPerformer, type Member } from '#test/builders'
import { refuses } from '#test/refusals'
import { rankAbove } from './own-tiers.service.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

const hasTiers = async ({ id }: Member) => (await app.as()('GET /performers/{id}', { params: { id } })).data.hasTiers

test('every creator has a base tier, whose plans are the prices of the profile', async () => {
  const performer = await aPerformer(app, { monthlyPriceMinor: 500 })

  const { data } = await performer.api('GET /performer/tiers')
  assert.deepEqual(
    data.map(({ rank, name, state, plans }) => [rank, name, state, plans.map(({ months, price }) => [months, price])]),
    [[1, '', 'active', [[1, 5]]]],
  )
  await performer.api('PUT /performers/me', { body: { monthlyPrice: null, yearlyPrice: 50 } })
  const [base] = (await performer.api('GET /performer/tiers')).data
  assert.deepEqual(
    base?.plans.map(({ months, price }) => [months, price]),
    [[12, 50]],
  )
  assert.equal(await hasTiers(performer), false)
})

test('the profile says whether there is more to choose from than its prices', async () => {
  const performer = await aPerformer(app, { monthlyPriceMinor: 500 })
  assert.equal(await hasTiers(performer), false)
  const { _id: id } = await add(performer, { name: 'Gold', plans: [{ months: 1, price: 20 }] })
  assert.equal(await hasTiers(performer), true)
  await save(performer, id, { isHidden: true })
  assert.equal(await hasTiers(performer), false)
  await save(performer, id, { isHidden: false, state: 'archived' })
  assert.equal(await hasTiers(performer), false)
})

test('plans of the base tier are saved as the prices of the profile, and others beside them', async () => {
  const performer = await aPerformer(app)
  const id = await baseOf(performer)
  const offers = [
    { months: 1, price: 5 },
    { months: 3, price: 13.5 },
    { months: 6, price: 25 },
    { months: 12, price: 45 },
  ] as const

  await save(performer, id, { plans: [...offers], name: 'Friends', benefits: ['All posts'] })

  const { data } = await performer.api('GET /performers/me')
  assert.deepEqual([data.monthlyPrice, data.yearlyPrice], [5, 45])
  const [tier] = await offeredBy(performer)
  assert.deepEqual(
    [tier?.name, tier?.benefits, tier?.plans.map(({ months, price }) => ({ months, price }))],
    ['Friends', ['All posts'], offers],
  )
  await save(performer, id, { plans: [{ months: 3, price: 14 }], name: '', benefits: [] })
  assert.equal(await hasTiers(performer), true)
  assert.deepEqual(
    (await offeredBy(performer))[0]?.plans.map(({ months, price }) => [months, price]),
    [[3, 14]],
  )
})

test('tiers are listed by rank, a new one above all or between two', async () => {
  const performer = await aPerformer(app, { monthlyPriceMinor: 500 })
  const gold = await add(performer, { name: 'Gold', plans: [{ months: 1, price: 20 }] })
  const silver = await add(performer, {
    name: 'Silver',
    plans: [{ months: 1, price: 10 }],
    above: await baseOf(performer),
  })

  assert.ok(silver.rank > 1 && silver.rank < gold.rank)
  assert.deepEqual(
    (await offeredBy(performer)).map(({ name }) => name),
    ['', 'Silver', 'Gold'],
  )
})

test('archived and hidden tiers and those without a plan are not offered; a hidden one is by its id', async () => {
  const performer = await aPerformer(app, { monthlyPriceMinor: 500 })
  const plans = [{ months: 1 as const, price: 20 }]
  const hidden = await add(performer, { name: 'Hidden', plans, isHidden: true })
  const archived = await add(performer, { name: 'Archived', plans })
  await save(performer, archived._id, { state: 'archived' })
  await add(performer, { name: 'Empty', plans: [] })

  assert.equal((await offeredBy(performer)).length, 1)
  assert.deepEqual(
    (await offeredBy(performer, hidden._id)).map(({ name }) => name),
    ['', 'Hidden'],
  )
  assert.equal((await offeredBy(performer, archived._id)).length, 1)
})

test('what is wrong is refused', async () => {
  const [performer, other] = [await aPerformer(app, { monthlyPriceMinor: 500 }), await aPerformer(app)]
  const base = await baseOf(performer)
  const dear = { months: 1 as const, price: 301 }

  await refuses('amount_out_of_bounds', add(performer, { name: 'Gold', plans: [dear] }))
  await refuses('amount_out_of_bounds', save(performer, base, { plans: [{ months: 3, price: 1 }] }))
  await refuses('request_invalid', add(performer, { name: '', plans: [] }))
  const twice = { months: 1 as const, price: 5 }
  await refuses('request_invalid', save(performer, base, { plans: [twice, twice] }))
  await refuses('invalid_state', save(performer, base, { state: 'archived' }))
  await refuses('invalid_state', save(performer, base, { isHidden: true }))
  await refuses('not_found', save(other, base, { name: 'Mine' }))
  await refuses('not_found', add(other, { name: 'Gold', plans: [], above: base }))
  const gold = await add(performer, { name: 'Gold', plans: [] })
  await refuses('request_invalid', save(performer, gold._id, { name: '' }))
})

test('between two ranks there is room until there is none', () => {
  const [low, high] = ['019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000002'].map((id) =>
    TierId.parse(id),
  )
  assert.ok(low && high)
  const ranks = (one: number, other: number) => [
    { id: low, rank: one },
    { id: high, rank: other },
  ]

  assert.equal(rankAbove(ranks(1, 101), undefined), 201)
  assert.equal(rankAbove(ranks(1, 101), low), 51)
  assert.throws(() => rankAbove(ranks(1, 2), low), { code: 'invalid_state' })
  assert.throws(() => rankAbove(ranks(1, 29_950), undefined), { code: 'invalid_state' })
  assert.throws(() => rankAbove([], undefined), { code: 'not_found' })
})

test('visitors see the places left of a tier that has a cap', async () => {
  const performer = await aPerformer(app, { monthlyPriceMinor: 500 })
  await save(performer, await baseOf(performer), { cap: 2 })
  const fan = await aFan(app, { balanceTokens: 1_000 })
  const body = { performerId: performer.id, type: 'monthly', paymentMethod: 'wallet' } as const
  await fan.api('POST /payment/subscribe/performers', { body })

  assert.deepEqual(
    (await offeredBy(performer)).map(({ placesLeft }) => placesLeft),
    [1],
  )
  assert.equal((await performer.api('GET /performer/tiers')).data[0]?.members, 1)
})

async function baseOf(performer: Member): Promise<TierId> {
  const [base] = (await performer.api('GET /performer/tiers')).data
  assert.ok(base)
  return base._id
}

type Create = Parameters<typeof add>[1]
async function add(
  performer: Member,
  body: { name: string; plans: { months: 1 | 3 | 6 | 12; price: number }[]; above?: TierId; isHidden?: boolean },
) {
  return (await performer.api('POST /performer/tiers', { body })).data
}

async function save(
  performer: Member,
  id: TierId,
  body: Partial<Create> & { state?: 'archived'; cap?: number; benefits?: string[] },
) {
  return (await performer.api('PUT /performer/tiers/{id}', { params: { id }, body })).data
}

async function offeredBy({ username }: Member, tier?: TierId) {
  const query = tier === undefined ? {} : { tier }
  return (await app.as()('GET /performers/{id}/plans', { params: { id: username }, query })).data
}
