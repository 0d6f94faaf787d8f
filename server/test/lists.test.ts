/**
 * Every list takes `current`, `pageSize`, `sortBy=updatedAt` and `sort`; its pages follow one another without a gap or an
 * overlap, and one direction is the other one reversed. Generated from the contract.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Endpoint } from '@limelight/contract/api'
import { contract } from '@limelight/contract/contract'
import { startTestApp, type TestApp } from './app.ts'
import { aFan } from './builders.ts'
import { buildCanaryWorld, type CanaryWorld } from './canary-world.ts'

type Row = { _id?: string; updatedAt?: string }
type Answer = { data: Row[]; total?: number; isMore?: boolean; nextCursor?: string | null; isTotalCapped?: boolean }
type Shape = Record<string, { safeParse(value: unknown): { success: boolean } } | undefined>

/**
 * Read by position only, without a total: the books, the messages of a conversation, uploads, what a team did, and notifications, which move up
 * while they are grouped.
 */
const BY_POSITION =
  /^GET \/(admin\/ledger\/|messages\/conversations\/|messages\/stream\/|notifications$|performer\/media$|performer\/stories|performer\/series$|performers\/\{id\}\/series$|performer\/team\/)/
const SORTED = 'sortBy=updatedAt&sort=desc'

let app: TestApp
let world: CanaryWorld
let couponId = ''
let fanListId = ''
before(async () => {
  app = await startTestApp()
  world = await buildCanaryWorld(app)
  const { performer, operator } = world
  for (let i = 0; i < 3; i += 1) {
    const fan = await aFan(app)
    await fan.api('POST /follows/{id}', { params: { id: performer.id } })
    await performer.api('POST /block/users', { body: { userId: fan.id } })
    const { data } = await operator.api('POST /admin/coupons', {
      body: { code: `code-${i}`, percent: 10, scopes: ['top_up'] },
    })
    couponId = data._id
    await world.people.buyer.api('POST /wallet/charges/tip/{id}', { params: { id: performer.id }, body: { price: 10 } })
    for (const keyword of ['one thing', 'another', 'a third'])
      await fan.api('POST /search/keywords', { body: { keyword } })
  }
  const { data: list } = await performer.api('POST /performer/lists', { body: { name: 'Listed' } })
  fanListId = list._id
  for (let i = 0; i < 3; i += 1) {
    const fan = await aFan(app)
    await fan.api('POST /follows/{id}', { params: { id: performer.id } })
    await performer.api('PUT /performer/lists/{id}/fans/{fanId}', { params: { id: list._id, fanId: fan.id } })
  }
  app.clock.advance({ minutes: 2 })
})
after(() => app.close())

const lists = (Object.entries(contract) as [string, Endpoint][]).filter(
  ([key, { response, query }]) =>
    key.startsWith('GET ') &&
    query !== undefined &&
    !BY_POSITION.test(key) &&
    'data' in shapeOf(response) &&
    ('total' in shapeOf(response) || 'nextCursor' in shapeOf(response)),
)

test('there are as many lists as the site has', () => {
  assert.ok(lists.length > 45, String(lists.length))
})

