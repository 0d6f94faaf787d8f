/** What the system has accepted before the listener closes is answered, however late the process looks. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import Fastify from 'fastify'
import { prepareDraining } from './draining.ts'

const CONNECTIONS = 100
const ANNOUNCE_MS = 20

/** A connection whose request is written as soon as it is open. */
async function ask(port: number): Promise<string> {
  const socket: Socket = connect(port, '127.0.0.1')
  socket.on('connect', () => socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'))
  return text(socket)
}

test('connections that wait for the process when it stops to listen are answered and closed, later ones are refused', async () => {
  const app = Fastify()
  const draining = prepareDraining(app)
  app.get('/', async () => 'answered')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo

  // Timers of one length run one after the other: these connections are open, and not seen yet, when the listener is to close.
  const asked = new Promise<string[]>((resolve, reject) => {
    setTimeout(() => {
      Promise.all(Array.from({ length: CONNECTIONS }, () => ask(port))).then(resolve, reject)
    }, ANNOUNCE_MS)
  })
  const drained = draining.drain({ announceMs: ANNOUNCE_MS, beforeClose: () => {} })

  const answers = await asked
  await drained
  assert.equal(answers.length, CONNECTIONS)
  for (const answer of answers) {
    assert.match(answer, /^HTTP\/1.1 200 [\s\S]*answered$/)
    assert.match(answer, /connection: close/i)
  }
  const [refused] = await once(connect(port, '127.0.0.1'), 'error')
  assert.equal((refused as NodeJS.ErrnoException).code, 'ECONNREFUSED')
})
