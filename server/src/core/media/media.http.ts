import { Readable } from 'node:stream'
import { AppError } from '@limelight/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Ctx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { WITHOUT_PAGE_POLICY } from '#/platform/http/security-headers'
import type { Storage } from '#/platform/storage/storage'
import { parseRange } from './byte-range.ts'
import { AUDIO, isBrandPurpose, isPublicPurpose, opensVariant } from './file-view.ts'
import { type MediaRow, selectFiles, type Variant } from './media.queries.ts'
import { mediaTokensFor } from './media.service.ts'
import { renditionKey } from './media-keys.ts'
import type { MediaGrant, MediaTokens } from './media-token.ts'
import { createOwnerGate } from './owner-gate.ts'
import { createRenditionReader, isStreamed, type Rendition, type RenditionReader } from './rendition-reader.ts'
import { attachmentHeader, INERT, sendZip } from './send-attachment.ts'
import type { ZipContents } from './zip-of.ts'

export type MediaOptions = {
  ctx: Ctx
  /** The viewer, by the session and the address of the request. */
  viewerAt: (request: FastifyRequest) => Promise<Viewer>
  /** Whether a viewer may stream the file now; asked again at least every minute. */
  canStream: (file: StreamedFile, viewer: Viewer) => Promise<boolean>
  /** Whether an account's files are withheld from others: while it is suspended or not approved. */
  isWithheld: (ownerId: string) => Promise<boolean>
  /** Throws where a visitor has to confirm their age first; whether the site asks for it at all. */
  requireAge: (request: FastifyRequest) => Promise<boolean>
  /** Throws where the site wants a proof of age before anyone sees what creators publish. */
  requireAgeCheck: (accountId: string | undefined) => Promise<void>
  /** Whether they bought the file and may still have it; asked at every request. Its owner need not be asked about. */
  canDownload?: (fileId: string, viewer: Viewer) => Promise<boolean>
  /** The files of the gallery that the viewer may download; undefined: none. Called at every request. */
  filesOfZip?: (galleryId: string, viewer: Viewer) => Promise<ZipContents | undefined>
}

type StreamedFile = Pick<MediaRow, 'id' | 'purpose' | 'ownerId'>
type Address = { token: string; fileId: string; '*': string }
type Asked = { request: FastifyRequest; address: Address }
/** The file to send, and how long a browser may cache it. */
type Opened = { rendition: Rendition; cacheControl: string; attachment?: string }

/** How late a proof of age that no longer counts is noticed. */
const PROVED_TTL_MS = 5_000
/**
 * A permission is cached for `mayStreamMs`; a refusal never, so that a purchase opens at once. Ready files never change; `fileMs`
 * bounds how long a deleted one is still served.
 */
const TTLS = { mayStreamMs: 60_000, fileMs: 60_000 }
const PRESIGNED_S = 30
const PRESIGNING_TTLS = { mayStreamMs: 30_000, fileMs: 30_000 }
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * `/media/<token>/<file>/<variant>` for what a token opens, `/media/public/<file>/<variant>` for profile pictures. Whatever is wrong
 * (token, session, file, name) gets the same not-found. Playlists name their neighbours relatively, so the token in the
 * path covers a video's every byte. `/media/<token>/<file>/download` is a sold file, and
 * `/media/<token>/<gallery>/zip` a gallery's pictures.
 */
