import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Ctx } from '#/platform/ctx'
import type { MediaRow, Rendered, Variant } from './media.queries.ts'
import { originalKey, renditionKey, stillName } from './media-keys.ts'
import { type Rendering, renderingOf } from './rendition-plan.ts'
import type { ImageResult, ImageSet } from './sandbox/image-job.ts'
import { runSandboxed, type SandboxOptions } from './sandbox/run-sandboxed.ts'
import { SandboxFailure } from './sandbox/sandbox-failure.ts'
import type { RawFrame, VideoJob, VideoResult } from './sandbox/video-job.ts'
import { storeFile } from './store-object.ts'
import { imageSandboxFor, openWorkFolder, removeEarlierRuns, runFolder } from './work-folder.ts'

const CONTENT_TYPES: Record<string, string> = {
  '.webp': 'image/webp',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'video/mp4',
  '.mp4': 'video/mp4',
  '.m4a': 'audio/mp4',
}

/** Makes all renditions of an upload and stores them. Throws `SandboxFailure`; nothing stays in the work folders. */
export async function renderFile(ctx: Ctx, file: MediaRow, options: SandboxOptions): Promise<Rendered> {
  const rendering = renderingOf(file.purpose)
  await removeEarlierRuns(ctx.config, file)
  switch (rendering.as) {
    case 'picture':
      return renderPicture(ctx, file, rendering.set)
    case 'video':
      return renderVideo(ctx, file, { rendering, options })
    case 'kept':
      throw new Error(`${file.purpose} is never rendered`)
  }
}

async function renderPicture(ctx: Ctx, file: MediaRow, set: ImageSet): Promise<Rendered> {
  await using folder = await openWorkFolder(ctx.config, 'images', runFolder(file))
  const path = join(folder.path, 'original')
  await fetchOriginal(ctx, file.id, path)
  const job = { kind: 'render', source: { path }, set, outDir: folder.path } as const
  const result = await imageSandboxFor(ctx.config).run(job, file.ownerId)
  const variants = await storeImages(ctx, { fileId: file.id, dir: folder.path, result })
  const { width, height, thumbhash } = result
  return { width, height, thumbhash, durationMs: null, variants }
}

type VideoRendering = { rendering: Extract<Rendering, { as: 'video' }>; options: SandboxOptions }

async function renderVideo(ctx: Ctx, file: MediaRow, { rendering, options }: VideoRendering): Promise<Rendered> {
  await using folder = await openWorkFolder(ctx.config, 'videos', runFolder(file))
  await using pictures = await openWorkFolder(ctx.config, 'images', runFolder(file))
  const input = join(folder.path, 'original')
  const outDir = join(folder.path, 'out')
  await mkdir(outDir)
  await fetchOriginal(ctx, file.id, input)

  const { kind, hasStrip } = rendering
  const made = await runTolerantly({ kind, hasStrip, input, outDir }, options)
  const frames: Frames = { fileId: file.id, ownerId: file.ownerId, outDir, dir: pictures.path }
  const poster = made.poster && (await renderFrame(ctx, made.poster, { ...frames, set: 'photo' }))
  const variants = poster ? await storeImages(ctx, { fileId: file.id, dir: pictures.path, result: poster }) : []
  for (const [i, frame] of made.strip.entries()) variants.push(await renderStill(ctx, frame, { ...frames, nth: i + 1 }))
  for (const { name, width, height } of made.files) {
    const path = join(outDir, name)
    const variant = { name, width, height, contentType: contentTypeOf(name), sizeBytes: (await stat(path)).size }
    variants.push(await store(ctx, { fileId: file.id, path, variant }))
  }
  const { width, height, durationMs, waveform } = made
  return { width, height, durationMs, waveform, thumbhash: poster?.thumbhash ?? null, variants }
}

/** Once more without its broken packets, where that is what stopped it. */
async function runTolerantly(job: VideoJob, options: SandboxOptions): Promise<VideoResult> {
  try {
    return await runSandboxed(job, options)
  } catch (error) {
    if (!(error instanceof SandboxFailure) || error.reason !== 'undecodable') throw error
    await rm(job.outDir, { recursive: true, force: true })
    await mkdir(job.outDir)
    return await runSandboxed({ ...job, isTolerant: true }, options)
  }
}

type Frames = { fileId: string; ownerId: string; outDir: string; dir: string }

/** Moves it from the video child's folder to the picture child's, which may access no other. */
async function renderFrame(
  ctx: Ctx,
  frame: RawFrame,
  { ownerId, outDir, dir, set }: Frames & { set: ImageSet },
): Promise<ImageResult> {
  const source = { path: join(dir, frame.name), raw: frame }
  await rename(join(outDir, frame.name), source.path)
  const result = await imageSandboxFor(ctx.config).run({ kind: 'render', source, set, outDir: dir }, ownerId)
  // Up to 64 MB each: the next one takes its place.
  await rm(source.path)
  return result
}

async function renderStill(ctx: Ctx, frame: RawFrame, frames: Frames & { nth: number }): Promise<Variant> {
  const { images } = await renderFrame(ctx, frame, { ...frames, set: 'still' })
  const [still] = images
  if (!still) throw new Error('a still was rendered to nothing')
  const variant = { ...still, name: stillName(frames.nth), contentType: contentTypeOf(still.name) }
  return store(ctx, { fileId: frames.fileId, path: join(frames.dir, still.name), variant })
}

async function fetchOriginal(ctx: Ctx, fileId: string, path: string): Promise<void> {
  const original = await ctx.storage.get(originalKey(fileId))
  if (!original) throw new SandboxFailure('unreadable', 'the upload is gone')
  await pipeline(original, createWriteStream(path))
}

type Pictures = { fileId: string; dir: string; result: ImageResult }

async function storeImages(ctx: Ctx, { fileId, dir, result }: Pictures): Promise<Variant[]> {
  const variants: Variant[] = []
  for (const image of result.images) {
    const variant = { ...image, contentType: contentTypeOf(image.name) }
    variants.push(await store(ctx, { fileId, path: join(dir, image.name), variant }))
  }
  return variants
}

type Made = { fileId: string; path: string; variant: Variant }

async function store(ctx: Ctx, { fileId, path, variant }: Made): Promise<Variant> {
  await storeFile(ctx, renditionKey(fileId, variant.name), { path, contentType: variant.contentType })
  return variant
}

function contentTypeOf(name: string): string {
  const contentType = CONTENT_TYPES[extname(name)]
  if (!contentType) throw new Error(`no content type for ${name}`)
  return contentType
}
