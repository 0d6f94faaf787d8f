/** The renditions behind addresses: what a grant opens of a file, and how long it may be stored. Whatever is wrong is `not_found`. */
import { AppError } from '@limelight/contract/errors'
import { AccountId } from '@limelight/contract/ids'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Ctx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { upTo } from '#/platform/up-to'
import { hasOriginal, isBrandPurpose, isMarkable, isPublicPurpose, opensVariant } from './file-view.ts'
import { createPictureMarker, type Mark } from './mark-pictures.ts'
import { type MediaRow, selectFiles, type Variant } from './media.queries.ts'
import { type Address, type Asked, isFileId } from './media-grants.ts'
import { ORIGINAL } from './media-keys.ts'
import type { MediaGrant, MediaScope } from './media-token.ts'
import { createOwnerGate } from './owner-gate.ts'
import type { Rendition } from './rendition-reader.ts'
import type { Opened } from './send-rendition.ts'
import type { ZipContents } from './zip-of.ts'

/**
 * A permission is cached for `mayStreamMs`; a refusal never, so that a purchase opens at once. Ready files never change; `fileMs`
 * bounds how long a deleted one is still served.
 */
export type Ttls = { mayStreamMs: number; fileMs: number }

export type StreamedFile = Pick<MediaRow, 'id' | 'purpose' | 'ownerId'>

export type OpenOptions = {
  ctx: Ctx
  viewerAt: (request: FastifyRequest) => Promise<Viewer>
  requireAge: (request: FastifyRequest) => Promise<boolean>
  /** Whether a viewer may stream the file now; asked again at least every minute. */
  canStream: (file: StreamedFile, viewer: Viewer) => Promise<boolean>
  /** Whether an account's files are withheld from others: while it is suspended or not approved. */
  isWithheld: (ownerId: string) => Promise<boolean>
  /** Whether they bought the file and may still have it; asked at every request. Its owner need not be asked about. */
  canDownload?: (fileId: string, viewer: Viewer) => Promise<boolean>
  /** What is written into the photos of this file for the viewer; undefined: nothing. */
  markFor?: (file: StreamedFile, viewer: Viewer) => Promise<string | undefined>
  /** The files of the gallery that the viewer may download; undefined: none. Called at every request. */
  filesOfZip?: (galleryId: string, viewer: Viewer) => Promise<ZipContents | undefined>
}

export type Renditions = {
  file(grant: MediaGrant, viewer: Viewer, address: Address): Promise<Opened>
  zip(viewer: Viewer, address: Address): Promise<ZipContents | undefined>
  publicFile(asked: Asked): Promise<Opened>
  /** For an edge that has no copy yet. The address is the proof, of at most half a minute. */
  forEdge(address: Address): Promise<Opened>
}

export function createRenditions(options: OpenOptions, ttls: Ttls): Renditions {
  const { ctx, viewerAt } = options
  const findRendition = createRenditionFinder(ctx, ttls.fileMs)
  const mayStream = createStreamGate(ctx, options.canStream, ttls.mayStreamMs)
  const marker = createPictureMarker(ctx)
  const findMark = createMarkFinder(options, ttls.fileMs)
  const owners = createOwnerGate(ctx.clock, options.isWithheld)
  return {
    async file({ scope, expiresAt, viewerId }, viewer, { fileId, '*': name }) {
      if (scope === 'download' && name === ORIGINAL) return openOriginal(ctx, { fileId, viewer })
      const found = await findRendition(fileId, name)
      if (!found || !opensVariant(scope, found.purpose, name)) throw new AppError('not_found')
      if (await owners.isClosed(found.ownerId, async () => viewer)) throw new AppError('not_found')
      const isOpenAnyway = viewer.id === found.ownerId || viewer.role === 'operator'
      if (found.isWithheld && !isOpenAnyway) throw new AppError('not_found')
      if (isPlayed(scope) && !(await mayStream({ ...found, id: fileId }, viewer))) throw new AppError('not_found')
      if (scope !== 'download') {
        const cacheControl = cacheControlOf({ scope, expiresAt }, ctx.clock.now())
        const mark =
          scope === 'full' &&
          isMarkable(found.purpose, name) &&
          (await findMark({ ...found, id: fileId }, namedViewer(viewer, viewerId)))
        return mark
          ? sendMarked(await marker.mark(found, mark), { rendition: found, cacheControl })
          : { rendition: found, cacheControl }
      }
      const mayHave = viewer.id && (found.ownerId === viewer.id || (await options.canDownload?.(fileId, viewer)))
      if (!mayHave) throw new AppError('not_found')
      return { rendition: found, cacheControl: 'private, no-store', attachment: found.originalName }
    },
    async zip(viewer, { fileId: galleryId, '*': name }) {
      const contents = name === 'zip' && viewer.id ? await options.filesOfZip?.(galleryId, viewer) : undefined
      const [first] = contents?.files ?? []
      const mark = first && (await findMark(first, viewer))
      return contents && { ...contents, marked: mark && ((file, variant) => marker.mark({ ...file, variant }, mark)) }
    },
    async publicFile({ request, address: { fileId, '*': name } }) {
      const rendition = isFileId(fileId) ? await findRendition(fileId, name) : undefined
      if (!rendition || !isPublicPurpose(rendition.purpose)) throw new AppError('not_found')
      const { ownerId } = rendition
      if (await owners.isClosed(ownerId, () => viewerAt(request))) throw new AppError('not_found')
      if (await owners.isWithheld(ownerId)) return { rendition, cacheControl: 'private, no-store' }
      const isForAdults = !isBrandPurpose(rendition.purpose) && (await options.requireAge(request))
      return { rendition, cacheControl: `${isForAdults ? 'private' : 'public'}, max-age=31536000, immutable` }
    },
    async forEdge({ fileId, '*': name }) {
      const rendition = await findRendition(fileId, name)
      if (!rendition) throw new AppError('not_found')
      return { rendition, cacheControl: 'private, no-store' }
    },
  }
}

