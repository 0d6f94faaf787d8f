/** Photos with the name of their viewer in them: made at the first look, and stored on disk for the next ones. */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '@limelight/contract/errors'
import { LRUCache } from 'lru-cache'
import type { Ctx } from '#/platform/ctx'
import { upTo } from '#/platform/up-to'
import { toRefusal } from './receive-upload.ts'
import { keyOf, type Rendition } from './rendition-reader.ts'
import { imageSandboxFor, markedPicturePath, openWorkFolder } from './work-folder.ts'

/** What is written, and whose turn it takes. */
export type Mark = { text: string; viewerId: string }

export type PictureMarker = {
  /** WebP. Undefined when the picture is gone; throws `rate_limited` for who asks for too many, and `unavailable` while too many wait. */
  mark(rendition: Rendition, mark: Mark): Promise<Buffer | undefined>
}

/** New pictures for one viewer: a large gallery at once, and not the whole site. Pictures that are stored do not count. */
const BUDGET = { max: 400, perMs: 10 * 60_000 }
const RETRY_AFTER_SECONDS = 30
/** Some 300 KB each. */
const PICTURES_MAX = 50_000

export function createPictureMarker(ctx: Ctx): PictureMarker {
  const { config } = ctx
  /** What this process has stored, by its size. What another one has is found on disk. */
  const stored = new LRUCache<string, number>({
    max: PICTURES_MAX,
    maxSize: config.markedPicturesBytes,
    sizeCalculation: (bytes) => Math.max(1, bytes),
    dispose: (_bytes, name, reason) => {
      if (reason !== 'set') void rm(markedPicturePath(config, name), { force: true }).catch(() => {})
    },
  })
  const making = new Map<string, Promise<Buffer | undefined>>()
  const spend = createBudget(ctx)

  async function read(name: string): Promise<Buffer | undefined> {
    const bytes = await readFile(markedPicturePath(config, name)).catch(() => undefined)
    if (bytes && !stored.get(name)) stored.set(name, bytes.length)
    return bytes
  }

  async function make(name: string, rendition: Rendition, { text, viewerId }: Mark): Promise<Buffer | undefined> {
    const known = await read(name)
    if (known) return known
    spend(viewerId)
    const bytes = await drawMark(ctx, rendition, { text, viewerId })
    if (bytes)
      await store(markedPicturePath(config, name), bytes).then(() => stored.set(name, bytes.length), ignoreFullDisk)
    return bytes
  }

  return {
    mark(rendition, mark) {
      const name = nameOf(rendition, mark)
      const running = making.get(name)
      if (running) return running
      const work = make(name, rendition, mark).finally(() => making.delete(name))
      making.set(name, work)
      return work
    },
  }
}

/** Another text is another picture: a viewer may change their name. */
function nameOf(rendition: Rendition, { text, viewerId }: Mark): string {
  return createHash('sha256')
    .update(`${keyOf(rendition)}\n${viewerId}\n${text}`)
    .digest('hex')
}

async function drawMark(ctx: Ctx, rendition: Rendition, { text, viewerId }: Mark): Promise<Buffer | undefined> {
  const body = await ctx.storage.get(keyOf(rendition))
  if (!body) return undefined
  await using folder = await openWorkFolder(ctx.config, 'images', `mark-${randomUUID()}`)
  const [path, outPath] = [join(folder.path, 'plain'), join(folder.path, 'marked.webp')]
  await writeFile(path, body)
  const job = { kind: 'mark', source: { path }, text, outPath } as const
  await imageSandboxFor(ctx.config)
    .run(job, viewerId)
    .catch((error: unknown) => {
      throw toRefusal(error)
    })
  return await readFile(outPath)
}

/** Whole, or not at all: another process may read it now. */
async function store(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const part = `${path}.${randomUUID()}`
  await writeFile(part, bytes)
  await rename(part, path)
}

/** The picture is sent all the same. */
function ignoreFullDisk(): void {}

function createBudget({ clock }: Pick<Ctx, 'clock'>): (viewerId: string) => void {
  const now = () => clock.now().epochMilliseconds
  const spent = new LRUCache<string, { count: number; since: number }>({ ...upTo(50_000) })
  return (viewerId) => {
    const last = spent.get(viewerId)
    const current = last && now() - last.since < BUDGET.perMs ? last : { count: 0, since: now() }
    if (current.count >= BUDGET.max) throw new AppError('rate_limited', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    spent.set(viewerId, { ...current, count: current.count + 1 })
  }
}
