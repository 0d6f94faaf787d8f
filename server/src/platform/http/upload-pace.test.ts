import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { after, afterEach, before, beforeEach, mock, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { endStalledUpload } from './upload-pace.ts'

const WINDOW_MS = 300
/** Ten looks at the pace a window. */
const STEP_MS = WINDOW_MS / 10
const MIN_BYTES = 600

let onRequest: (request: IncomingMessage) => void
const server = createServer((request, response) => {
  endStalledUpload(request, { windowMs: WINDOW_MS, minBytes: MIN_BYTES })
  onRequest(request)
  request.on('end', () => response.end('whole')).on('error', () => undefined)
})
before(() => once(server.listen(0, '127.0.0.1'), 'listening'))
after(() => server.close())
/** The test moves the time after all sent bytes have arrived: a busy machine is not a slow client. */
beforeEach(() => mock.timers.enable({ apis: ['setInterval'] }))
afterEach(() => mock.timers.reset())

async function anUpload(sizeBytes: number) {
  const arrived = new Promise<IncomingMessage>((resolve) => {
    onRequest = resolve
  })
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${sizeBytes}\r\nConnection: close\r\n\r\n`)
  const request = await arrived
  return {
    socket,
    request,
    /** Whatever came before it: to write on is an error by then. */
    closed: new Promise<void>((resolve) => socket.once('close', () => resolve())),
    /** Waits until everything has arrived, or the server has disconnected. */
    async send(text: string) {
      const all = request.socket.bytesRead + text.length
      socket.write(text)
      while (request.socket.bytesRead < all && !request.destroyed) await setImmediate()
    },
  }
}

test('an upload that brings nothing is ended', async () => {
  const { request, closed, send } = await anUpload(1_000)
  request.resume()
  await send('a')

  mock.timers.tick(WINDOW_MS * 2)

  await closed
  assert.ok(request.destroyed && !request.complete)
})

test('a byte now and then does not hold a connection', async () => {
  const { request, closed, send } = await anUpload(1_000)
  request.resume()

  for (let steps = 0; steps < 20; steps += 1) {
    await send('a')
    mock.timers.tick(STEP_MS)
  }

  await closed
  assert.ok(!request.complete)
})

test('a slow upload may take many windows', async () => {
  const parts = 40
  const { socket, request, closed, send } = await anUpload(parts * MIN_BYTES)
  request.resume()
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })

  for (let i = 0; i < parts; i += 1) {
    await send('a'.repeat(MIN_BYTES))
    mock.timers.tick(STEP_MS)
  }

  await closed
  assert.match(answer, /whole$/)
})

test('bytes that wait for this process are not held against the client', async () => {
  const { socket, request, send } = await anUpload(1_000)
  await send('a'.repeat(999))
  await once(request, 'readable')

  mock.timers.tick(WINDOW_MS * 3)

  assert.ok(!request.destroyed)
  socket.destroy()
})
