import { randomUUIDv7 } from 'node:crypto'
import { link } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '@limelight/contract/errors'
import type { FilePurpose } from '@limelight/contract/media'
import type { Ctx } from '#/platform/ctx'
import { insertFile, type MediaRow } from './media.queries.ts'
import { originalKey } from './media-keys.ts'
import { IMAGE_TYPES, receiveFile, VIDEO_TYPES } from './receive-file.ts'
import type { ImageResult } from './sandbox/image-job.ts'
import { SandboxFailure } from './sandbox/sandbox-failure.ts'
import { imageSandboxFor, openWorkFolder } from './work-folder.ts'

export type UploadOptions = {
  purpose: FilePurpose
  ownerId: string
  /** A label; the key is made here. */
  originalName: string
  maxBytes: number
  signal?: AbortSignal
}

/**
 * Takes an upload and answers with its row, `created`; rendering follows in a job. Pictures are decoded once at once, so a
 * broken one is refused while its owner still looks at the form. Throws `media_unsupported`, `media_broken`,
 * `payload_too_large`, `storage_full`; then, and when the client leaves, neither row nor bytes remain.
 */
export async function receiveUpload(ctx: Ctx, stream: Readable, options: UploadOptions): Promise<MediaRow> {
  const { purpose, ownerId, originalName, maxBytes, signal } = options
  const id = randomUUIDv7()
  const allowed = isImagePurpose(purpose) ? IMAGE_TYPES : VIDEO_TYPES
  await using folder = await openWorkFolder(ctx.config, 'uploads', id)
  const path = join(folder.path, 'original')

  const { contentType, sizeBytes } = await receiveFile(stream, { path, maxBytes, allowed, signal })
  if (isImagePurpose(purpose)) await probeUpload(ctx, { id, path })

  const key = originalKey(id)
  await ctx.storage.putFile(key, path, { contentType })
  const file = { id, ownerId, purpose, sizeBytes, originalName: originalName.slice(0, 255), contentType }
  try {
    return await ctx.transaction(async (tx) => {
      const row = await insertFile(tx.db, file)
      await tx.enqueue(processTopicOf(purpose), { fileId: id })
      return row
    })
  } catch (error) {
    await ctx.storage.delete(key)
    throw error
  }
}

export function isImagePurpose(purpose: FilePurpose): boolean {
  return purpose !== 'feed-video' && purpose !== 'feed-teaser'
}

/** The queue that renders it. */
export function processTopicOf(purpose: FilePurpose) {
  return isImagePurpose(purpose) ? 'media-process-picture' : 'media-process-video'
}

/** Throws `media_broken`, or `unavailable` when the machine and not the picture is to blame. */
async function probeUpload(ctx: Ctx, { id, path }: { id: string; path: string }): Promise<ImageResult> {
  await using folder = await openWorkFolder(ctx.config, 'images', id)
  const source = { path: join(folder.path, 'original') }
  await link(path, source.path)
  try {
    return await imageSandboxFor(ctx.config).run({ kind: 'probe', source })
  } catch (error) {
    throw toRefusal(error)
  }
}

export function toRefusal(error: unknown): unknown {
  if (!(error instanceof SandboxFailure)) return error
  // A picture that takes the decoder down with it is the picture's fault, as far as its owner is concerned.
  const isOurs = error.reason === 'crashed' || error.reason === 'cancelled'
  return new AppError(isOurs ? 'unavailable' : 'media_broken', { reason: error.reason }, { cause: error })
}
