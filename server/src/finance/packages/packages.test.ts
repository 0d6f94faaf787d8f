/** Token packages: made, changed, ordered, switched off, and what fans then see and pay. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { PackageId } from '@limelight/contract/ids'
import { aFan } from '#test/builders'
import { aCard } from '#test/cards'
import { startMoneyApp } from '#test/operator-app'
import { refuses } from '#test/refusals'
import { bonusOf } from './package-bonus.ts'

const { app, operator } = await startMoneyApp()

for (const [priceMinor, tokens, tokenValue, bonusTokens, bonusPercent] of [
  [1_000, 1_000, 1, 0, 0],
  [1_000, 1_100, 1, 100, 10],
  [1_000, 900, 1, -100, -10],
  [999, 500, 2, 1, 0],
  [50, 2, 100, 1, 100],
] as const) {
  test(`${tokens} tokens of ${tokenValue} for ${priceMinor} are ${bonusPercent} % more`, () => {
    assert.deepEqual(bonusOf({ priceMinor, tokens }, tokenValue), { bonusTokens, bonusPercent })
  })
}

test('a package with a bonus is bought for its price and gives its tokens', async () => {
  const made = await create({ name: 'Large', price: 50, tokens: 5_500 })
  assert.deepEqual([made.bonusTokens, made.bonusPercent, made.isActive], [500, 10, true])
  const fan = await aFan(app)
  const body = { packageId: made._id, cardId: await aCard(fan) }

  const { data } = await fan.api('POST /payment/wallet/top-up', { body, idempotencyKey: randomUUID() })

  assert.equal(data.balance, 5_500)
})

test('one that is switched off is neither shown nor sold, and can come back', async () => {
  const { _id: id, ...made } = await create({ name: 'Gone', price: 5, tokens: 500 })
  const fan = await aFan(app)
  const cardId = await aCard(fan)
  const fields = { name: made.name, price: made.price, tokens: made.tokens }

  const off = await change(id, { ...fields, isActive: false })

  assert.equal(off.isActive, false)
  assert.ok(!(await namesForFans()).includes('Gone'))
  await refuses('not_found', fan.api('POST /payment/wallet/top-up', { body: { packageId: id, cardId } }))
  await change(id, { ...fields, isActive: true })
  assert.ok((await namesForFans()).includes('Gone'))
})

test('fans see the order the operator chose', async () => {
  const [first, second] = [await create({ name: 'First' }), await create({ name: 'Second' })]
  const ids = (await all()).map(({ _id }) => _id)
  const moved = [second._id, ...ids.filter((id) => id !== second._id)]

  const { data } = await operator.api('PUT /admin/token-packages/order', { body: { ids: moved } })

  assert.deepEqual(
    data.map(({ _id, position }) => [_id, position]),
    moved.map((id, index) => [id, index + 1]),
  )
  const names = await namesForFans()
  assert.ok(names.indexOf('Second') < names.indexOf('First'))
  assert.ok(first.position < second.position)
})

test('an order that misses, repeats or invents a package is refused', async () => {
  await create({ name: 'Another' })
  const ids = (await all()).map(({ _id }) => _id)
  const order = (wished: PackageId[]) => operator.api('PUT /admin/token-packages/order', { body: { ids: wished } })
  const [one] = ids
  assert.ok(one)

  await refuses('invalid_state', order(ids.slice(1)))
  await refuses('invalid_state', order([one, ...ids]))
  await refuses('invalid_state', order([...ids.slice(1), randomUUID() as PackageId]))
  assert.deepEqual(
    (await all()).map(({ _id }) => _id),
    ids,
  )
})

test('packages made at once each get a place of their own', async () => {
  await Promise.all(Array.from({ length: 10 }, (_, n) => create({ name: `At once ${n}` })))

  const positions = (await all()).map(({ position }) => position)
  assert.deepEqual(
    positions,
    positions.map((_, index) => index + 1),
  )
})

test('prices and tokens of nothing, long names and unknown packages are refused', async () => {
  for (const wrong of [
    { price: 0 },
    { price: 1.234 },
    { tokens: 0 },
    { tokens: 1.5 },
    { name: ' ' },
    { name: 'x'.repeat(61) },
  ])
    await refuses('request_invalid', create(wrong))
  await refuses('not_found', change(randomUUID() as PackageId, { name: 'x', price: 1, tokens: 1, isActive: true }))
})

test('each change is in the audit log with what it was', async () => {
  const { _id: id } = await create({ name: 'Logged', price: 3, tokens: 300 })
  await change(id, { name: 'Logged', price: 4, tokens: 300, isActive: true })

  const { data } = await operator.api('GET /admin/audit-log', { query: { action: 'package.changed' } })
  const entry = data.find(({ targetId }) => targetId === id)
  assert.deepEqual(entry?.details, {
    name: 'Logged',
    price: 4,
    tokens: 300,
    isActive: true,
    before: { name: 'Logged', price: 3, tokens: 300, isActive: true },
  })
})

type Fields = { name: string; price: number; tokens: number; isActive: boolean }

async function create(fields: Partial<Omit<Fields, 'isActive'>>) {
  const body = { name: 'A package', price: 10, tokens: 1_000, ...fields }
  return (await operator.api('POST /admin/token-packages', { body })).data
}

async function change(id: PackageId, body: Fields) {
  return (await operator.api('PUT /admin/token-packages/{id}', { params: { id }, body })).data
}

async function all() {
  return (await operator.api('GET /admin/token-packages', { query: { sort: 'asc' } })).data
}

async function namesForFans(): Promise<string[]> {
  const { data } = await app.as()('GET /package/token/search', { query: { sortBy: 'position', sort: 'asc' } })
  return data.map(({ name }) => name)
}
