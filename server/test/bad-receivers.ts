/** Servers that behave badly, one way each, for whatever asks them. They speak bytes, so that no library corrects them. */

import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import tls from 'node:tls'
import { CERTIFICATE, KEY } from './push-service.ts'

const OK = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'
const PART = Buffer.alloc(64_000, 'x')
const DRIP_EVERY_MS = 20

/** What each does with a connection, once something was sent to it. */
const WAYS = {
  'never ends': (socket: Socket) => {
    socket.write(`${OK}\r\n`)
    pour(socket, PART)
  },
  'promises much': (socket: Socket) => {
    socket.write(`${OK}content-length: 99999999999\r\n\r\n`)
    pour(socket, PART)
  },
  'never ends a chunk': (socket: Socket) => {
    socket.write(`${OK}transfer-encoding: chunked\r\n\r\nfffffff\r\n`)
    pour(socket, PART)
  },
  'drips its answer': (socket: Socket) => {
    socket.write(`${OK}content-length: 100000\r\n\r\n`)
    drip(socket, ['x'])
  },
  'drips its headers': (socket: Socket) => drip(socket, [...OK, ...'x-long: ', ...'y'.repeat(100_000)]),
  'never ends its headers': (socket: Socket) => {
    socket.write(OK)
    pour(socket, Buffer.from(`x-more: ${'z'.repeat(1_000)}\r\n`))
  },
  'says for ever that it will answer': (socket: Socket) => drip(socket, ['HTTP/1.1 102 Processing\r\n\r\n']),
  'switches protocols': (socket: Socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n'),
  resets: (socket: Socket) => (socket instanceof tls.TLSSocket ? socket.destroy() : socket.resetAndDestroy()),
  'ends in the middle': (socket: Socket) => socket.end(`${OK}content-length: 100000\r\n\r\n{"a":`),
  'sends garbage': (socket: Socket) => pour(socket, Buffer.from('\x00\xff\x16garbage without a line end')),
  'sends what is no JSON': (socket: Socket) => socket.end(`${OK}content-length: 8\r\n\r\n<<<<>>>>`),
  'never answers': () => {},
} as const satisfies Record<string, (socket: Socket) => void>

export type BadWay = keyof typeof WAYS | 'redirects' | 'never greets'
export const BAD_WAYS: readonly BadWay[] = [
  ...(Object.keys(WAYS) as (keyof typeof WAYS)[]),
  'redirects',
  'never greets',
]

export type BadReceiver = {
  port: number
  sentBytes(): number
  /** Connections at the place that it redirects to. */
  followers(): number
  /** Resolves when every connection is closed, which its callers have to do. */
  untilLeft(): Promise<void>
  close(): Promise<void>
}

/** `never greets` accepts connections and nothing else, neither TLS nor a request. */
export async function startBadReceiver(way: BadWay, { isTls = false, speaksFirst = false } = {}): Promise<BadReceiver> {
  let followers = 0
  let sentBytes = 0
  const open = new Set<Socket>()
  const target = await listening(
    createServer((socket) => {
      followers += 1
      socket.destroy()
    }),
  )
  const receive = (socket: Socket) => {
    socket.on('error', () => {}) // what callers do to bad servers
    if (way === 'never greets') return
    const behave = () => {
      if (way === 'redirects') return void socket.end(redirection(portOf(target)))
      WAYS[way](socket)
    }
    if (speaksFirst) behave()
    else socket.once('data', behave)
  }
  const isEncrypted = isTls && way !== 'never greets'
  const server = isEncrypted ? tls.createServer({ cert: CERTIFICATE, key: KEY }, receive) : createServer(receive)
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.resume()
    socket.once('close', () => {
      sentBytes += socket.bytesWritten
      open.delete(socket)
    })
  })
  // Of handshakes that end early.
  server.on('tlsClientError', () => {})
  await listening(server)
  return {
    port: portOf(server),
    sentBytes: () => sentBytes,
    followers: () => followers,
    async untilLeft() {
      await Promise.all([...open].map((socket) => new Promise((resolve) => socket.once('close', resolve))))
    },
    async close() {
      for (const socket of open) socket.destroy()
      for (const one of [server, target]) await new Promise((resolve) => one.close(resolve))
    },
  }
}

function redirection(port: number): string {
  return `HTTP/1.1 307 Temporary Redirect\r\nlocation: http://127.0.0.1:${port}/\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`
}

function pour(socket: Socket, part: Uint8Array): void {
  const write = () => {
    while (!socket.destroyed && socket.write(part));
  }
  socket.on('drain', write)
  write()
}

function drip(socket: Socket, parts: readonly string[]): void {
  let at = 0
  const timer = setInterval(() => socket.write(parts[at++ % parts.length] ?? ''), DRIP_EVERY_MS)
  socket.once('close', () => clearInterval(timer))
}

async function listening(server: Server): Promise<Server> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

function portOf(server: Server): number {
  // It listens on a port, so its address is no path.
  return (server.address() as AddressInfo).port
}