/** For the owner alone, whatever became of their account: nobody else has what was recorded. */
async function openOriginal(ctx: Ctx, { fileId, viewer }: { fileId: string; viewer: Viewer }): Promise<Opened> {
  const [file] = await selectFiles(ctx.db, [fileId])
  if (!file || file.ownerId !== viewer.id || !hasOriginal(file)) throw new AppError('not_found')
  const { id: storedId, purpose, contentType, sizeBytes, originalName } = file
  const variant = { name: ORIGINAL, contentType, sizeBytes, width: null, height: null }
  const rendition = { storedId, purpose, variant, isOriginal: true }
  return { rendition, cacheControl: 'private, no-store', attachment: originalName }
}

function cacheControlOf({ scope, expiresAt }: Pick<MediaGrant, 'scope' | 'expiresAt'>, now: Temporal.Instant): string {
  if (isPlayed(scope)) return 'private, no-store'
  const seconds = Math.floor((expiresAt.epochMilliseconds - now.epochMilliseconds) / 1000)
  return `private, max-age=${Math.max(0, seconds)}, immutable`
}

/** Throws `not_found` where what is stored is gone. */
function sendMarked(bytes: Buffer | undefined, { rendition, cacheControl }: Opened): Opened {
  if (!bytes) throw new AppError('not_found')
  const variant = { ...rendition.variant, contentType: 'image/webp', sizeBytes: bytes.length }
  return { rendition: { ...rendition, variant }, cacheControl, bytes }
}

/** Pictures load without a session, too: the address says whose copy it is. */
function namedViewer(viewer: Viewer, viewerId: string | undefined): Viewer {
  return viewer.id === undefined && viewerId !== undefined
    ? { ...viewer, id: AccountId.parse(viewerId), role: 'fan' }
    : viewer
}

/** How late it is noticed that a creator wants names. */
const UNMARKED_TTL_MS = 5_000

type FindMark = (file: StreamedFile, viewer: Viewer) => Promise<Mark | undefined>

/** Not for who made it and operators. Nobody to name is left without an account: they see only what is free. */
function createMarkFinder({ ctx, markFor }: Pick<OpenOptions, 'ctx' | 'markFor'>, ttl: number): FindMark {
  const marks = new LRUCache<string, { text: string | undefined }, { file: StreamedFile; viewer: Viewer }>({
    ...upTo(50_000),
    ttl,
    perf: { now: () => ctx.clock.now().epochMilliseconds },
    ttlResolution: 0,
    fetchMethod: async (_key, _stale, { context, options }) => {
      const text = await markFor?.(context.file, context.viewer)
      if (text === undefined) options.ttl = UNMARKED_TTL_MS
      return { text }
    },
  })
  return async (file, viewer) => {
    if (!markFor || viewer.id === undefined || viewer.id === file.ownerId || viewer.role === 'operator')
      return undefined
    const found = await marks.fetch(`${file.id}/${viewer.id}`, { context: { file, viewer } })
    return found?.text === undefined ? undefined : { text: found.text, viewerId: viewer.id }
  }
}

/** Asked about again while it plays. */
function isPlayed(scope: MediaScope): boolean {
  return scope === 'stream' || scope === 'rss'
}

type FileOfRendition = Pick<MediaRow, 'purpose' | 'ownerId' | 'originalName' | 'storedId' | 'isWithheld'>
type FoundFile = FileOfRendition & { variants: Map<string, Variant> }
type FoundRendition = Rendition & FileOfRendition

/** The variant table is the allow-list: names that are not in it never reach the storage. */
function createRenditionFinder(ctx: Ctx, ttl: number) {
  const files = new LRUCache<string, FoundFile>({
    ...upTo(10_000),
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
function createStreamGate(ctx: Ctx, canStream: OpenOptions['canStream'], ttl: number) {
  const allowed = new LRUCache<string, true, { file: StreamedFile; viewer: Viewer }>({
    ...upTo(50_000),
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
