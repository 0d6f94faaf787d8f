import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { viewerOf } from '#/platform/http/caller'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aPerformer, type Member } from '#test/builders'
import { listRandomPerformerIds } from './random-performers.queries.ts'

const VISITOR = viewerOf(undefined, null)

let app: TestApp
let performers: Member[]
before(async () => {
  app = await startTestApp()
  performers = await Promise.all(Array.from({ length: 5 }, () => aPerformer(app)))
})
after(() => app.close())

const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id).sort()

async function suggested({ api }: Pick<Member, 'api'>, pageSize = 24): Promise<string[]> {
  const { data } = await api('GET /performers/search/random', { query: { pageSize } })
  return data.map(({ _id }) => _id).sort()
}

test('a visitor is shown all of a few, wherever one begins', async () => {
  assert.deepEqual(await suggested({ api: app.as() }), idsOf(performers))
  for (const from of [0, 0.5, 1])
    assert.equal((await listRandomPerformerIds(app.ctx, VISITOR, { pageSize: 24, from })).length, 5)
})

test('everybody comes first now and then', async () => {
  const firsts = new Set<string>()
  for (let times = 0; times < 200 && firsts.size < performers.length; times += 1)
    for (const id of await listRandomPerformerIds(app.ctx, VISITOR, { pageSize: 1 })) firsts.add(id)
  assert.deepEqual([...firsts].sort(), idsOf(performers))
})

test('one is not shown to oneself, and whom one follows or who has blocked one is left out', async () => {
  const [own, followed, blocks] = performers as [Member, Member, Member]
  assert.deepEqual(await suggested(own), idsOf(performers.slice(1)))

  const fan = await aFan(app)
  await fan.api('POST /follows/{id}', { params: { id: followed.id } })
  await blocks.api('POST /block/users', { body: { userId: fan.id } })
  assert.deepEqual(await suggested(fan), idsOf([own, ...performers.slice(3)]))
})

test('nobody is shown to a country that is closed to them', async () => {
  const [closed] = performers as [Member]
  await closed.api('POST /block/countries', { body: { countries: ['NL'] } })
  const shown = await listRandomPerformerIds(app.ctx, viewerOf(undefined, 'NL'), { pageSize: 24 })
  assert.deepEqual(shown.sort(), idsOf(performers.slice(1)))
})

test('a page says whether there are more than it shows, and an order that is requested counts all', async () => {
  const whole = await app.as()('GET /performers/search/random', { query: { pageSize: 2 } })
  assert.deepEqual([whole.data.length, whole.total, whole.isTotalCapped], [2, 2, true])
  const ordered = await app.as()('GET /performers/search/random', { query: { pageSize: 2, sortBy: 'name' } })
  assert.deepEqual([ordered.data.length, ordered.total, ordered.isTotalCapped], [2, 5, false])
})
