/** What WHIP (RFC 9725) and WHEP say of an address by itself: which methods, types and origins it takes. */
import { AppError } from '@limelight/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendError } from '#/platform/http/error-handler'
import { WITHOUT_PAGE_POLICY } from '#/platform/http/security-headers'

export const SDP = 'application/sdp'
const FRAGMENT = 'application/trickle-ice-sdpfrag'
const FROM_ENDPOINT = ['OPTIONS', 'POST']
const OF_SESSION = ['DELETE', 'OPTIONS', 'PATCH']
const PREFLIGHT_SECONDS = 7_200

/**
 * Pages of other origins may use these addresses: a token opens them, and never a cookie, which is why no credentials are allowed. Their
 * preflights, and programs that ask for the types, are answered here, and so are methods that an address does not have.
 */
export function describeResources(scope: FastifyInstance, path: 'whip' | 'whep'): void {
  scope.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'Accept-Post, Allow, ETag, Link, Location, Retry-After, WWW-Authenticate',
      'cross-origin-resource-policy': 'cross-origin',
    })
  })
  scope.addHook('onSend', async (_request, reply, payload) => {
    if (reply.statusCode === 401) reply.header('www-authenticate', 'Bearer')
    return payload
  })
  const addresses = [
    { url: `/streaming/${path}/:id`, methods: FROM_ENDPOINT, others: ['GET', 'PUT', 'PATCH', 'DELETE'] },
    { url: `/streaming/${path}/:id/:session`, methods: OF_SESSION, others: ['GET', 'PUT', 'POST'] },
  ] as const
  for (const { url, methods, others } of addresses) {
    const allow = methods.join(', ')
    scope.options(url, { helmet: WITHOUT_PAGE_POLICY }, (_request, reply) => answerOptions(reply, allow))
    scope.route({
      method: [...others],
      url,
      helmet: WITHOUT_PAGE_POLICY,
      handler: (_request, reply) => sendError(reply.header('allow', allow), new AppError('method_not_allowed')),
    })
  }
}

function answerOptions(reply: FastifyReply, allow: string): FastifyReply {
  return reply
    .code(204)
    .headers({
      allow,
      'accept-post': SDP,
      'access-control-allow-methods': allow,
      'access-control-allow-headers': 'Authorization, Content-Type, If-Match',
      'access-control-max-age': String(PREFLIGHT_SECONDS),
    })
    .send()
}

/** Throws `content_type_unsupported`. */
export function requireSdp({ headers }: FastifyRequest): void {
  if (typeOf(headers['content-type']) !== SDP) throw new AppError('content_type_unsupported')
}

/**
 * The body of PATCH is for candidates that come later and for other ones (ICE restart), neither of which is taken: an answer of success would leave
 * a client silent. Without a body it lets a session go on by a newer token, which is ours. Throws `method_not_allowed`,
 * `content_type_unsupported`.
 */
export function requireNoFragment({ body, headers }: FastifyRequest): void {
  if (typeof body !== 'string' || body === '') return
  if (typeOf(headers['content-type']) !== FRAGMENT) throw new AppError('content_type_unsupported')
  throw new AppError('method_not_allowed')
}

/** Names the connection that a session has, which is one and the same for its whole life: nothing restarts it. */
export function entityTagOf(session: string): string {
  return `"${session}"`
}

/** Throws `precondition_failed` for a request about another connection than the session's. Without `If-Match` it is about any. */
export function requireMatch({ headers }: FastifyRequest, session: string): void {
  const named = headers['if-match']?.split(',').map((tag) => tag.trim())
  if (named && !named.includes('*') && !named.includes(entityTagOf(session))) throw new AppError('precondition_failed')
}

function typeOf(header: string | undefined): string {
  return (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
}
