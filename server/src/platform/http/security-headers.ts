import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { CAPTCHA_PROVIDERS, type CaptchaProvider } from '../captcha-providers.ts'

const nonces = new WeakMap<IncomingMessage, string>()

/** The nonce that the reply's policy carries; pages put it on their scripts. */
export function cspNonceOf(reply: FastifyReply): string {
  return nonceFor(reply.request.raw)
}

/**
 * For pages that are sent more than once: hashes (`'sha256-…'`) of their own scripts in place of the nonce. As strict, since
 * nothing else runs: less so would be the same nonce for all.
 */
export function allowScripts(reply: FastifyReply, hashes: readonly string[]): void {
  const policy = String(reply.getHeader(POLICY) ?? '')
  reply.header(POLICY, policy.replace(`'nonce-${cspNonceOf(reply)}'`, hashes.join(' ')))
}

/**
 * For our own built files: a policy and a page's other headers were 900 bytes, most of what a small script weighs. That a
 * file is nothing but its type, and nobody else's to load, is still said.
 */
export function slimHeaders(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    // Where helmet has put a route's own options by now; its type for them knows no context.
    route.config = Object.assign({}, route.config, { helmet: { skipRoute: true } })
  })
  scope.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff').header('cross-origin-resource-policy', 'same-origin')
    reply.removeHeader(PERMISSIONS)
    // Of scripts, styles and fonts a browser reads no policy, except that of a worker, which is one of them.
    if (!/^(text\/(javascript|css)|application\/javascript|font\/)/.test(String(reply.getHeader('content-type'))))
      reply.header(POLICY, SLIM_POLICY)
  })
}

const POLICY = 'content-security-policy'
/** For files that a browser can open as a page: the page without a connection, which brings its own styles, and pictures. */
const SLIM_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
const PERMISSIONS = 'permissions-policy'

/** Required by Stripe: its script comes from its own address, its forms are in its own frames. */
const STRIPE = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
} as const
/** Required by Google for sites that use its tag. */
const ANALYTICS = {
  script: 'https://www.googletagmanager.com',
  img: 'https://www.googletagmanager.com https://*.google-analytics.com',
  connect: 'https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com',
} as const
const NO_STRIPE = { script: [], frame: [], connect: [] } as const

/** For answers that are no pages: they have a policy of their own, and an unused nonce costs a tenth of a picture's CPU. */
export const WITHOUT_PAGE_POLICY = { contentSecurityPolicy: false } as const

/** For answers that no hook of ours sees: never a page, and for nobody else's to load. */
export const NO_PAGE_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
} as const

type PolicyOptions = {
  isHttps: boolean
  captcha: CaptchaProvider | undefined
  hasStripe: boolean
  /** Where pages connect to LiveKit; undefined: the site streams without it. */
  livekitUrl: string | undefined
  /** Where large files come from when the store sends them itself. */
  mediaOrigin: string | undefined
  /** Called for each page, since it is a setting, which may change while the site runs. */
  usesAnalytics: () => boolean
}

/**
 * One policy for everything we serve. Scripts run only from our own files, with the nonce, or by a
 * hash; styles may be inline, since
 * React writes style attributes. A captcha, a payment gateway and analytics that are configured bring their origins
 * with them. `blob:` is what upload previews and the HLS player's worker use.
 */
export async function setSecurityHeaders(
  app: FastifyInstance,
  { isHttps, captcha, hasStripe, livekitUrl, mediaOrigin, usesAnalytics }: PolicyOptions,
): Promise<void> {
  const stripe = hasStripe ? STRIPE : NO_STRIPE
  const analytics = (part: keyof typeof ANALYTICS) => () => (usesAnalytics() ? ANALYTICS[part] : '')
  const mediaOrigins = mediaOrigin === undefined ? [] : [mediaOrigin]
  const captchaOrigins = captcha ? CAPTCHA_PROVIDERS[captcha].origins : []
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: [
          "'self'",
          ...captchaOrigins,
          ...stripe.script,
          (request) => `'nonce-${nonceFor(request as IncomingMessage)}'`,
          analytics('script'),
        ],
        styleSrc: ["'self'", "'unsafe-inline'", ...captchaOrigins],
        frameSrc: ["'self'", ...captchaOrigins, ...stripe.frame],
        imgSrc: ["'self'", 'data:', 'blob:', ...mediaOrigins, analytics('img')],
        mediaSrc: ["'self'", 'blob:', ...mediaOrigins],
        fontSrc: ["'self'"],
        connectSrc: [
          "'self'",
          ...captchaOrigins,
          ...stripe.connect,
          ...livekitOrigins(livekitUrl),
          ...mediaOrigins,
          analytics('connect'),
        ],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: isHttps && { policy: 'same-origin' },
    originAgentCluster: isHttps,
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header(PERMISSIONS, 'camera=(self), microphone=(self), geolocation=(), payment=(self), usb=()')
  })
}

/** Its socket, and the requests that find out why a socket was refused. */
function livekitOrigins(url: string | undefined): string[] {
  if (url === undefined) return []
  const { origin } = new URL(url.replace(/^ws/, 'http'))
  return [origin.replace(/^http/, 'ws'), origin]
}

function nonceFor(request: IncomingMessage): string {
  const known = nonces.get(request)
  if (known !== undefined) return known
  const nonce = randomBytes(16).toString('base64url')
  nonces.set(request, nonce)
  return nonce
}
