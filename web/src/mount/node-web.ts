/** Between Fastify's messages and the web's `Request` and `Response`. */
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { FastifyReply, FastifyRequest } from 'fastify'

export function toWebRequest(request: FastifyRequest, signal?: AbortSignal): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const item of Array.isArray(value) ? value : [value]) if (item !== undefined) headers.append(name, item)
  }
  const init: RequestInit & { duplex?: 'half' } = { method: request.method, headers }
  if (signal) init.signal = signal
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    // Node's and the DOM's stream types differ in name only.
    init.body = Readable.toWeb(request.raw) as unknown as BodyInit
    init.duplex = 'half'
  }
  return new Request(`${request.protocol}://${request.host}${request.raw.url ?? '/'}`, init)
}

/** Headers set on the reply before (policy, nosniff …) are kept. */
export function sendPage(reply: FastifyReply, response: Response): FastifyReply {
  reply.code(response.status)
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  reply.header('cache-control', response.headers.get('cache-control') ?? 'private, no-store')
  return reply.send(response.body ? Readable.fromWeb(response.body as NodeReadableStream) : null)
}
