import { type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** What the API serves; everything else is a page or one of Vite's files. */
const OF_THE_API =
  /^\/(api|media|share|socket\.io|dev|flags|robots\.txt|sitemap\.xml|manifest\.webmanifest|l|auth\/age)(\/|$|\?)/

/** Hands the API's requests and sockets over to the port it has now. */
export function proxyToApi(app: FastifyInstance, port: () => Promise<number>): void {
  app.addHook('onRequest', async (incoming, reply) => {
    if (!OF_THE_API.test(incoming.raw.url ?? '')) return
    reply.hijack()
    const { raw } = incoming
    const outgoing = request(
      { port: await port(), host: '127.0.0.1', method: raw.method, path: raw.url, headers: forwarded(raw) },
      (answer) => {
        reply.raw.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(reply.raw)
      },
    )
    // It is being started anew: the browser asks again.
    outgoing.on('error', () => reply.raw.destroy())
    raw.pipe(outgoing)
  })
  app.server.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
    if (OF_THE_API.test(incoming.url ?? '')) void passOn(incoming, socket, head, port)
  })
}

async function passOn(
  incoming: IncomingMessage,
  socket: Socket,
  head: Buffer,
  port: () => Promise<number>,
): Promise<void> {
  const upstream = connect(await port(), '127.0.0.1')
  for (const [one, other] of [[socket, upstream] as const, [upstream, socket] as const])
    one.on('error', () => other.destroy()).on('close', () => other.destroy())
  const headers = Object.entries(forwarded(incoming)).flatMap(([name, value]) =>
    [value ?? []].flat().map((item) => `${name}: ${item}`),
  )
  upstream.write([`${incoming.method} ${incoming.url} HTTP/1.1`, ...headers, '', ''].join('\r\n'))
  upstream.write(head)
  upstream.pipe(socket).pipe(upstream)
}

function forwarded({ headers, socket }: IncomingMessage): NodeJS.Dict<string | string[]> {
  return { ...headers, 'x-forwarded-for': socket.remoteAddress, 'x-forwarded-host': headers.host }
}
