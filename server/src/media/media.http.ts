import { Readable } from 'node:stream'
import { AppError } from '@limelight/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Ctx } from '#/platform/ctx'
import { parseRange } from './byte-range.ts'
import { isPublicPurpose, opensVariant } from './file-view.ts'
import { type MediaRow, selectFiles, type Variant } from './media.queries.ts'
import { mediaTokensFor } from './media.service.ts'
import type { MediaGrant, MediaTokens } from './media-token.ts'
import { createRenditionReader, type Rendition, type RenditionReader } from './rendition-reader.ts'
import { attachmentHeader, INERT, sendZip } from './send-attachment.ts'
import type { ZipContents } from './zip-of.ts'

export type MediaOptions = {
  ctx: Ctx
  /** The account whose session the request carries. */
  viewerOf: (request: FastifyRequest) => Promise<string | undefined>
  /** Whether this viewer (undefined: a visitor) may watch the film now; asked again at least every minute. */
  canStream: (fileId: string, viewerId: string | undefined, request: FastifyRequest) => Promise<boolean>
  /** Whether this viewer bought the file and may still have it; asked at every request. Its owner need not be asked about. */
  canDownload?: (fileId: string, viewerId: string, request: FastifyRequest) => Promise<boolean>
  /** What this viewer may take home of the gallery; undefined: nothing. Asked at every request. */
  filesOfZip?: (galleryId: string, viewerId: string, request: FastifyRequest) => Promise<ZipContents | undefined>
}

type Address = { token: string; fileId: string; '*': string }
type Asked = { request: FastifyRequest; address: Address }
/** What may be sent, and for how long a browser may keep it. */
type Opened = { rendition: Rendition; cacheControl: string; attachment?: string }

/** A "yes" is kept this long; a "no" never, so that what was just bought opens at once. */
const MAY_STREAM_TTL_MS = 60_000
/** Ready files never change; this bounds how long a deleted one is still served. */
const FILE_TTL_MS = 60_000
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * `/media/<token>/<file>/<variant>` for what a token opens, `/media/public/<file>/<variant>` for profile pictures. Whatever is wrong
 * (token, session, file, name) gets the same not-found. Playlists name their neighbours relatively, so the token in the
 * path covers a film's every byte. `/media/<token>/<file>/download` is what was sold as a file, and
 * `/media/<token>/<gallery>/zip` a gallery's pictures.
 */
export function mountMedia(app: FastifyInstance, options: MediaOptions): void {
  const { ctx, viewerOf, canStream } = options
  const tokens = mediaTokensFor(ctx)
  const reader = createRenditionReader(ctx.storage)
  const findRendition = createRenditionFinder(ctx)
  const mayStream = createStreamGate(ctx, canStream)

  async function grantOf({ request, address }: Asked): Promise<MediaGrant> {
    const grant = verified(tokens, address)
    const viewerId = await viewerOf(request)
    // Pictures also load without a session (other clients, a proxy in between) for their five minutes, never with another's.
    const needsSession = grant.scope !== 'full' && grant.scope !== 'preview'
    const isSomebodyElse = viewerId !== grant.viewerId && (needsSession || viewerId !== undefined)
    if (grant.viewerId !== undefined && isSomebodyElse) throw new AppError('not_found')
    return grant
  }

  async function openByGrant({ scope, viewerId, expiresAt }: MediaGrant, { request, address }: Asked): Promise<Opened> {
    const { fileId, '*': name } = address
    const found = await findRendition(fileId, name)
    if (!found || !opensVariant(scope, found.purpose, name)) throw new AppError('not_found')
    if (scope === 'stream' && !(await mayStream(fileId, viewerId, request))) throw new AppError('not_found')
    if (scope !== 'download')
      return { rendition: found, cacheControl: cacheControlOf({ scope, expiresAt }, ctx.clock.now()) }
    const mayHave = found.ownerId === viewerId || (viewerId && (await options.canDownload?.(fileId, viewerId, request)))
    if (!mayHave) throw new AppError('not_found')
    return { rendition: found, cacheControl: 'private, no-store', attachment: found.originalName }
  }

  async function openZip({ viewerId }: MediaGrant, { request, address: { fileId: galleryId, '*': name } }: Asked) {
    return name === 'zip' && viewerId ? options.filesOfZip?.(galleryId, viewerId, request) : undefined
  }

  async function openPublic({ fileId, '*': name }: Address): Promise<Opened> {
    const rendition = UUID.test(fileId) ? await findRendition(fileId, name) : undefined
    if (!rendition || !isPublicPurpose(rendition.purpose)) throw new AppError('not_found')
    return { rendition, cacheControl: 'public, max-age=31536000, immutable' }
  }

  app.route<{ Params: Address }>({
    method: ['GET', 'HEAD'],
    url: '/media/:token/:fileId/*',
    handler: async (request, reply) => {
      const { params: address } = request
      if (address.token === 'public') return sendRendition(reply, { ...(await openPublic(address)), request, reader })
      const grant = await grantOf({ request, address })
      if (grant.scope === 'zip')
        return sendZip(reply, { ctx, request, contents: await openZip(grant, { request, address }) })
      return sendRendition(reply, { ...(await openByGrant(grant, { request, address })), request, reader })
    },
  })
}

