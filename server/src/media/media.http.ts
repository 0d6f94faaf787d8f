import { Readable } from 'node:stream'
import { AppError } from '@limelight/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Ctx } from '#/platform/ctx'
import { parseRange } from './byte-range.ts'
import { isPublicPurpose, opensVariant } from './file-view.ts'
import { selectFiles, type Variant } from './media.queries.ts'
import { mediaTokensFor } from './media.service.ts'
import type { MediaGrant, MediaTokens } from './media-token.ts'
import { createRenditionReader, type Rendition, type RenditionReader } from './rendition-reader.ts'

export type MediaOptions = {
  ctx: Ctx
  /** The account whose session the request carries. */
  viewerOf: (request: FastifyRequest) => Promise<string | undefined>
  /** Whether this viewer (undefined: a visitor) may watch the film now; asked again at least every minute. */
  canStream: (fileId: string, viewerId: string | undefined) => Promise<boolean>
}

type Address = { token: string; fileId: string; '*': string }
type Asked = { request: FastifyRequest; address: Address }
/** What may be sent, and for how long a browser may keep it. */
type Opened = { rendition: Rendition; cacheControl: string }

/** A "yes" is kept this long; a "no" never, so that what was just bought opens at once. */
const MAY_STREAM_TTL_MS = 60_000
/** Ready files never change; this bounds how long a deleted one is still served. */
const FILE_TTL_MS = 60_000
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * `/media/<token>/<file>/<variant>` for what a token opens, `/media/public/<file>/<variant>` for profile pictures. Whatever is wrong
 * (token, session, file, name) gets the same not-found. Playlists name their neighbours relatively, so the token in the
 * path covers a film's every byte.
 */
export function mountMedia(app: FastifyInstance, { ctx, viewerOf, canStream }: MediaOptions): void {
  const tokens = mediaTokensFor(ctx)
  const reader = createRenditionReader(ctx.storage)
  const findRendition = createRenditionFinder(ctx)
  const mayStream = createStreamGate(ctx, canStream)

  async function openByToken({ request, address }: Asked): Promise<Opened> {
    const grant = verified(tokens, address)
    const viewerId = await viewerOf(request)
    // Pictures also load without a session (other clients, a proxy in between) for their five minutes, never with another's.
    const isSomebodyElse = viewerId !== grant.viewerId && (grant.scope === 'stream' || viewerId !== undefined)
    if (grant.viewerId !== undefined && isSomebodyElse) throw new AppError('not_found')

    const { fileId, '*': name } = address
    const rendition = await findRendition(fileId, name)
    if (!rendition || !opensVariant(grant.scope, rendition.purpose, name)) throw new AppError('not_found')
    if (grant.scope === 'stream' && !(await mayStream(fileId, grant.viewerId))) throw new AppError('not_found')
    return { rendition, cacheControl: cacheControlOf(grant, ctx.clock.now()) }
  }

  async function openPublic({ address: { fileId, '*': name } }: Asked): Promise<Opened> {
    const rendition = UUID.test(fileId) ? await findRendition(fileId, name) : undefined
    if (!rendition || !isPublicPurpose(rendition.purpose)) throw new AppError('not_found')
    return { rendition, cacheControl: 'public, max-age=31536000, immutable' }
  }

  app.route<{ Params: Address }>({
    method: ['GET', 'HEAD'],
    url: '/media/:token/:fileId/*',
    handler: async (request, reply) => {
      const asked = { request, address: request.params }
      const opened = request.params.token === 'public' ? await openPublic(asked) : await openByToken(asked)
      return sendRendition(reply, { ...opened, request, reader })
    },
  })
}

function verified(tokens: MediaTokens, { token, fileId }: Address): MediaGrant {
  const grant = UUID.test(fileId) ? tokens.verify(token, fileId) : undefined
  if (!grant) throw new AppError('not_found')
  return grant
}

function cacheControlOf({ scope, expiresAt }: MediaGrant, now: Temporal.Instant): string {
  if (scope === 'stream') return 'private, no-store'
  return `private, max-age=${Math.max(0, Math.floor(expiresAt.since(now).total('seconds')))}, immutable`
}

type FoundFile = { purpose: Rendition['purpose']; variants: Map<string, Variant> }

/** The variant table is the allow-list: names that are not in it never reach the storage. */
function createRenditionFinder(ctx: Ctx) {
  const files = new LRUCache<string, FoundFile>({
    max: 10_000,
    ttl: FILE_TTL_MS,
    async fetchMethod(id) {
      const [file] = await selectFiles(ctx.db, [id])
      // Undefined is not kept, so a file is there as soon as it is ready.
      if (file?.status !== 'ready') return undefined
      return { purpose: file.purpose, variants: new Map(file.variants.map((variant) => [variant.name, variant])) }
    },
  })
  return async (fileId: string, name: string): Promise<Rendition | undefined> => {
    const file = await files.fetch(fileId)
    const variant = file?.variants.get(name)
    return file && variant ? { fileId, purpose: file.purpose, variant } : undefined
  }
}

function createStreamGate(ctx: Ctx, canStream: MediaOptions['canStream']) {
  const allowed = new LRUCache<string, true, { fileId: string; viewerId: string | undefined }>({
    max: 50_000,
    ttl: MAY_STREAM_TTL_MS,
    // Entitlements end by the clock of the site, which tests move.
    perf: { now: () => ctx.clock.now().epochMilliseconds },
    ttlResolution: 0,
    fetchMethod: async (_key, _stale, { context }) =>
      (await canStream(context.fileId, context.viewerId)) ? true : undefined,
  })
  return async (fileId: string, viewerId: string | undefined): Promise<boolean> =>
    (await allowed.fetch(`${fileId}/${viewerId ?? ''}`, { context: { fileId, viewerId } })) === true
}

type Sending = Opened & { request: FastifyRequest; reader: RenditionReader }

async function sendRendition(reply: FastifyReply, { rendition, cacheControl, request, reader }: Sending) {
  const { contentType, sizeBytes } = rendition.variant
  const range = parseRange(request.headers.range, sizeBytes)
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .headers({ 'content-range': `bytes */${sizeBytes}`, 'cache-control': 'no-store' })
      .send()
  }
  const { start, end } = range ?? { start: 0, end: sizeBytes - 1 }
  const body = request.method === 'HEAD' ? null : await reader.read(rendition, { start, end })
  if (body === undefined) throw new AppError('not_found')
  if (reply.raw.destroyed) {
    // The client left while we read: piping into a closed response throws ERR_STREAM_UNABLE_TO_PIPE.
    if (body instanceof Readable) body.destroy()
    return reply.hijack()
  }
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${sizeBytes}`)
  reply.headers({
    'content-type': contentType,
    'content-length': end - start + 1,
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  return reply.send(body)
}
