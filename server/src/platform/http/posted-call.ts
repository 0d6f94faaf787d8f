import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** A call of the API that a page makes for a form which the browser sent by itself. */
export type PostedCall = {
  /** As the contract names it: `POST /auth/login`. */
  key: string
  body?: Record<string, unknown>
  /** Set by an answer before, as `set-cookie` has them. */
  cookies?: readonly string[]
}
export type PostedAnswer = { status: number; body: unknown; cookies: string[] }

/** Of the posted form itself, or of the connection. */
const NOT_PASSED_ON = [
  'content-type',
  'content-length',
  'transfer-encoding',
  'accept-encoding',
  'connection',
  'expect',
  'upgrade',
]

/**
 * Makes such calls with all that the browser sent along, so that sessions, limits and the check of the origin are those of the call
 * that the page's own script would make.
 */
export function postedCallsOf(
  app: FastifyInstance,
  request: FastifyRequest,
): (call: PostedCall) => Promise<PostedAnswer> {
  return async ({ key, body, cookies = [] }) => {
    const [method, path] = key.split(' ')
    const answer = await app.inject({
      method: method === 'GET' ? 'GET' : 'POST',
      url: `/api${path}`,
      headers: headersOf(request.headers, cookies),
      ...(request.socket.remoteAddress && { remoteAddress: request.socket.remoteAddress }),
      ...(body && { payload: body }),
    })
    return { status: answer.statusCode, body: answer.json(), cookies: [answer.headers['set-cookie'] ?? []].flat() }
  }
}

function headersOf(sent: IncomingHttpHeaders, cookies: readonly string[]): IncomingHttpHeaders {
  const headers = { ...sent }
  for (const name of NOT_PASSED_ON) delete headers[name]
  if (cookies.length === 0) return headers
  // A session that was just opened takes the place of the one that the browser had.
  delete headers.authorization
  return { ...headers, cookie: cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ') }
}
