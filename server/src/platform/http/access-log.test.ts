import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestApp } from '#test/app'

const lines: Record<string, unknown>[] = []
const read = (line: string) => void lines.push(JSON.parse(line))
const logging = await startTestApp({ env: { ACCESS_LOG: '1', LOG_LEVEL: 'info' }, onLog: read })
after(() => logging.close())

const answered = () => lines.filter(({ event }) => event === 'request.answered')

test('each request is a line, with its id, and without what was typed or what opens a file', async () => {
  const search = await logging.http.inject({ url: '/api/search?q=somebody+private' })
  await logging.http.inject({ url: '/api/nothing/here' })
  await logging.http.inject({ url: '/media/secret-token-of-a-viewer/file.mp4' })

  const [first, second, third] = answered()
  assert.equal(first?.path, '/api/search')
  assert.equal(first?.status, search.statusCode)
  assert.equal(first?.requestId, search.headers['x-request-id'])
  assert.equal(first?.method, 'GET')
  assert.equal(first?.address, '127.0.0.1')
  assert.equal(second?.status, 404)
  assert.equal(third?.path, '/media/[redacted]/file.mp4')
  assert.ok(!JSON.stringify(answered()).includes('private'))
})

test('without the switch there is none', async () => {
  const silent: string[] = []
  const app = await startTestApp({ env: { LOG_LEVEL: 'info' }, onLog: (line) => void silent.push(line) })
  try {
    await app.http.inject({ url: '/api/health' })
    assert.deepEqual(
      silent.filter((line) => line.includes('request.answered')),
      [],
    )
  } finally {
    await app.close()
  }
})
