import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { after, before, test } from 'node:test'
import Fastify from 'fastify'
import { endSlowBodies } from './slow-bodies.ts'

const app = Fastify()
before(async () => {
  endSlowBodies(app, { withinMs: 50 })
  app.post('/call', async () => 'done')
  app.post('/upload', { config: { isUpload: true } }, async () => 'done')
  await app.listen({ host: '127.0.0.1', port: 0 })
})
after(() => app.close())

test('a body that never comes ends its connection', async () => {
  const { socket } = await send('/call', 'Content-Length: 500', '{')
  await once(socket, 'close')
})

test('chunks that never end do, too', async () => {
  const { socket } = await send('/call', 'Transfer-Encoding: chunked', '1\r\n{\r\n')
  await once(socket, 'close')
})

test('an upload takes as long as it needs', async () => {
  const { socket, answer } = await send('/upload', 'Content-Length: 2', '{')
  const other = await send('/call', 'Content-Length: 500', '{')
  await once(other.socket, 'close')

  socket.write('}')

  assert.match(await answer, /^HTTP\/1\.1 200 /)
  socket.destroy()
})

async function send(path: string, length: string, part: string) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  const answer = once(socket, 'data').then(([chunk]) => String(chunk))
  answer.catch(() => {})
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${length}\r\n\r\n${part}`)
  return { socket, answer }
}
