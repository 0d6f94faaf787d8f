/** Where the bytes of unfinished uploads lie with S3: in objects of it, so that any machine can go on with them. */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@limelight/contract/errors'
import { openWorkFolder, storeBytes, uploadedPartKey, uploadedPartsPrefix } from '#/core/media/media.service'
import type { Ctx } from '#/platform/ctx'
import { orStorageFull } from '#/platform/storage/storage-full'
import { addPart, listParts, type Part } from './upload-parts.queries.ts'

/** What a killed process loses of an upload at most, and what each upload that is coming takes of the memory. */
const PART_BYTES = 8 * 1024 * 1024

/**
 * Stores what comes, part by part, and gives the offset behind the last one. Of a stream that breaks, what has come is stored as well.
 * Throws what `onTaken` gives when another request has continued the upload, or it is gone.
 */
export async function storeParts(
  ctx: Ctx,
  stream: Readable,
  { id, offset, onTaken }: { id: string; offset: number; onTaken: () => unknown },
): Promise<number> {
  let startByte = offset
  for await (const bytes of inParts(stream)) {
    if (!(await storePart(ctx, id, { startByte, bytes }))) throw onTaken()
    startByte += bytes.length
  }
  return startByte
}

/**
 * False when another request has continued the upload meanwhile: the object comes first, then its row, and only where the part before
 * it ended. So no lock has to be held while bytes come, and none stays behind a killed process.
 */
async function storePart(
  ctx: Ctx,
  uploadId: string,
  { startByte, bytes }: { startByte: number; bytes: Buffer },
): Promise<boolean> {
  const part: Part = { startByte, sizeBytes: bytes.length, objectId: randomUUID() }
  const key = uploadedPartKey(uploadId, part.objectId)
  await storeBytes(ctx, key, bytes)
  // If this throws it is unknown whether the row was written: the object then goes with the upload.
  const isAdded = await ctx.transaction((tx) => addPart(tx, uploadId, part))
  if (!isAdded) await ctx.storage.delete(key)
  return isAdded
}

/** Removes the objects; their rows go with the upload's. */
export async function removeParts({ storage }: Pick<Ctx, 'storage'>, id: string): Promise<void> {
  await storage.deletePrefix(uploadedPartsPrefix(id))
}

export type WholeFile = { path: string } & AsyncDisposable

/** A local copy that is gone at the end of the caller's scope. Throws `not_found` if a part is gone, `storage_full`. */
export async function joinParts(ctx: Ctx, id: string): Promise<WholeFile> {
  // Two processes of one machine may do this at the same time.
  const folder = await openWorkFolder(ctx.config, 'uploads', `${id}.${randomUUID()}`)
  const file = path.join(folder.path, 'whole')
  try {
    const parts = await listParts(ctx, id)
    await pipeline(Readable.from(bytesOf(ctx, id, parts), { objectMode: false }), createWriteStream(file))
  } catch (error) {
    await folder[Symbol.asyncDispose]()
    throw orStorageFull(error)
  }
  return { path: file, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() }
}

async function* bytesOf({ storage }: Ctx, uploadId: string, parts: readonly Part[]): AsyncGenerator<Buffer> {
  for (const { objectId } of parts) {
    const stream = await storage.get(uploadedPartKey(uploadId, objectId))
    // Cancelled, or made a file by another process.
    if (!stream) throw new AppError('not_found')
    yield* stream
  }
}

async function* inParts(stream: Readable): AsyncGenerator<Buffer> {
  let part = Buffer.allocUnsafeSlow(PART_BYTES)
  let filled = 0
  let broken: { error: unknown } | undefined
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      for (let taken = 0; taken < chunk.length; ) {
        const copied = chunk.copy(part, filled, taken)
        taken += copied
        filled += copied
        if (filled < PART_BYTES) continue
        yield part
        part = Buffer.allocUnsafeSlow(PART_BYTES)
        filled = 0
      }
    }
  } catch (error) {
    broken = { error }
  }
  if (filled > 0) yield part.subarray(0, filled)
  if (broken) throw broken.error
}
