import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { endStalledUpload } from './upload-pace.ts'

const WINDOW_MS = 300
const MIN_BYTES = 600

let onRequest: (request: IncomingMessage) => void
const server = createServer((request, response) => {
  endStalledUpload(request, { windowMs: WINDOW_MS, minBytes: MIN_BYTES })
  onRequest(request)
  request.on('end', () => response.end('whole')).on('error', () => undefined)
})
before(() => once(server.listen(0, '127.0.0.1'), 'listening'))
after(() => server.close())

async function anUpload(sizeBytes: number) {
  const arrived = new Promise<IncomingMessage>((resolve) => {
    onRequest = resolve
  })
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${sizeBytes}\r\nConnection: close\r\n\r\n`)
  return { socket, request: await arrived }
}

test('an upload that brings nothing is ended', async () => {
  const { socket, request } = await anUpload(1_000)
  request.resume()
  socket.write('a')

  await once(socket, 'close')

  assert.ok(request.destroyed && !request.complete)
})

test('a byte now and then does not hold a connection', async () => {
  const { socket, request } = await anUpload(1_000)
  request.resume()
  const drip = setInterval(() => socket.write('a'), WINDOW_MS / 10)

  await once(socket, 'close')

  clearInterval(drip)
  assert.ok(!request.complete)
})

test('a slow upload may take many windows', async () => {
  const parts = 40
  const { socket, request } = await anUpload(parts * MIN_BYTES)
  request.resume()
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })

  const closed = once(socket, 'close')
  for (let i = 0; i < parts; i += 1) {
    socket.write('a'.repeat(MIN_BYTES))
    await sleep(WINDOW_MS / 10)
  }
  await closed

  assert.match(answer, /whole$/)
})

test('bytes that wait for this process are not held against the client', async () => {
  const { socket, request } = await anUpload(1_000)
  socket.write('a'.repeat(999))
  await once(request, 'readable')

  await sleep(WINDOW_MS * 3)

  assert.ok(!request.destroyed)
  socket.destroy()
})
