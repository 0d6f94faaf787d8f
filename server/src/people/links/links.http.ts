import { AppError } from '@limelight/contract/errors'
import { linkPath } from '@limelight/contract/people/link-address'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '#/platform/ctx'
import { type Caller, viewerOf } from '#/platform/http/caller'
import { cookieOf } from '#/platform/http/cookies'
import { countryOf } from '#/platform/http/country'
import type { RateLimiter } from '#/platform/http/rate-limit'
import { cookieNameFor } from '#/platform/http/session-cookie'
import { isCrawler, isPrefetch } from './crawlers.ts'
import { visitLink } from './visits.service.ts'

/** Many phones share one address. More of them are led on, and not counted. */
const PER_ADDRESS = { max: 120, perSeconds: 60 }
const BEFORE_SLUG = linkPath('')
const TARGET_MAX = 2_000

type Options = { rateLimiter: RateLimiter; callerOf: (token: string | undefined) => Promise<Caller | undefined> }

/**
 * Addresses of links lead on to a creator's page. A hook before the pages and no route: of an unknown link they show the site's
 * own page for what is not found. People come from other sites, where the session counts for no call; here it says only who came.
 */
export function followLinks(http: FastifyInstance, ctx: Ctx, { rateLimiter, callerOf }: Options): void {
  http.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(BEFORE_SLUG) || !['GET', 'HEAD'].includes(request.method)) return
    const url = new URL(request.url, ctx.config.publicUrl)
    const target = ownTargetOf(url.searchParams.get('to'))
    const caller = await callerOf(cookieOf(request, cookieNameFor(ctx.config.publicUrl)))
    const path = await visitLink(ctx, {
      slug: url.pathname.slice(BEFORE_SLUG.length).toLowerCase(),
      viewer: viewerOf(caller, countryOf(request.ip)),
      visitor: `${request.ip}/${request.headers['user-agent']}`,
      isCounted: target === undefined && isPerson(request) && (await isWithinLimit(rateLimiter, request.ip)),
    })
    return path === undefined ? undefined : leadTo(reply, target ?? path)
  })
}

/** Never from a cache: each visit is asked about, and the offer may have ended. */
function leadTo(reply: FastifyReply, location: string): FastifyReply {
  return reply.code(303).headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', location }).send()
}

function isPerson({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && !isCrawler(headers['user-agent']) && !isPrefetch(headers)
}

async function isWithinLimit(rateLimiter: RateLimiter, address: string): Promise<boolean> {
  try {
    await rateLimiter('link/address', PER_ADDRESS, address)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** Pure: the page that a log-in leads back to, if it is one of this site and no link itself. */
export function ownTargetOf(to: string | null): string | undefined {
  if (!to?.startsWith('/') || to.length > TARGET_MAX || /^\/[/\\]|[\\\p{Cc}]/u.test(to)) return undefined
  const base = 'http://site.invalid'
  if (!URL.canParse(to, base)) return undefined
  const { origin, pathname, search } = new URL(to, base)
  const isOwn = origin === base && !pathname.startsWith('//') && !pathname.toLowerCase().startsWith(BEFORE_SLUG)
  return isOwn ? pathname + search : undefined
}
