/** What Socket.IO itself costs: each POST is sent to every socket. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'

const server = createServer(async (request, response) => {
  if (request.method === 'POST') io.to('chat').emit('stream_message', JSON.parse(await textOf(request)))
  response.end('{}')
})
const io = new Server(server, { transports: ['websocket'], serveClient: false })
io.on('connection', (socket) => {
  socket.on('stream/join', (_payload: unknown, ack: (answer: unknown) => void) => {
    void socket.join('chat')
    ack({ ok: true })
  })
})

async function textOf(request: IncomingMessage): Promise<string> {
  return Buffer.concat(await Array.fromAsync(request)).toString()
}

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`port ${(server.address() as AddressInfo).port}\n`)
})