function verified(tokens: MediaTokens, { token, fileId }: Address): MediaGrant {
  const grant = UUID.test(fileId) ? tokens.verify(token, fileId) : undefined
  if (!grant) throw new AppError('not_found')
  return grant
}

function cacheControlOf({ scope, expiresAt }: Pick<MediaGrant, 'scope' | 'expiresAt'>, now: Temporal.Instant): string {
  if (scope === 'stream') return 'private, no-store'
  return `private, max-age=${Math.max(0, Math.floor(expiresAt.since(now).total('seconds')))}, immutable`
}

type FoundFile = Pick<MediaRow, 'purpose' | 'ownerId' | 'originalName'> & { variants: Map<string, Variant> }
type FoundRendition = Rendition & Pick<MediaRow, 'ownerId' | 'originalName'>

/** The variant table is the allow-list: names that are not in it never reach the storage. */
function createRenditionFinder(ctx: Ctx) {
  const files = new LRUCache<string, FoundFile>({
    max: 10_000,
    ttl: FILE_TTL_MS,
    async fetchMethod(id) {
      const [file] = await selectFiles(ctx.db, [id])
      // Undefined is not kept, so a file is there as soon as it is ready.
      if (file?.status !== 'ready') return undefined
      const { purpose, ownerId, originalName } = file
      return { purpose, ownerId, originalName, variants: new Map(file.variants.map((made) => [made.name, made])) }
    },
  })
  return async (fileId: string, name: string): Promise<FoundRendition | undefined> => {
    const file = await files.fetch(fileId)
    const variant = file?.variants.get(name)
    return file && variant ? { ...file, fileId, variant } : undefined
  }
}

function createStreamGate(ctx: Ctx, canStream: MediaOptions['canStream']) {
  const allowed = new LRUCache<string, true, { fileId: string; viewerId: string | undefined; request: FastifyRequest }>(
    {
      max: 50_000,
      ttl: MAY_STREAM_TTL_MS,
      // Entitlements end by the clock of the site, which tests move.
      perf: { now: () => ctx.clock.now().epochMilliseconds },
      ttlResolution: 0,
      fetchMethod: async (_key, _stale, { context }) =>
        (await canStream(context.fileId, context.viewerId, context.request)) ? true : undefined,
    },
  )
  return async (fileId: string, viewerId: string | undefined, request: FastifyRequest): Promise<boolean> =>
    (await allowed.fetch(`${fileId}/${viewerId ?? ''}`, { context: { fileId, viewerId, request } })) === true
}

type Sending = Opened & { request: FastifyRequest; reader: RenditionReader }

async function sendRendition(reply: FastifyReply, { rendition, cacheControl, attachment, request, reader }: Sending) {
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
    ...INERT,
    ...(attachment !== undefined && { 'content-disposition': attachmentHeader(attachment) }),
  })
  return reply.send(body)
}
