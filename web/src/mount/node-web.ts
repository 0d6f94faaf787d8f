/** Between Fastify's messages and the web's `Request` and `Response`. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compressOnce } from './encodings.ts'

/** What the router answers; the page, encoded, comes beside it. */
export type Rendered = { response: Response; html: Buffer | undefined }

/**
 * A page's request. Its origin is the site's own, never the Host header, which anybody can write and which ends up in
 * canonical addresses. `form` is the text of a form that the browser sent by itself.
 */
export function toWebRequest(
  request: FastifyRequest,
  { origin, form, signal }: { origin: string; form?: string | undefined; signal?: AbortSignal | undefined },
): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const item of Array.isArray(value) ? value : [value]) if (item !== undefined) headers.append(name, item)
  }
  return new Request(`${origin}${pathOf(request.raw.url)}`, {
    method: request.method,
    headers,
    ...(form !== undefined && { body: form }),
    ...(signal && { signal }),
  })
}

/** With its query. A proxy's request names a whole address: its path counts. */
export function pathOf(target = '/'): string {
  if (target.startsWith('/')) return target
  if (!URL.canParse(target)) return '/'
  const { pathname, search } = new URL(target)
  return pathname.startsWith('/') ? pathname + search : '/'
}

/**
 * Headers set on the reply before (policy, nosniff …) are kept. A page is sent whole: it is finished when it comes here, and streams
 * and their compression cost more than the page's bytes. `accepted` is the reader's `accept-encoding`.
 */
export async function sendPage(
  reply: FastifyReply,
  { response, html }: Rendered,
  accepted: string | undefined,
): Promise<FastifyReply> {
  reply.code(response.status)
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  reply.header('cache-control', response.headers.get('cache-control') ?? 'private, no-store')
  const whole = html ?? (await bodyOf(response))
  if (!whole) return reply.send(null)
  const { body, encoding } = await compressOnce(whole, accepted)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(body)
}

async function bodyOf(response: Response): Promise<Buffer | undefined> {
  return response.body ? Buffer.from(await response.arrayBuffer()) : undefined
}
