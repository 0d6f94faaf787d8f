import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { AppError } from '@limelight/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { countryOf } from '#/platform/http/country'
import { handleError } from '#/platform/http/error-handler'
import type { RateLimiter } from '#/platform/http/rate-limit'
import { WITHOUT_PAGE_POLICY } from '#/platform/http/security-headers'
import { readOpenFeed, readPrivateFeed } from './read-feed.service.ts'
import { wideNetworkOf } from './rss-network.ts'

/** Services for podcasts fetch for all of their listeners from few addresses. */
const PER_ADDRESS = { max: 300, perSeconds: 60 }
/** Of one feed: apps ask every few minutes at most. */
const PER_TOKEN = { max: 60, perSeconds: 3_600 }
const TOKEN = /^([\w-]{43})\.xml$/
const NAME = /^([\w.-]{1,64})\.xml$/
const compress = promisify(gzip)

type Options = {
  rateLimiter: RateLimiter
  /** Throws while the site is closed, to all or to a country. */
  gate: (viewer: Viewer) => Promise<void>
  /** Throws where a visitor has to confirm their age first. */
  requireAge: (request: FastifyRequest) => Promise<unknown>
}

/**
 * Feeds for apps, outside of the contract because they are no JSON. The token in the address is the only proof: it is in no log, no trace and no
 * metric, which name the route, and the answer gives no address of the site a referrer.
 */
export async function mountRss(
  http: FastifyInstance,
  ctx: Ctx,
  { rateLimiter, gate, requireAge }: Options,
): Promise<void> {
  await http.register(async (scope) => {
    scope.setErrorHandler(handleError)
    const route = <P>(url: string, read: (request: FastifyRequest<{ Params: P }>) => Promise<string>) =>
      scope.route<{ Params: P }>({
        method: ['GET', 'HEAD'],
        url,
        helmet: WITHOUT_PAGE_POLICY,
        handler: async (request, reply) => {
          await rateLimiter('rss/address', PER_ADDRESS, request.ip)
          return sendFeed(reply, request, await read(request as FastifyRequest<{ Params: P }>))
        },
      })

    route<{ file: string }>('/rss/:file', async ({ params, ip }) => {
      const token = TOKEN.exec(params.file)?.[1]
      if (token === undefined) throw new AppError('not_found')
      await rateLimiter('rss/token', PER_TOKEN, token)
      return readPrivateFeed(ctx, token, { country: countryOf(ip), network: wideNetworkOf(ip), gate })
    })
    const readOpen = async (request: FastifyRequest, name: string | undefined) => {
      if (name === undefined) throw new AppError('not_found')
      await requireAge(request)
      const viewer = { id: undefined, role: 'visitor', country: countryOf(request.ip) } as const
      return readOpenFeed(ctx, name, { viewer, gate })
    }
    route<{ username: string }>('/:username/feed.xml', (request) => readOpen(request, request.params.username))
    // The address of the first versions.
    route<{ file: string }>('/rss/creator/:file', (request) => readOpen(request, NAME.exec(request.params.file)?.[1]))
  })
}

/** Asked for again, a feed that has not changed is an empty answer. */
async function sendFeed(
  reply: FastifyReply,
  { headers, method }: Pick<FastifyRequest, 'headers' | 'method'>,
  xml: string,
): Promise<FastifyReply> {
  const etag = `"${createHash('sha256').update(xml).digest('base64url').slice(0, 27)}"`
  reply.headers({
    'cache-control': 'private, no-cache',
    etag,
    vary: 'accept-encoding',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  if (matches(headers['if-none-match'], etag)) return reply.code(304).send()
  const isSmaller = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(String(headers['accept-encoding'] ?? ''))
  const body = isSmaller ? await compress(xml) : Buffer.from(xml)
  if (isSmaller) reply.header('content-encoding', 'gzip')
  reply.type('application/rss+xml; charset=utf-8').header('content-length', body.length)
  return method === 'HEAD' ? reply.send(null) : reply.send(body)
}

/** Proxies that compress make weak ones of them. */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
