/** SOCKETS sockets that listen to a chat at CHAT_PORT. Prints a port of its own, where GET says how many messages they got in all. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io } from 'socket.io-client'

/** More at once than a listener takes. */
const AT_ONCE = 100

const { SOCKETS = '0', CHAT_PORT = '', JOIN_TOKEN: token = '' } = process.env
let received = 0

async function connect(): Promise<void> {
  const socket = io(`http://127.0.0.1:${CHAT_PORT}`, { transports: ['websocket'], forceNew: true })
  socket.on('stream_message', () => {
    received += 1
  })
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  const { ok } = await socket.emitWithAck('stream/join', { token })
  if (!ok) throw new Error('the chat did not let a socket in')
}

for (let left = Number(SOCKETS); left > 0; left -= AT_ONCE)
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, left) }, connect))

const server = createServer((_request, response) => response.end(String(received)))
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`port ${(server.address() as AddressInfo).port}\n`)
})
