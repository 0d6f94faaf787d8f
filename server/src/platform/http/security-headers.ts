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

/** For answers that are no pages: they bring a policy of their own, and a nonce for nobody costs a tenth of a picture's CPU. */
export const WITHOUT_PAGE_POLICY = { contentSecurityPolicy: false } as const

/**
 * One policy for everything we serve. Scripts run only from our own files or with the nonce; styles may be inline, since
 * React writes style attributes. A captcha that is configured brings its provider's origins with it. `blob:` is what upload previews and the HLS player's worker use.
 */
export async function setSecurityHeaders(
  app: FastifyInstance,
  { isHttps, captcha }: { isHttps: boolean; captcha: CaptchaProvider | undefined },
): Promise<void> {
  const captchaOrigins = captcha ? CAPTCHA_PROVIDERS[captcha].origins : []
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...captchaOrigins, (request) => `'nonce-${nonceFor(request as IncomingMessage)}'`],
        styleSrc: ["'self'", "'unsafe-inline'", ...captchaOrigins],
        frameSrc: ["'self'", ...captchaOrigins],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...captchaOrigins],
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
    reply.header('permissions-policy', 'camera=(self), microphone=(self), geolocation=(), payment=(self), usb=()')
  })
}

function nonceFor(request: IncomingMessage): string {
  const known = nonces.get(request)
  if (known !== undefined) return known
  const nonce = randomBytes(16).toString('base64url')
  nonces.set(request, nonce)
  return nonce
}
