import { AppError } from '@limelight/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { cookieOf } from './cookies.ts'
import type { SessionCookie } from './endpoint.ts'
import { sendError } from './error-handler.ts'
import { securityLog } from './security-log.ts'

/** Browsers store no cookie for longer than 400 days. */
const DEVICE_SECONDS = 400 * 86_400
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** `__Host-` prevents other hosts of a domain from setting the cookie, but browsers accept it on https only. */
export function cookieNameFor(publicUrl: string, name = 'token'): string {
  return publicUrl.startsWith('https:') ? `__Host-${name}` : name
}

/**
 * Turns the session cookie of our own pages into the Authorization header the API knows. A page of another origin gets
 * nothing from the cookie: unsafe methods are refused, safe ones are answered as a visitor's.
 */
export function acceptSessionCookie(
  app: FastifyInstance,
  { publicUrl, log }: { publicUrl: string; log: Logger },
): void {
  const name = cookieNameFor(publicUrl)
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization) return
    const token = cookieOf(request, name)
    if (!token) return
    if (isOurPage(request, publicUrl)) request.headers.authorization = `Bearer ${token}`
    else if (!SAFE_METHODS.has(request.method)) {
      securityLog(log, request, undefined)('access.refused', { reason: 'origin_refused' })
      sendError(reply, new AppError('origin_refused'))
      return reply
    }
  })
}

/** Cookies are set for browsers only, on our own pages only: other clients store the token of the answer. */
export function sessionCookieFor(
  request: FastifyRequest,
  reply: FastifyReply,
  { publicUrl }: { publicUrl: string },
): SessionCookie {
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`
  const name = cookieNameFor(publicUrl)
  const nameOf = (other: string) => cookieNameFor(publicUrl, other)
  const deviceName = nameOf('device')
  return {
    start({ token, expiresAt }) {
      if (!isPageOfBrowser(request, publicUrl)) return false
      reply.header(
        'set-cookie',
        `${name}=${token}${attributes}; Expires=${new Date(expiresAt.epochMilliseconds).toUTCString()}`,
      )
      return true
    },
    end() {
      if (cookieOf(request, name) !== undefined) reply.header('set-cookie', `${name}=${attributes}; Max-Age=0`)
    },
    get: (other) => cookieOf(request, nameOf(other)),
    set(other, value, seconds) {
      reply.header('set-cookie', `${nameOf(other)}=${value}${attributes}; Max-Age=${seconds}`)
    },
    clear(other) {
      if (cookieOf(request, nameOf(other)) !== undefined)
        reply.header('set-cookie', `${nameOf(other)}=${attributes}; Max-Age=0`)
    },
    devices: () => cookieOf(request, deviceName)?.split('~') ?? [],
    rememberDevices(marks) {
      if (!isPageOfBrowser(request, publicUrl)) return
      reply.header('set-cookie', `${deviceName}=${marks.join('~')}${attributes}; Max-Age=${DEVICE_SECONDS}`)
    },
  }
}

/** A page of ours in a browser. Other clients send neither header, and store the token of the answer. */
function isPageOfBrowser(request: FastifyRequest, publicUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  return (site !== undefined || origin !== undefined) && isOurPage(request, publicUrl)
}

/**
 * Every browser we support sends Sec-Fetch-Site with requests a page makes; `none` is the person's own navigation. On plain
 * http other than localhost browsers leave it out. There they still send Origin with every unsafe request and with every
 * cross-origin one that may read its answer: it must be ours, and an unsafe request without one is refused.
 */
export function isOurPage(request: FastifyRequest, publicUrl: string): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || (site === 'none' && SAFE_METHODS.has(request.method))
  const { origin } = request.headers
  if (origin === undefined) return SAFE_METHODS.has(request.method)
  return isOurOrigin(origin, { host: request.host, publicUrl })
}

/** On an https site, anyone on the network path can forge an http page of the same name. */
function isOurOrigin(origin: string, { host, publicUrl }: { host: string; publicUrl: string }): boolean {
  if (!URL.canParse(origin)) return false
  const page = new URL(origin)
  if (publicUrl.startsWith('https:') && page.protocol !== 'https:') return false
  return page.host === host
}
