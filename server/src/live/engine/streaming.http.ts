import { AppError } from '@limelight/contract/errors'
import type { StreamQuality } from '@limelight/contract/live/stream-qualities'
import { StreamQualityChoice } from '@limelight/contract/live/streaming'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Ctx } from '#/platform/ctx'
import { tokenOf } from '#/platform/http/caller'
import { networkOf } from '#/platform/http/client-address'
import { waitSecondsOf } from '#/platform/http/prefer'
import type { RateLimiter } from '#/platform/http/rate-limit'
import { WITHOUT_PAGE_POLICY } from '#/platform/http/security-headers'
import { readInput } from '#/platform/http/validate'
import { iceServersFor, linkHeaderOf } from './ice-servers.ts'
import type { LiveSessions } from './live-sessions.service.ts'
import type { LiveClaims } from './live-token.ts'
import { claimsOf } from './media-address.service.ts'
import { describeResources, entityTagOf, requireMatch, requireNoFragment, requireSdp, SDP } from './media-resource.ts'

/** Offers with every codec of a browser have 10 kB. */
const OFFER_MAX_BYTES = 100_000
const QUALITY_MAX_BYTES = 1_000
/** A browser offers one line of sound and one of pictures, other programs a few more. */
const MEDIA_LINES_MAX = 16
const PER_VIEWER = { max: 30, perSeconds: 60 }
/** Many viewers may share an address. */
const PER_ADDRESS = { max: 300, perSeconds: 60 }
/** A page repeats the choice with each connection and every half a minute. */
const QUALITY = { max: 60, perSeconds: 60 }
/** Within what proxies wait for an answer. */
const WAIT_MAX_SECONDS = 5
/** Of the answer to `PATCH`: `open`, or `ended` for a session that is over, which is no error of who asks. */
const STATE_HEADER = 'session-state'
const ROLES = { whip: 'publish', whep: 'play' } as const

type Request = FastifyRequest<{ Params: { id: string; session?: string } }>

/**
 * WHIP (RFC 9725) and WHEP: sending and receiving media. Outside of the contract, because other programs such as OBS speak
 * them: an offer comes in as it is, and the answer goes out. The token of the room is the only key.
 */
export async function mountStreaming(api: FastifyInstance, ctx: Ctx, { live, rateLimiter }: Mounted): Promise<void> {
  await api.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(SDP, { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    for (const path of ['whip', 'whep'] as const) {
      describeResources(scope, path)
      const options = { bodyLimit: OFFER_MAX_BYTES, helmet: WITHOUT_PAGE_POLICY }
      const claims = (request: Request) => requireClaims(ctx, request, ROLES[path])
      scope.post(`/streaming/${path}/:id`, options, async (request: Request, reply) => {
        const token = claims(request)
        // A page asks again after a failure, every few seconds at most.
        await rateLimiter(`live/${path}`, PER_VIEWER, token.key)
        await rateLimiter(`live/${path}/address`, PER_ADDRESS, request.ip)
        requireSdp(request)
        if (typeof request.body !== 'string' || !isOffer(request.body)) throw new AppError('request_invalid')
        if (path === 'whip' && hasLayers(request.body)) throw new AppError('simulcast_unsupported')
        const from = { offer: request.body, network: networkOf(request.ip) }
        const opened = await openAsPreferred(live, token, { ...from, prefer: request.headers.prefer })
        if (!opened) return reply.code(202).header('cache-control', 'no-store').send()
        const { session, answer } = opened
        const link = linkHeaderOf(iceServersFor(ctx.config.live.turn, { key: token.key, now: ctx.clock.now() }))
        if (link) reply.header('link', link)
        return reply
          .code(201)
          .headers({
            location: `${request.url.split('?')[0]}/${session}`,
            etag: entityTagOf(session),
            'cache-control': 'no-store',
          })
          .type(SDP)
          .send(answer)
      })
      scope.patch(`/streaming/${path}/:id/:session`, options, async (request: Request, reply) => {
        const token = claims(request)
        const { session = '' } = request.params
        requireNoFragment(request)
        requireMatch(request, session)
        const state = await live.extend(session, token)
        return reply.code(204).header(STATE_HEADER, state).send()
      })
      if (path === 'whep') mountQuality(scope, ctx, { live, rateLimiter })
      scope.delete(`/streaming/${path}/:id/:session`, options, async (request: Request, reply) => {
        await live.close(request.params.session ?? '', claims(request))
        return reply.code(200).send()
      })
    }
  })
}

type Preferring = { offer: string; network: string; prefer: string | string[] | undefined }

/** To a viewer who prefers to wait as soon as something is on air; undefined when nothing is in time. */
async function openAsPreferred(live: LiveSessions, token: LiveClaims, { prefer, ...from }: Preferring) {
  const seconds = waitSecondsOf(prefer)
  if (seconds === undefined || token.role !== 'play') return live.open(token, from)
  return live.openWhenThere(token, { ...from, waitMs: 1_000 * Math.min(seconds, WAIT_MAX_SECONDS) })
}

type Mounted = { live: LiveSessions; rateLimiter: RateLimiter }

/** Which picture a viewer receives: beside their session, opened by the same token. */
function mountQuality(scope: FastifyInstance, ctx: Ctx, { live, rateLimiter }: Mounted): void {
  const options = { bodyLimit: QUALITY_MAX_BYTES, helmet: WITHOUT_PAGE_POLICY }
  scope.put('/streaming/whep/:id/:session/quality', options, async (request: Request, reply) => {
    const claims = requireClaims(ctx, request, 'play')
    await rateLimiter('live/quality', QUALITY, claims.key)
    const data = await live.choose(
      request.params.session ?? '',
      claims,
      readChoice(isJson(request) ? request.body : ''),
    )
    return reply.header('cache-control', 'no-store').send({ data })
  })
}

function isJson({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.split(';', 1)[0] === 'application/json'
}

/** Throws `request_invalid` and says what is wrong. */
function readChoice(body: unknown): StreamQuality {
  let value: unknown
  try {
    value = JSON.parse(String(body))
  } catch (cause) {
    throw new AppError('request_invalid', undefined, { cause })
  }
  return (readInput(StreamQualityChoice, value) as { quality: StreamQuality }).quality
}

/**
 * Simulcast: packets of several pictures, distinguished by a header extension instead of announced sources, which the library hands out by. They would
 * be taken and never shown.
 */
function hasLayers(offer: string): boolean {
  return /^a=(?:simulcast:|rid:\S+ send)/m.test(offer)
}

function isOffer(body: string): boolean {
  const lines = body.match(/^m=/gm)?.length ?? 0
  return lines > 0 && lines <= MEDIA_LINES_MAX
}

/** Throws `unauthenticated` for a token that is forged, too old, or of another room. */
function requireClaims(ctx: Ctx, request: Request, role: LiveClaims['role']): LiveClaims {
  const claims = claimsOf(ctx, tokenOf(request.headers.authorization) ?? '')
  if (claims?.role !== role || claims.room !== request.params.id) throw new AppError('unauthenticated')
  return claims
}
