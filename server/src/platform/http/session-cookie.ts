import { AppError } from '@limelight/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SessionCookie } from './endpoint.ts'
import { sendError } from './error-handler.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** `__Host-` keeps other hosts of a domain from planting a cookie, but browsers take it on https only. */
export function cookieNameFor(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-token' : 'token'
}

export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  const header = request.headers.cookie
  if (!header) return undefined
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim() || undefined
  }
  return undefined
}

/**
 * Turns the session cookie of our own pages into the Authorization header the API knows. A page of another origin gets
 * nothing from the cookie: unsafe methods are refused, safe ones are answered as a visitor's.
 */
export function acceptSessionCookie(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  const name = cookieNameFor(publicUrl)
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization) return
    const token = cookieOf(request, name)
    if (!token) return
    if (isOurPage(request)) request.headers.authorization = `Bearer ${token}`
    else if (!SAFE_METHODS.has(request.method)) {
      sendError(reply, new AppError('origin_refused'))
      return reply
    }
  })
}

/** Cookies are set for browsers only, on our own pages only: other clients keep the token of the answer. */
export function sessionCookieFor(
  request: FastifyRequest,
  reply: FastifyReply,
  { publicUrl }: { publicUrl: string },
): SessionCookie {
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`
  const name = cookieNameFor(publicUrl)
  return {
    start({ token, expiresAt }) {
      if (!isOurPage(request) || !request.headers['sec-fetch-site']) return
      reply.header(
        'set-cookie',
        `${name}=${token}${attributes}; Expires=${new Date(expiresAt.epochMilliseconds).toUTCString()}`,
      )
    },
    end() {
      if (cookieOf(request, name) !== undefined) reply.header('set-cookie', `${name}=${attributes}; Max-Age=0`)
    },
  }
}

/**
 * Every browser we support sends Sec-Fetch-Site with requests a page makes; `none` is the person's own navigation. On plain
 * http other than localhost browsers leave it out: there the Origin must be ours.
 */
function isOurPage(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || (site === 'none' && SAFE_METHODS.has(request.method))
  const { origin } = request.headers
  if (origin === undefined) return SAFE_METHODS.has(request.method)
  return URL.canParse(origin) && new URL(origin).host === request.host
}
