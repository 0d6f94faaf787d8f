import { createWriteStream } from 'node:fs'
import { mkdir, rename, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Ctx } from '#/platform/ctx'
import type { MediaRow, Rendered, Variant } from './media.queries.ts'
import { originalKey, renditionKey } from './media-keys.ts'
import { isImagePurpose } from './receive-upload.ts'
import type { ImageResult, ImageSet } from './sandbox/image-job.ts'
import { runSandboxed, type SandboxOptions } from './sandbox/run-sandboxed.ts'
import { SandboxFailure } from './sandbox/sandbox-failure.ts'
import { imageSandboxFor, openWorkFolder } from './work-folder.ts'

const CONTENT_TYPES: Record<string, string> = {
  '.webp': 'image/webp',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'video/mp4',
  '.mp4': 'video/mp4',
}

/** Makes all renditions of an upload and stores them. Throws `SandboxFailure`; nothing stays in the work folders. */
export async function renderFile(ctx: Ctx, file: MediaRow, options: SandboxOptions): Promise<Rendered> {
  return isImagePurpose(file.purpose) ? renderPicture(ctx, file) : renderVideo(ctx, file, options)
}

async function renderPicture(ctx: Ctx, file: MediaRow): Promise<Rendered> {
  await using folder = await openWorkFolder(ctx.config, 'images', file.id)
  const path = join(folder.path, 'original')
  await fetchOriginal(ctx, file.id, path)
  const set: ImageSet = file.purpose === 'avatar' || file.purpose === 'cover' ? file.purpose : 'photo'
  const result = await imageSandboxFor(ctx.config).run({ kind: 'render', source: { path }, set, outDir: folder.path })
  const variants = await storeImages(ctx, { fileId: file.id, dir: folder.path, result })
  const { width, height, thumbhash } = result
  return { width, height, thumbhash, durationMs: null, variants }
}

async function renderVideo(ctx: Ctx, file: MediaRow, options: SandboxOptions): Promise<Rendered> {
  await using folder = await openWorkFolder(ctx.config, 'films', file.id)
  await using pictures = await openWorkFolder(ctx.config, 'images', file.id)
  const input = join(folder.path, 'original')
  const outDir = join(folder.path, 'out')
  await mkdir(outDir)
  await fetchOriginal(ctx, file.id, input)

  const kind = file.purpose === 'feed-teaser' ? 'teaser' : 'film'
  const { width, height, durationMs, files, poster } = await runSandboxed({ kind, input, outDir }, options)
  const source = { path: join(pictures.path, poster.name), raw: poster }
  await rename(join(outDir, poster.name), source.path)
  const images = await imageSandboxFor(ctx.config).run({ kind: 'render', source, set: 'photo', outDir: pictures.path })

  const variants = await storeImages(ctx, { fileId: file.id, dir: pictures.path, result: images })
  for (const made of files) {
    const path = join(outDir, made.name)
    const variant = { ...made, contentType: contentTypeOf(made.name), sizeBytes: (await stat(path)).size }
    variants.push(await store(ctx, { fileId: file.id, path, variant }))
  }
  return { width, height, durationMs, thumbhash: images.thumbhash, variants }
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
  await ctx.storage.putFile(renditionKey(fileId, variant.name), path, { contentType: variant.contentType })
  return variant
}

function contentTypeOf(name: string): string {
  const contentType = CONTENT_TYPES[extname(name)]
  if (!contentType) throw new Error(`no content type for ${name}`)
  return contentType
}
