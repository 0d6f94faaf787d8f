import { AppError } from '@limelight/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getSettings } from '#/core/settings/settings.service'
import type { Ctx } from '#/platform/ctx'
import { escapeHtml } from '#/platform/escape-html'
import { countryOf } from '#/platform/http/country'
import { handleError } from '#/platform/http/error-handler'
import type { RateLimiter } from '#/platform/http/rate-limit'
import { languageOf, offeredBy } from '#/platform/http/request-language'
import { WITHOUT_PAGE_POLICY } from '#/platform/http/security-headers'
import { mediaOriginOf } from '#/platform/storage/open-storage'
import { embeddedAt, embeddedIn, embedPath } from './embed-address.ts'
import { embedPage } from './embed-card.ts'
import { goneCard, type Made, makeEmbed } from './embeds.service.ts'

/** Sites that list many links ask for all of them from one address. */
const PER_ADDRESS = { max: 300, perSeconds: 60 }
/** In pixels: what the card needs. */
const SIZE = { width: 480, height: 400, least: 200 }
const CACHE_SECONDS = 300
/**
 * The only pages that others may frame. They run and send nothing, and load the pictures of this site alone, so there is nothing in them that
 * a page around them could have pressed.
 */
const policyOf = (mediaOrigin = '') =>
  `default-src 'none'; img-src 'self' ${mediaOrigin}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors *`
/** Helmet's own refusal of frames, which knows no exception for what the policy allows. */
const FRAMED = { ...WITHOUT_PAGE_POLICY, frameguard: false } as const

type Query = { url?: unknown; format?: unknown; maxwidth?: unknown; maxheight?: unknown }

/** oEmbed (https://oembed.com), and the pages that its frames show. Outside of the contract: others have decided what is sent. */
export async function mountEmbeds(
  http: FastifyInstance,
  ctx: Ctx,
  { rateLimiter }: { rateLimiter: RateLimiter },
): Promise<void> {
  const { origin } = new URL(ctx.config.publicUrl)
  const policy = policyOf(mediaOriginOf(ctx.config.storage))
  await http.register(async (scope) => {
    scope.setErrorHandler(handleError)
    scope.get<{ Querystring: Query }>('/oembed', { helmet: WITHOUT_PAGE_POLICY }, async (request, reply) => {
      await rateLimiter('embed/address', PER_ADDRESS, request.ip)
      const { url, format = 'json' } = request.query
      if (format !== 'json') return reply.code(501).send({ statusCode: 501, message: 'Only JSON is supported.' })
      const embedded = typeof url === 'string' ? embeddedAt(url, origin) : undefined
      if (!embedded) throw new AppError('not_found')
      const language = await languageFor(ctx, request)
      const made = await makeEmbed(ctx, embedded, { country: countryOf(request.ip), language })
      const answer = answerOf(made, { origin, src: `${origin}${embedPath(embedded)}`, query: request.query })
      return cached(reply).type('application/json; charset=utf-8').send(answer)
    })
    scope.get<{ Params: { '*': string } }>('/embed/*', { helmet: FRAMED }, async (request, reply) => {
      await rateLimiter('embed/address', PER_ADDRESS, request.ip)
      reply.headers({
        'content-security-policy': policy,
        'cross-origin-resource-policy': 'cross-origin',
        'x-robots-tag': 'noindex',
      })
      const [embedded, language] = [embeddedIn(request.params['*']), await languageFor(ctx, request)]
      const made = embedded && (await findEmbed(ctx, embedded, { country: countryOf(request.ip), language }))
      const page = made ? embedPage(made.card) : goneCard(await getSettings(ctx), language, origin)
      return cached(reply)
        .code(made ? 200 : 404)
        .type('text/html; charset=utf-8')
        .send(page)
    })
  })
}

/** Undefined for what is not there, which the frame says in a sentence. */
async function findEmbed(...args: Parameters<typeof makeEmbed>): Promise<Made | undefined> {
  try {
    return await makeEmbed(...args)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  }
}

/** The reader's, never an account's: frames and programs send no session, and it would not be looked at. */
async function languageFor(ctx: Ctx, request: FastifyRequest) {
  return languageOf(request, offeredBy(await getSettings(ctx)))
}

/** By country and language, so no cache between shares it. */
function cached(reply: FastifyReply): FastifyReply {
  return reply.headers({ 'cache-control': `private, max-age=${CACHE_SECONDS}`, vary: 'accept-language, cookie' })
}

type Shown = { origin: string; src: string; query: Query }

function answerOf({ card, listedAs }: Made, { origin, src, query }: Shown): Record<string, unknown> {
  const [width, height] = [within(query.maxwidth, SIZE.width), within(query.maxheight, SIZE.height)]
  return {
    version: '1.0',
    type: 'rich',
    provider_name: card.siteName,
    provider_url: origin,
    title: listedAs,
    author_name: card.name,
    author_url: `${origin}/${card.username}`,
    cache_age: CACHE_SECONDS,
    width,
    height,
    html: `<iframe src="${escapeHtml(src)}" width="${width}" height="${height}" title="${escapeHtml(listedAs)}" loading="lazy" style="border:0;max-width:100%"></iframe>`,
  }
}

/** Pure: what the other site has room for; what is no number, or too little for a card, is left out of account. */
function within(most: unknown, own: number): number {
  const room = typeof most === 'string' && /^\d{1,5}$/.test(most) ? Number(most) : own
  return Math.max(SIZE.least, Math.min(own, room))
}
