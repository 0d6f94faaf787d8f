import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { CategoryId } from '@limelight/contract/ids'
import type { Category } from '@limelight/contract/people/categories'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, anOperator, aPerformer, type Member } from '#test/builders'
import { refuses } from '#test/refusals'

let app: TestApp
let operator: Member
before(async () => {
  app = await startTestApp()
  operator = await anOperator(app)
})
after(() => app.close())

const list = async () => (await operator.api('GET /categories', {})).data
const save = async (categories: readonly { _id?: CategoryId; name: string }[]) =>
  (await operator.api('PUT /admin/categories', { body: { categories: [...categories] } })).data
const choose = (performer: Member, ...chosen: Category[]) =>
  performer.api('PUT /performer/categories', { body: { ids: chosen.map(({ _id }) => _id) } })

test('the list is replaced: names change places, what is left out goes, and addresses stay', async () => {
  const [music, art, food] = await save([{ name: 'Music' }, { name: 'Art' }, { name: 'Food & drink' }])
  assert.ok(music && art && food)
  assert.deepEqual(
    (await list()).map(({ slug }) => slug),
    ['music', 'art', 'food-drink'],
  )

  const swapped = await save([{ _id: art._id, name: 'Music' }, { name: 'موسيقى' }, { _id: music._id, name: 'Art' }])

  assert.deepEqual(
    swapped.map(({ slug, name }) => [slug, name]),
    [
      ['art', 'Music'],
      ['موسيقى', 'موسيقى'],
      ['music', 'Art'],
    ],
  )
  assert.deepEqual(await list(), swapped)
  const { data } = await operator.api('GET /admin/audit-log', { query: { action: 'categories.changed' } })
  assert.deepEqual(data[0]?.details, {
    names: ['Music', 'موسيقى', 'Art'],
    before: ['Music', 'Art', 'Food & drink'],
  })
})

test('a name twice, too many, and an id that is gone are refused, and the list stays as it was', async () => {
  const before = await save([{ name: 'One' }, { name: 'Two' }])
  const [one] = before
  assert.ok(one)

  await refuses('request_invalid', save([{ name: 'Same' }, { name: 'same' }]))
  await refuses('request_invalid', save(Array.from({ length: 25 }, (_, i) => ({ name: `Category ${i}` }))))
  await refuses('request_invalid', save([{ name: '' }]))
  // Lower case of another kind than the contract's.
  await refuses('invalid_state', save([{ name: 'ΟΔΟΣ' }, { name: 'οδοσ' }]))
  await refuses('invalid_state', save([{ _id: CategoryId.parse(randomUUID()), name: 'Gone' }]))
  await refuses(
    'invalid_state',
    save([
      { _id: one._id, name: 'Twice' },
      { _id: one._id, name: 'Again' },
    ]),
  )

  assert.deepEqual(await list(), before)
})

test('creators choose up to three, are counted while they are public, and are found by them', async () => {
  const categories = await save([{ name: 'Sea' }, { name: 'Woods' }, { name: 'Snow' }, { name: 'Sand' }])
  const [sea, woods, snow, sand] = categories
  assert.ok(sea && woods && snow && sand)
  const swimmer = await aPerformer(app)
  const walker = await aPerformer(app)
  const waiting = await aPerformer(app, { status: 'pending_review' })

  await choose(swimmer, sea, snow)
  await choose(walker, woods, sea)
  await choose(waiting, sea)
  await refuses('request_invalid', choose(walker, sea, woods, snow, sand))

  assert.deepEqual(
    (await list()).map(({ name, creators }) => [name, creators]),
    [
      ['Sea', 2],
      ['Woods', 1],
      ['Snow', 1],
      ['Sand', 0],
    ],
  )
  const found = async (category: string) =>
    (await operator.api('GET /performers/user/search', { query: { category, sortBy: 'createdAt', sort: 'asc' } })).data
      .map(({ _id }) => _id)
      .toSorted()
  assert.deepEqual(await found('sea'), [swimmer.id, walker.id].toSorted())
  assert.deepEqual(await found('woods'), [walker.id])
  assert.deepEqual([await found('sand'), await found('nowhere')], [[], []])
  const { data: own } = await walker.api('GET /performer/categories', {})
  assert.deepEqual(own.ids, [sea._id, woods._id])

  await save([woods, snow, sand].map(({ _id, name }) => ({ _id, name })))
  assert.deepEqual((await walker.api('GET /performer/categories', {})).data.ids, [woods._id])
  await refuses('invalid_state', choose(swimmer, sea))
  assert.deepEqual((await swimmer.api('GET /performer/categories', {})).data.ids, [snow._id])
})

test('two changes at once leave one of the two choices, not both', async () => {
  const categories = await save(['A', 'B', 'C', 'D'].map((name) => ({ name })))
  const performer = await aPerformer(app)
  const halves = [categories.slice(0, 2), categories.slice(2)]

  await Promise.all(Array.from({ length: 8 }, (_, i) => choose(performer, ...(halves[i % 2] ?? []))))

  const { ids } = (await performer.api('GET /performer/categories', {})).data
  assert.ok(
    halves.some((half) => half.map(({ _id }) => _id).join() === ids.join()),
    ids.join(),
  )
})

test('only operators for texts change the list, and only creators choose', async () => {
  const support = await anOperator(app, 'support')
  const fan = await aFan(app)
  await refuses('forbidden', support.api('PUT /admin/categories', { body: { categories: [] } }))
  await refuses('forbidden', fan.api('PUT /admin/categories', { body: { categories: [] } }))
  await refuses('forbidden', fan.api('PUT /performer/categories', { body: { ids: [] } }))
  assert.ok((await list()).length > 0)
})
