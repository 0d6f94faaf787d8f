import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from './log.ts'

function written({ isTTY = false } = {}) {
  const lines: string[] = []
  const log = createLog({ logLevel: 'info' }, { isTTY, write: (text: string) => lines.push(text) > 0 })
  return { log, lines }
}

test('an error is logged without the objects it drags along, its cause with it', () => {
  const { log, lines } = written()
  const error = Object.assign(new Error('lost', { cause: new Error('cut') }), { code: '57P01', client: { big: true } })

  log.error({ event: 'database.connection_lost', err: error })

  const { err } = JSON.parse(lines[0] ?? '')
  assert.deepEqual([err.message, err.code, err.cause.message, err.client], ['lost', '57P01', 'cut', undefined])
})

test('a trace is cut to its first places, a message to a thousand characters', () => {
  const { log, lines } = written()
  const error = new Error('x'.repeat(50_000))
  error.stack = `Error: x\n${'    at deep (file.ts:1:1)\n'.repeat(500)}`

  log.error({ event: 'request.failed', err: error })

  assert.ok((lines[0] ?? '').length < 2_500)
})

test('what repeats is written five times in ten seconds, then counted', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { log, lines } = written()

  for (let i = 0; i < 1_000; i += 1) log.error({ event: 'request.failed', route: '/x', err: new Error('away') })
  log.error({ event: 'request.failed', route: '/y', err: new Error('away') })
  assert.equal(lines.length, 6)
  t.mock.timers.tick(10_000)

  const count = JSON.parse(lines.at(-1) ?? '')
  assert.deepEqual([count.event, count.of, count.times], ['log.repeated', 'request.failed /x away', 995])
})

test('what PostgreSQL says differently is no repeat', () => {
  const { log, lines } = written()
  for (let i = 0; i < 20; i += 1) log.warn({ event: 'postgresql', text: `LOG: line ${i}` })
  assert.equal(lines.length, 20)
})

test('lines below warnings are never counted', () => {
  const { log, lines } = written()
  for (let i = 0; i < 20; i += 1) log.info({ event: 'account.signed_in' })
  assert.equal(lines.length, 20)
})

test('a terminal gets lines for people, the trace below', () => {
  const { log, lines } = written({ isTTY: true })

  log.error({ event: 'request.failed', route: '/comments', err: new TypeError('boom') })

  const [head, error, place] = (lines[0] ?? '').split('\n')
  assert.match(head ?? '', /^\d\d:\d\d:\d\d error request\.failed route=\/comments$/)
  assert.equal(error, '    TypeError: boom')
  assert.match(place ?? '', /^ {4}at /)
})

test('secrets reach no line', () => {
  const { log, lines } = written()
  log.info({ event: 'x', token: 'secret', body: { password: 'secret' } })
  assert.doesNotMatch(lines[0] ?? '', /secret/)
})

test('tokens in an address reach no line, whichever part of it they are in', () => {
  const { log, lines } = written()
  const urls = [
    '/socket.io/?EIO=4&token=secret',
    '/media/secret/0198/hls/segments-1.m4s',
    '/media/edge.1795522752.secret/0198/hls/segments-1.m4s',
    '/api/streaming/hls/secret/index.m3u8',
    '/api/streaming/hls/edge.1795522752.secret/0198/7-1-1.m4s',
  ]
  for (const url of urls) log.info({ event: 'x', req: { method: 'GET', url, ip: '192.0.2.1' } })
  log.info({ event: 'x', req: { method: 'GET', url: '/media/public/0198/w512.webp', ip: '192.0.2.1' } })

  assert.equal(lines.length, urls.length + 1)
  for (const line of lines) assert.doesNotMatch(line, /secret/)
  assert.match(lines.at(-1) ?? '', /\/media\/public\/0198\/w512\.webp/)
})
