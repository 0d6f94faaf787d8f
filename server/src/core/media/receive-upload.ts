import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { link } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FilePurpose } from '@limelight/contract/core/media'
import { MEDIA_FORMATS } from '@limelight/contract/core/media-formats'
import { AppError, type ErrorCode } from '@limelight/contract/errors'
import type { Ctx, Tx } from '#/platform/ctx'
import { insertFile, insertStoredFile, type MediaRow, selectFiles } from './media.queries.ts'
import { originalKey, renditionKey, SOLD_AS_IS } from './media-keys.ts'
import { countUnrendered } from './quota.queries.ts'
import { requireQuota, type Storing } from './quota.service.ts'
import { inspectFile, type Received, receiveFile } from './receive-file.ts'
import { mediaKindOf, processTopicOf, renderingOf } from './rendition-plan.ts'
import { QueueFull } from './sandbox/fair-queue.ts'
import type { ImageResult } from './sandbox/image-job.ts'
import { type FailureReason, SandboxFailure } from './sandbox/sandbox-failure.ts'
import { storeFile } from './store-object.ts'
import { imageSandboxFor, openWorkFolder } from './work-folder.ts'

export type UploadOptions = {
  purpose: FilePurpose
  ownerId: string
  /** A label; the key is made here. */
  originalName: string
  maxBytes: number
  quota?: Storing['quota']
  /** A recording: a rendering that fails leaves the original. */
  isIrreplaceable?: boolean
  signal?: AbortSignal
}

/**
 * Takes an upload and answers with its row, `created`; rendering follows in a job. Pictures are decoded once at once, so a
 * broken one is refused while its owner still looks at the form; a sold file is `ready` at once. Throws
 * `media_unsupported`, `media_broken`, `payload_too_large`, `storage_quota_exceeded`, `storage_full`; then, and when the client leaves, neither row
 * nor bytes remain.
 */
export async function receiveUpload(ctx: Ctx, stream: Readable, options: UploadOptions): Promise<MediaRow> {
  const { ownerId, purpose, maxBytes, quota, signal } = options
  await requireQuota(ctx, { ownerId, purpose, quota, sizeBytes: 1 })
  const id = randomUUIDv7()
  await using folder = await openWorkFolder(ctx.config, 'uploads', id)
  const path = join(folder.path, 'original')
  const received = await receiveFile(stream, { path, maxBytes, allowed: allowedFor(purpose), signal })
  const requireRoom = (tx: Tx) => requireQuota(tx, { ownerId, purpose, quota, sizeBytes: received.sizeBytes })
  return await saveUpload(ctx, { ...options, ...received, id, path, requireRoom })
}

/**
 * Takes a file that already lies on this disk, below the data folder, and leaves it there: so it can be taken again when
 * storing it failed. As `receiveUpload`, under an id of the caller's choice; taken already, it answers the same row.
 */
export async function takeUploadedFile(
  ctx: Ctx,
  { id, path }: { id: string; path: string },
  options: UploadOptions,
): Promise<MediaRow> {
  const known = await findUploadedFile(ctx, id)
  if (known) return known
  const { purpose, maxBytes } = options
  const received = await inspectFile({ path, maxBytes, allowed: allowedFor(purpose) })
  await using folder = await openWorkFolder(ctx.config, 'uploads', `${id}.${randomUUID()}`)
  const copy = join(folder.path, 'original')
  await link(path, copy)
  return await saveUpload(ctx, { ...options, ...received, id, path: copy })
}

export async function findUploadedFile({ db }: Pick<Ctx, 'db'>, id: string): Promise<MediaRow | undefined> {
  return (await selectFiles(db, [id]))[0]
}

type Keeping = Omit<UploadOptions, 'maxBytes' | 'signal'> &
  Received & {
    id: string
    path: string
    /** Undefined if the size was counted when the upload was announced. */
    requireRoom?: (tx: Tx) => Promise<void>
  }

async function saveUpload(ctx: Ctx, { id, path, originalName, requireRoom, ...upload }: Keeping): Promise<MediaRow> {
  const { ownerId, purpose, sizeBytes, contentType, isIrreplaceable } = upload
  const topic = processTopicOf(purpose)
  if (renderingOf(purpose).as === 'picture') await probeUpload(ctx, { id, ownerId, path })

  const key = topic ? originalKey(id) : renditionKey(id, SOLD_AS_IS)
  await storeFile(ctx, key, { path, contentType })
  const file = {
    id,
    ownerId,
    purpose,
    sizeBytes,
    originalName: originalName.slice(0, 255),
    contentType,
    isIrreplaceable,
  }
  try {
    return await ctx.transaction(async (tx) => {
      await requireRoom?.(tx)
      if (topic) {
        const waiting = await countUnrendered(tx, ownerId)
        const row = await insertFile(tx.db, file)
        await tx.enqueue(topic, { fileId: id, waiting })
        return row
      }
      const row = await insertStoredFile(tx.db, { ...file, name: SOLD_AS_IS })
      await tx.enqueue('media-ready', { fileId: id })
      return row
    })
  } catch (error) {
    // Another process took the same resumable upload meanwhile: the object is the one that its row names.
    const known = await findUploadedFile(ctx, id)
    if (known) return known
    await ctx.storage.delete(key)
    throw error
  }
}

/** Undefined: whatever it is. */
function allowedFor(purpose: FilePurpose): readonly string[] | undefined {
  const kind = mediaKindOf(purpose)
  return kind && MEDIA_FORMATS[kind].types
}

/** Throws `media_broken`, `media_too_many_pixels`, `media_animation_too_long`, `media_too_demanding`; `rate_limited` while many of the owner's wait; `unavailable` when the machine is to blame. */
async function probeUpload(
  ctx: Ctx,
  { id, ownerId, path }: { id: string; ownerId: string; path: string },
): Promise<ImageResult> {
  await using folder = await openWorkFolder(ctx.config, 'images', `${id}.${randomUUID()}`)
  const source = { path: join(folder.path, 'original') }
  await link(path, source.path)
  try {
    return await imageSandboxFor(ctx.config).run({ kind: 'probe', source }, ownerId)
  } catch (error) {
    throw toRefusal(error)
  }
}

const RETRY_AFTER_SECONDS = 5
/** What is not named is the file's fault. A picture that takes the decoder's time or memory is, too, as far as its owner is concerned. */
const CODES: Partial<Record<FailureReason, ErrorCode>> = {
  too_many_pixels: 'media_too_many_pixels',
  animation_too_long: 'media_animation_too_long',
  timeout: 'media_too_demanding',
  memory: 'media_too_demanding',
  crashed: 'unavailable',
  cancelled: 'unavailable',
}

export function toRefusal(error: unknown): unknown {
  if (error instanceof QueueFull) {
    const details = { retryAfterSeconds: RETRY_AFTER_SECONDS }
    return new AppError(error.bound === 'owner' ? 'rate_limited' : 'unavailable', details, { cause: error })
  }
  if (!(error instanceof SandboxFailure)) return error
  const { reason, details } = error
  return new AppError(CODES[reason] ?? 'media_broken', { ...details, reason }, { cause: error })
}