let withRows = 0
for (const [key, endpoint] of lists) {
  describe(key, () => {
    test('takes what every list takes', async () => {
      for (const sort of ['asc', 'desc'])
        assert.ok(await read(key, endpoint, `current=1&pageSize=10&sortBy=updatedAt&sort=${sort}`))
    })

    test('its pages follow one another, and can be read backwards', async () => {
      const most = ['100', '50', '24'].find((size) => shapeOf(endpoint.query).pageSize?.safeParse(size).success)
      const whole = await read(key, endpoint, `${SORTED}&pageSize=${most}`)
      const rows = whole.data.map(nameOf)
      assert.equal(new Set(rows).size, rows.length, 'no row stands twice')
      if (rows.length > 2) withRows += 1
      const paged: string[] = []
      for (let current = 1; current <= Math.ceil(rows.length / 2); current += 1) {
        const { data, total } = await read(key, endpoint, `${SORTED}&pageSize=2&current=${current}`)
        paged.push(...data.map(nameOf))
        assert.equal(total, whole.total)
      }
      assert.deepEqual(paged, rows)
      const backwards = await read(key, endpoint, `sortBy=updatedAt&sort=asc&pageSize=${most}`)
      assert.deepEqual(backwards.data.map(nameOf), rows.toReversed())
    })

    if ('nextCursor' in shapeOf(endpoint.response)) {
      for (const order of ['sort=desc', SORTED, 'sortBy=updatedAt&sort=asc', 'sortBy=createdAt&sort=asc']) {
        test(`its cursor goes on in the order ${order}, and in no other`, async () => {
          const whole = await read(key, endpoint, `${order}&pageSize=100`)
          const rows = whole.data.map(nameOf)
          const walked: string[] = []
          let cursor: string | null | undefined
          do {
            const after = cursor ? `&cursor=${cursor}` : ''
            const page = await read(key, endpoint, `${order}&pageSize=2${after}`)
            walked.push(...page.data.map(nameOf))
            assert.equal(page.isMore, page.nextCursor !== null)
            cursor = page.nextCursor
            const other = order === SORTED ? 'sort=desc' : SORTED
            if (cursor && order !== 'sort=desc')
              assert.equal((await ask(key, endpoint, `${other}&cursor=${cursor}`)).statusCode, 400)
          } while (cursor)
          assert.deepEqual(walked, rows)
          if (order.startsWith('sortBy=updatedAt')) {
            const times = whole.data.map(({ updatedAt }) => updatedAt ?? '')
            const sorted = times.toSorted()
            assert.deepEqual(times, order === SORTED ? sorted.toReversed() : sorted)
          }
        })
      }

      test('pages too deep to be counted off are refused, and an unreadable cursor', async () => {
        assert.equal((await ask(key, endpoint, 'current=900&pageSize=100')).statusCode, 400)
        assert.equal((await ask(key, endpoint, 'cursor=nonsense')).json().code, 'cursor_invalid')
      })
    }
  })
}

test('many of these lists had something to page through', () => {
  assert.ok(withRows >= 15, String(withRows))
})

function shapeOf(schema: unknown): Shape {
  return (schema as { shape?: Shape } | undefined)?.shape ?? {}
}

function nameOf(row: Row): string {
  return row._id ?? JSON.stringify(row)
}

async function read(key: string, endpoint: Endpoint, query: string): Promise<Answer> {
  const answer = await ask(key, endpoint, query)
  assert.equal(answer.statusCode, 200, `${key} ${query} ${answer.body}`)
  return answer.json()
}

function ask(key: string, { for: audience }: Endpoint, query: string) {
  const { performer, operator, people } = world
  const asker = {
    anyone: people.buyer,
    member: people.buyer,
    buyer: people.buyer,
    performer,
    seller: performer,
    operator,
  }
  const path = pathOf(key)
  return app.http.inject({
    url: `/api${path}${path.includes('?') ? '&' : '?'}${query}`,
    headers: { authorization: `Bearer ${asker[audience].token}` },
  })
}

function pathOf(key: string): string {
  const { performer, items, elsewhereId } = world
  const gallery = items.find(({ kind, access }) => kind === 'gallery' && access === 'free')?.id
  const paths: Record<string, string> = {
    'GET /comments': `/comments?objectType=feed&objectId=${elsewhereId}`,
    'GET /user/feeds/search/{username}': `/user/feeds/search/${performer.username}`,
    'GET /performer-assets/photos': `/performer-assets/photos?galleryId=${gallery}`,
    'GET /performer-assets/photos/{performerId}': `/performer-assets/photos/${performer.id}`,
    'GET /performers/{id}/series': `/performers/${performer.id}/series`,
    'GET /performer/lists/{id}/fans': `/performer/lists/${fanListId}/fans`,
    'GET /performer/fan-groups/{group}/fans': '/performer/fan-groups/followers/fans',
    'GET /admin/coupons/{id}/uses': `/admin/coupons/${couponId}/uses`,
    'GET /admin/people/{id}/items': `/admin/people/${performer.id}/items`,
    'GET /admin/people/{id}/sessions': `/admin/people/${performer.id}/sessions`,
  }
  const path = paths[key] ?? key.slice('GET '.length)
  assert.ok(!path.includes('{'), `say in pathOf of this test whose list ${key} is`)
  return path
}
