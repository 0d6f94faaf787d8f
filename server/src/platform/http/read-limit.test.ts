import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastify from 'fastify'
import { type MovableClock, movableClock } from '../clock.ts'
import { createLog } from '../log.ts'
import { handleError } from './error-handler.ts'
import { inProcessClient } from './in-process-client.ts'
import { limitReads } from './read-limit.ts'

const clockStartingNow = () => {
  const now = Temporal.Now.instant()
  return movableClock({ now: () => now })
}

function anApp(clock: MovableClock, factor = 1) {
  const app = fastify({ trustProxy: true })
  app.setErrorHandler(handleError)
  const lines: string[] = []
  const log = createLog({ logLevel: 'info' }, { write: (line) => lines.push(String(line)) > 0 })
  limitReads(app, { clock, factor, log })
  app.all('/*', async () => ({ data: [], total: 0 }))
  const get = (url: string, address = '192.0.2.1', method: 'GET' | 'POST' | 'HEAD' = 'GET') =>
    app.inject({ url, method, remoteAddress: address })
  const burst = async (count: number, url: string, address?: string) => {
    const codes: number[] = []
    for (let i = 0; i < count; i += 1) codes.push((await get(url, address)).statusCode)
    return codes.filter((code) => code === 429).length
  }
  return { app, get, burst, lines }
}

test('after many reads at once an address has to wait, and the answer says how long', async () => {
  const clock = clockStartingNow()
  const { get, burst, lines } = anApp(clock)
  assert.equal(await burst(1_200, '/api/user/feeds'), 0)
  assert.deepEqual(lines, [])
  const refused = await get('/api/user/feeds')
  assert.equal(JSON.parse(lines[0] ?? '{}').event, 'limit.reached')
  assert.deepEqual(
    [refused.statusCode, refused.headers['retry-after'], refused.json().code],
    [429, '1', 'rate_limited'],
  )
  assert.equal((await get('/', '192.0.2.1', 'HEAD')).statusCode, 429)
  for (const url of ['/api/ready', '/api/health', '/media/x', '/assets/x.js'])
    assert.equal((await get(url)).statusCode, 200, url)
  clock.advance({ seconds: 1 })
  assert.equal(await burst(61, '/api/user/feeds'), 1)
})

test('a search counts as one however its parameter is written', async () => {
  const { get, burst } = anApp(clockStartingNow())
  assert.equal(await burst(180, '/search?q=word'), 0)
  for (const query of ['q=word', '%71=word', '%71=%77ord', 'a=b&q=word', 'q=&q=word', 'q=%20', 'q=word#'])
    assert.equal((await get(`/api/user/feeds?${query}`)).statusCode, 429, query)
  for (const query of ['Q=word', 'q', 'q=', 'aq=word', 'a=q=word'])
    assert.equal((await get(`/api/user/feeds?${query}`)).statusCode, 200, query)
})

test('searches wait sooner, as pages and as calls; other reads go on', async () => {
  const clock = clockStartingNow()
  const { get, burst } = anApp(clock)
  assert.equal(await burst(90, '/api/user/feeds?type=text&q=word'), 0)
  assert.equal(await burst(91, '/search?q=word'), 1)
  assert.equal((await get('/api/user/feeds?q=word')).statusCode, 429)
  assert.equal((await get('/api/user/feeds?q=')).statusCode, 200)
  assert.equal((await get('/api/user/feeds')).statusCode, 200)
  clock.advance({ minutes: 1 })
  assert.equal(await burst(181, '/search?q=word'), 1)
})

test('addresses count apart, and all of an IPv6 network together', async () => {
  const { get, burst } = anApp(clockStartingNow())
  assert.equal(await burst(181, '/search?q=word', '2001:db8:1:2::1'), 1)
  assert.equal((await get('/search?q=word', '2001:db8:1:2:ffff::9')).statusCode, 429)
  assert.equal((await get('/search?q=word', '2001:db8:1:3::1')).statusCode, 200)
  assert.equal((await get('/search?q=word', '192.0.2.2')).statusCode, 200)
})

test('writes, files and what a page asks for in process are not counted', async () => {
  const { app, get, burst } = anApp(clockStartingNow())
  const api = inProcessClient(app, {
    token: undefined,
    address: '192.0.2.1',
    userAgent: undefined,
    requestId: 'page',
  })
  for (let i = 0; i < 200; i += 1) await api('GET /user/feeds', { query: { q: 'word' } })
  assert.equal(await burst(700, '/media/public/x/y.webp'), 0)
  assert.equal((await get('/api/x', '192.0.2.1', 'POST')).statusCode, 200)
  assert.equal(await burst(180, '/search?q=word'), 0)
  // No outside client can claim to be inside.
  const forged = await app.inject({
    url: '/search?q=word',
    remoteAddress: '192.0.2.1',
    headers: { 'x-in-process': 'yes' },
  })
  assert.equal(forged.statusCode, 429)
})

test('the factor of test machines widens both', async () => {
  const { burst } = anApp(clockStartingNow(), 2)
  assert.equal(await burst(361, '/search?q=word'), 1)
})