export function mountMedia(app: FastifyInstance, options: MediaOptions): void {
  const { ctx, viewerAt, canStream } = options
  const tokens = mediaTokensFor(ctx)
  const { presign } = ctx.storage
  const sources = { reader: createRenditionReader(ctx.storage), accelPath: ctx.config.accelPath, presign }
  // An address of the store outlives the check, so that both together last as long as a checked permission otherwise.
  const ttls = presign ? PRESIGNING_TTLS : TTLS
  const findRendition = createRenditionFinder(ctx, ttls.fileMs)
  const mayStream = createStreamGate(ctx, canStream, ttls.mayStreamMs)
  const owners = createOwnerGate(ctx.clock, options.isWithheld)

  /** A page has dozens of pictures: who has proved their age is not looked up for each. */
  const proved = new LRUCache<string, true>({ max: 50_000, ttl: PROVED_TTL_MS })
  async function requireProof(accountId: string | undefined): Promise<void> {
    if (accountId !== undefined && proved.has(accountId)) return
    await options.requireAgeCheck(accountId)
    if (accountId !== undefined) proved.set(accountId, true)
  }

  async function openGrant({ request, address }: Asked): Promise<{ grant: MediaGrant; viewer: Viewer }> {
    const grant = verified(tokens, address)
    // Other addresses are signed for a member.
    if (grant.viewerId === undefined) await options.requireAge(request)
    const viewer = await viewerAt(request)
    await requireProof(viewer.id ?? grant.viewerId)
    // Pictures also load without a session (other clients, a proxy in between) for their five minutes, never with another's.
    const needsSession = grant.scope !== 'full' && grant.scope !== 'preview'
    const isSomebodyElse = viewer.id !== grant.viewerId && (needsSession || viewer.id !== undefined)
    if (grant.viewerId !== undefined && isSomebodyElse) throw new AppError('not_found')
    return { grant, viewer }
  }

  async function openFile({ scope, expiresAt }: MediaGrant, viewer: Viewer, address: Address): Promise<Opened> {
    const { fileId, '*': name } = address
    const found = await findRendition(fileId, name)
    if (!found || !opensVariant(scope, found.purpose, name)) throw new AppError('not_found')
    if (await owners.isClosed(found.ownerId, async () => viewer)) throw new AppError('not_found')
    const isOpenAnyway = viewer.id === found.ownerId || viewer.role === 'operator'
    if (found.isWithheld && !isOpenAnyway) throw new AppError('not_found')
    if (scope === 'stream' && !(await mayStream({ ...found, id: fileId }, viewer))) throw new AppError('not_found')
    if (scope !== 'download')
      return { rendition: found, cacheControl: cacheControlOf({ scope, expiresAt }, ctx.clock.now()) }
    const mayHave = viewer.id && (found.ownerId === viewer.id || (await options.canDownload?.(fileId, viewer)))
    if (!mayHave) throw new AppError('not_found')
    return { rendition: found, cacheControl: 'private, no-store', attachment: found.originalName }
  }

  async function openZip(viewer: Viewer, { fileId: galleryId, '*': name }: Address) {
    return name === 'zip' && viewer.id ? options.filesOfZip?.(galleryId, viewer) : undefined
  }

  async function openPublic({ request, address: { fileId, '*': name } }: Asked): Promise<Opened> {
    const rendition = UUID.test(fileId) ? await findRendition(fileId, name) : undefined
    if (!rendition || !isPublicPurpose(rendition.purpose)) throw new AppError('not_found')
    const { ownerId } = rendition
    if (await owners.isClosed(ownerId, () => viewerAt(request))) throw new AppError('not_found')
    if (await owners.isWithheld(ownerId)) return { rendition, cacheControl: 'private, no-store' }
    const isForAdults = !isBrandPurpose(rendition.purpose) && (await options.requireAge(request))
    return { rendition, cacheControl: `${isForAdults ? 'private' : 'public'}, max-age=31536000, immutable` }
  }

  app.route<{ Params: Address }>({
    method: ['GET', 'HEAD'],
    url: '/media/:token/:fileId/*',
    helmet: WITHOUT_PAGE_POLICY,
    handler: async (request, reply) => {
      const { params: address } = request
      if (address.token === 'public')
        return sendRendition(reply, { ...(await openPublic({ request, address })), request, ...sources })
      const { grant, viewer } = await openGrant({ request, address })
      if (grant.scope === 'zip') return sendZip(reply, { ctx, request, contents: await openZip(viewer, address) })
      return sendRendition(reply, { ...(await openFile(grant, viewer, address)), request, ...sources })
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
  const seconds = Math.floor((expiresAt.epochMilliseconds - now.epochMilliseconds) / 1000)
  return `private, max-age=${Math.max(0, seconds)}, immutable`
}

type FileOfRendition = Pick<MediaRow, 'purpose' | 'ownerId' | 'originalName' | 'storedId' | 'isWithheld'>
type FoundFile = FileOfRendition & { variants: Map<string, Variant> }
type FoundRendition = Rendition & FileOfRendition

/** The variant table is the allow-list: names that are not in it never reach the storage. */
function createRenditionFinder(ctx: Ctx, ttl: number) {
  const files = new LRUCache<string, FoundFile>({
    max: 10_000,
    ttl,
    async fetchMethod(id) {
      const [file] = await selectFiles(ctx.db, [id])
      // Undefined is not cached, so a file is found as soon as it is ready.
      if (file?.status !== 'ready') return undefined
      const { purpose, ownerId, originalName, storedId, isWithheld } = file
      const variants = new Map(file.variants.map((made) => [made.name, made]))
      return { purpose, ownerId, originalName, storedId, isWithheld, variants }
    },
  })
  return async (fileId: string, name: string): Promise<FoundRendition | undefined> => {
    const file = await files.fetch(fileId)
    const variant = file?.variants.get(name)
    return file && variant ? { ...file, variant } : undefined
  }
}

/** Stored by file, viewer and country: visitors share one answer, but not with those whose country the creator blocks. */
function createStreamGate(ctx: Ctx, canStream: MediaOptions['canStream'], ttl: number) {
  const allowed = new LRUCache<string, true, { file: StreamedFile; viewer: Viewer }>({
    max: 50_000,
    ttl,
    // Entitlements end by the clock of the site, which tests move.
    perf: { now: () => ctx.clock.now().epochMilliseconds },
    ttlResolution: 0,
    fetchMethod: async (_key, _stale, { context }) =>
      (await canStream(context.file, context.viewer)) ? true : undefined,
  })
  return async (file: StreamedFile, viewer: Viewer): Promise<boolean> => {
    const key = `${file.id}/${viewer.id ?? ''}/${viewer.country ?? ''}`
    return (await allowed.fetch(key, { context: { file, viewer } })) === true
  }
}

type Sources = { reader: RenditionReader; accelPath: string | undefined; presign: Storage['presign'] }
type Sending = Opened & Sources & { request: FastifyRequest }

async function sendRendition(reply: FastifyReply, { accelPath, presign, ...sending }: Sending) {
  const { rendition, cacheControl, attachment } = sending
  const headers = {
    'content-type': rendition.variant.contentType,
    'cache-control': cacheControl,
    ...INERT,
    ...(attachment !== undefined && { 'content-disposition': attachmentHeader(attachment) }),
  }
  if (presign && isSentByStore(sending)) return redirectToStore(reply, { ...sending, presign })
  if (accelPath === undefined || !isStreamed(rendition.variant)) return sendBytes(reply, { ...sending, headers })
  // The proxy answers ranges and HEAD by itself, with the headers of this answer.
  const location = `${accelPath}${renditionKey(rendition.storedId, rendition.variant.name)}`
  return reply.headers({ ...headers, 'x-accel-redirect': location }).send()
}

/**
 * The address is signed for GET only, so that the process answers HEAD. Browsers play a recording on from the address that they were
 * sent to, which would have ended by then; segments of videos are asked for anew, each by its own address.
 */
function isSentByStore({ rendition, request }: Pick<Sending, 'rendition' | 'request'>): boolean {
  return isStreamed(rendition.variant) && rendition.variant.name !== AUDIO && request.method === 'GET'
}

type Redirecting = Pick<Sending, 'rendition' | 'attachment'> & { presign: NonNullable<Storage['presign']> }

/** No cache may store the redirect: it would pass the address on to those who were not checked. */
async function redirectToStore(reply: FastifyReply, { rendition, attachment, presign }: Redirecting) {
  const { storedId, variant } = rendition
  const address = await presign(renditionKey(storedId, variant.name), {
    contentType: variant.contentType,
    cacheControl: 'private, no-store',
    disposition: attachment === undefined ? undefined : attachmentHeader(attachment),
    expiresInS: PRESIGNED_S,
  })
  return reply
    .headers({ ...INERT, 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
    .redirect(address, 302)
}

type Bytes = Omit<Sending, 'accelPath' | 'presign'> & { headers: Record<string, string> }

async function sendBytes(reply: FastifyReply, { rendition, request, reader, headers }: Bytes) {
  const { sizeBytes } = rendition.variant
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
  return reply.headers({ ...headers, 'content-length': end - start + 1, 'accept-ranges': 'bytes' }).send(body)
}
