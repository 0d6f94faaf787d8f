/** Public searches run on a few separate connections, so that other calls never wait for them. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startTestApp, type TestApp } from './app.ts'
import { aFan, aFeed } from './builders.ts'

const CONNECTIONS = 3
const VISITORS = 12
const SEARCHES = [
  '/api/user/feeds?q=qqqzzz',
  '/api/user/feeds?tag=qqqzzz',
  '/api/performer-assets/videos/search?q=qqqzzz',
  '/api/products/search?q=qqqzzz',
  '/api/performers/user/search?q=qqqzzz',
  '/api/performers/top',
]

let app: TestApp
before(async () => {
  app = await startTestApp({ env: { SEARCH_TIMEOUT_MS: '500' } })
  await aFeed(app)
})
after(() => app.close())

test('while visitors hold every connection for searches, a fan is answered', async () => {
  const fan = await aFan(app)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const held: Promise<unknown>[] = []
  for (let i = 0; i < CONNECTIONS; i += 1) {
    const { promise: taken, resolve: take } = Promise.withResolvers<void>()
    held.push(
      app.ctx.searchDb.connection().execute(() => {
        take()
        return released
      }),
    )
    await taken
  }
  let answered = 0
  const searches = Array.from({ length: VISITORS }, async (_, i) => {
    const answer = await app.http.inject({ url: SEARCHES[i % SEARCHES.length] ?? '' })
    answered += 1
    return answer.statusCode
  })

  for (let i = 0; i < 20; i += 1) await fan.api('GET /users/me')
  await fan.api('GET /user/feeds')
  assert.equal(answered, 0, 'searches have no other connections')

  release()
  await Promise.all(held)
  assert.deepEqual(await Promise.all(searches), Array(VISITORS).fill(200))
})

test('a search that takes too long is unavailable for a moment, and no more of them run than there are connections', async () => {
  const fan = await aFan(app)
  await app.ctx.db.transaction().execute(async (tx) => {
    // Reading feeds now waits, as an expensive search would.
    await sql`lock table feed in access exclusive mode`.execute(tx)
    const searches = Array.from({ length: VISITORS }, () => app.http.inject({ url: '/api/user/feeds?q=qqqzzz' }))
    const all = Promise.all(searches)
    let isOver = false
    void all.then(() => {
      isOver = true
    })
    let most = 0
    while (!isOver) {
      const { rows } = await sql<{ waiting: number }>`
        select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      `.execute(app.ctx.db)
      most = Math.max(most, rows[0]?.waiting ?? 0)
      await fan.api('GET /users/me')
    }
    const answers = await all
    assert.deepEqual(new Set(answers.map(({ statusCode }) => statusCode)), new Set([503]))
    assert.deepEqual(new Set(answers.map(({ headers }) => headers['retry-after'])), new Set(['2']))
    assert.ok(most >= 1 && most <= CONNECTIONS, `${most} at once`)
  })
  assert.equal((await app.http.inject({ url: '/api/user/feeds?q=qqqzzz' })).statusCode, 200)
})
