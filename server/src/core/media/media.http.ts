import { AppError } from '@limelight/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Ctx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { type EdgePath, edgeAddressesOf } from '#/platform/http/edge-addresses'
import { WITHOUT_PAGE_POLICY } from '#/platform/http/security-headers'
import { isBrandPurpose, isPublicPurpose, opensVariant } from './file-view.ts'
import { type MediaRow, selectFiles, type Variant } from './media.queries.ts'
import { mediaTokensFor } from './media.service.ts'
import type { MediaGrant, MediaTokens } from './media-token.ts'
import { createOwnerGate } from './owner-gate.ts'
import { createRenditionReader, isStreamed, type Rendition } from './rendition-reader.ts'
import { sendZip } from './send-attachment.ts'
import { type Opened, redirectToEdge, type Sources, sendRendition } from './send-rendition.ts'
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

/** How late a proof of age that no longer counts is noticed. */
const PROVED_TTL_MS = 5_000
/**
 * A permission is cached for `mayStreamMs`; a refusal never, so that a purchase opens at once. Ready files never change; `fileMs`
 * bounds how long a deleted one is still served.
 */
const TTLS = { mayStreamMs: 60_000, fileMs: 60_000 }
const REDIRECTING_TTLS = { mayStreamMs: 30_000, fileMs: 30_000 }
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
  const sources: Sources = { reader: createRenditionReader(ctx.storage), accelPath: ctx.config.accelPath, presign }
  const edge = edgeAddressesOf(ctx)
  // An address of the store or an edge outlives the check by up to half a minute, so that both together last a minute as well.
  const ttls = presign || edge ? REDIRECTING_TTLS : TTLS
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

  /**
   * Browsers play a recording on from the address that they were sent to: a viewer who may still have it is sent to the next
   * one. The signature says nothing about who asks.
   */
  async function openExpired(request: FastifyRequest): Promise<{ grant: MediaGrant; viewer: Viewer }> {
    const viewer = await viewerAt(request)
    if (viewer.id === undefined) await options.requireAge(request)
    await requireProof(viewer.id)
    return { grant: { scope: 'stream', viewerId: viewer.id, expiresAt: ctx.clock.now() }, viewer }
  }

  /** For an edge that has no copy yet. The address is the proof, of at most half a minute. */
  async function openForEdge({ fileId, '*': name }: Address): Promise<Opened> {
    const rendition = await findRendition(fileId, name)
    if (!rendition) throw new AppError('not_found')
    return { rendition, cacheControl: 'private, no-store' }
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
      const edgePath = edgePathOf(address)
      const isForEdge = edge?.check(address.token, edgePath)
      if (isForEdge === 'valid')
        return sendRendition(reply, { ...(await openForEdge(address)), request, reader: sources.reader })
      const { grant, viewer } =
        isForEdge === 'expired' ? await openExpired(request) : await openGrant({ request, address })
      if (grant.scope === 'zip') return sendZip(reply, { ctx, request, contents: await openZip(viewer, address) })
      const opened = await openFile(grant, viewer, address)
      if (edge && isSentByEdge(grant, opened)) return redirectToEdge(reply, edge.addressOf(edgePath))
      return sendRendition(reply, { ...opened, request, ...sources })
    },
  })
}

function edgePathOf({ fileId, '*': name }: Address): EdgePath {
  return { base: '/media', path: `${fileId}/${name}` }
}

/** Videos and recordings. Small files come from memory, where the check is most of their cost; downloads outlast an address. */
function isSentByEdge({ scope }: MediaGrant, { rendition }: Opened): boolean {
  return scope === 'stream' && isStreamed(rendition.variant)
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
