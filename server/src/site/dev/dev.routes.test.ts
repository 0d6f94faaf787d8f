/** The pages of a development site answer this machine's own browser and programs, and no page of another site. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestApp, type TestApp } from '#test/app'

const OURS = 'localhost:8080'

let app: TestApp
before(async () => {
  app = await startTestApp({ env: { NODE_ENV: 'development' } })
})
after(() => app.close())

/** The status of a form that moves the clock by a day, and whether it has moved. */
async function moveClock(headers: Record<string, string>): Promise<{ status: number; moved: boolean }> {
  const before = app.clock.now()
  const { statusCode: status } = await app.http.inject({
    method: 'POST',
    url: '/dev/clock',
    headers: { host: OURS, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: 'step=1',
  })
  return { status, moved: app.clock.now().since(before).total('hours') >= 24 }
}

test('their own form moves the clock, and so does a program', async () => {
  const own = { origin: `http://${OURS}`, 'sec-fetch-site': 'same-origin' }

  assert.deepEqual(await moveClock(own), { status: 303, moved: true })
  assert.deepEqual(await moveClock({}), { status: 303, moved: true })
})

for (const [name, headers] of Object.entries<Record<string, string>>({
  'a form of another site': { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  'a form of another port': { origin: 'http://localhost:9999', 'sec-fetch-site': 'same-site' },
  'a form of a browser that names its origin only': { origin: 'https://evil.example' },
  'a form of a sandboxed frame': { origin: 'null' },
  'a name that leads to this machine': { host: 'evil.example' },
})) {
  test(`${name} does not`, async () => {
    assert.deepEqual(await moveClock(headers), { status: 404, moved: false })
  })
}

test('another site reads no mail', async () => {
  const headers = { host: OURS, 'sec-fetch-site': 'cross-site' }

  assert.equal((await app.http.inject({ url: '/dev/mail', headers })).statusCode, 404)
  assert.equal((await app.http.inject({ url: '/dev/mail', headers: { host: OURS } })).statusCode, 200)
})
