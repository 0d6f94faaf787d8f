/**
 * What has come of an unfinished upload. With S3 it lies there, where every machine reaches it; with files on a disk it lies on that
 * disk as one file, which needs no joining and loses nothing when the process is killed.
 */
import type { DataStore } from '@tus/server'
import type { Ctx } from '#/platform/ctx'
import { PartStore } from './part-store.ts'
import { UploadStore } from './tus-store.ts'
import { receivedOnDisk, removeFromDisk, sweepDisk, uploadFolder, uploadPath } from './upload-folder.ts'
import { joinParts, removeParts, type WholeFile } from './upload-parts.ts'
import type { UploadRow } from './uploads.queries.ts'

export function dataStoreFor(ctx: Ctx): DataStore {
  return isInParts(ctx) ? new PartStore(ctx) : new UploadStore(uploadFolder(ctx.config))
}

export async function receivedBytes(ctx: Ctx, { id, receivedBytes: inParts }: UploadRow): Promise<number> {
  return isInParts(ctx) ? inParts : ((await receivedOnDisk(ctx.config, id)) ?? 0)
}

/** A file on this disk that has everything; it goes with the caller's scope or stays until `removeReceived`. */
export async function openWhole(ctx: Ctx, id: string): Promise<WholeFile> {
  if (isInParts(ctx)) return joinParts(ctx, id)
  return { path: uploadPath(ctx.config, id), [Symbol.asyncDispose]: async () => {} }
}

/** From the disk too with S3: an upload may have begun before S3 was used. */
export async function removeReceived(ctx: Ctx, id: string): Promise<void> {
  if (isInParts(ctx)) await removeParts(ctx, id)
  await removeFromDisk(ctx.config, id)
}

/** Removes from this disk what no row knows; the nightly sweep of the storage does so for parts. */
export async function sweepReceived(ctx: Ctx, before: Temporal.Instant): Promise<void> {
  await sweepDisk(ctx.config, before)
}

function isInParts({ storage }: Pick<Ctx, 'storage'>): boolean {
  return storage.kind === 's3'
}
