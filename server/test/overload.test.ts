/** A busy process refuses what it cannot do in time, with the time to come back; other work, money and sign-in go on. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestApp, type TestApp } from './app.ts'
import { aFan, aFeed, aPerformer, PASSWORD } from './builders.ts'

const CONNECTIONS = 3
/** Twelve are let in at once. */
const SEARCHES = 60
const AT_ONCE = 12

let app: TestApp
before(async () => {
  app = await startTestApp({ env: { QUEUE_WAIT_MS: '200' } })
})
after(() => app.close())

test('what finds no turn is 503 with Retry-After, and nobody else notices', async (t) => {
  const [fan, performer] = [await aFan(app, { balanceTokens: 100 }), await aPerformer(app)]
  const newcomer = { email: 'newcomer@example.test', username: 'newcomer.of.today', password: PASSWORD }
  await app.as()('POST /auth/users/register', { body: newcomer })
  await aFeed(app)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  t.after(() => release())
  const held = await Promise.all(Array.from({ length: CONNECTIONS }, () => holdConnection(released)))
  let refused = 0
  const searches = Array.from({ length: SEARCHES }, async () => {
    const answer = await app.http.inject({ url: '/api/user/feeds?q=word' })
    if (answer.statusCode === 503) refused += 1
    return answer
  })

  const home = await app.http.inject({ url: '/api/user/feeds' })
  const login = await app.as()('POST /auth/login', { body: { credentials: newcomer.email, password: PASSWORD } })
  await fan.api('POST /wallet/charges/tip/{id}', { params: { id: performer.id }, body: { price: 10 } })
  while (refused < SEARCHES - AT_ONCE) await new Promise((resolve) => setTimeout(resolve, 5))
  release()
  await Promise.all(held.map(({ isFree }) => isFree))

  assert.equal(home.statusCode, 200)
  assert.ok(login.data.token)
  const answers = await Promise.all(searches)
  const codes = Object.groupBy(answers, ({ statusCode }) => statusCode)
  assert.deepEqual([codes[200]?.length, codes[503]?.length], [AT_ONCE, SEARCHES - AT_ONCE])
  for (const { headers, body } of codes[503] ?? []) {
    assert.ok(Number(headers['retry-after']) >= 1)
    assert.equal(JSON.parse(body).code, 'unavailable')
  }
  assert.equal((await app.http.inject({ url: '/api/user/feeds?q=word' })).statusCode, 200)
})

test('a browser reads a refusal of a page as text, in its language', async () => {
  const headers = { accept: 'text/html,*/*;q=0.8', 'accept-language': 'de' }

  const page = await app.http.inject({ url: '/media/public/none/none', headers })
  const call = await app.http.inject({ url: '/api/nothing-here', headers })

  assert.match(String(page.headers['content-type']), /^text\/plain/)
  assert.match(String(call.headers['content-type']), /^application\/json/)
  assert.match(page.body, /nicht gefunden/)
})

/** Takes one of the connections of searches, until `released`. */
async function holdConnection(released: Promise<void>): Promise<{ isFree: Promise<void> }> {
  const { promise: isTaken, resolve: take } = Promise.withResolvers<void>()
  const isFree = app.ctx.searchDb.connection().execute(() => {
    take()
    return released
  })
  await isTaken
  return { isFree }
}
