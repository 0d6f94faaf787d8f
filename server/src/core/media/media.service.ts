import type { FileProgress, FilePurpose } from '@limelight/contract/core/media'
import { AppError } from '@limelight/contract/errors'
import type { z } from 'zod'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import { fileProgress } from './file-view.ts'
import {
  type MediaRow,
  resetFailed,
  selectFiles,
  selectFilesForUpdate,
  setClaimed,
  setReleased,
} from './media.queries.ts'
import { renditionKey, SOLD_AS_IS, stillName } from './media-keys.ts'
import { createMediaTokens, type MediaTokens } from './media-token.ts'
import { countUnrendered } from './quota.queries.ts'
import { receiveUpload } from './receive-upload.ts'
import { processTopicOf } from './rendition-plan.ts'

export { fileProgress, fileView, playedName, type ShownFile, type ViewOptions } from './file-view.ts'
export type { MediaRow } from './media.queries.ts'
export { uploadedPartKey, uploadedPartsPrefix } from './media-keys.ts'
export type { MediaTokens } from './media-token.ts'
export { requireQuota } from './quota.service.ts'
export { findUploadedFile, receiveUpload, takeUploadedFile } from './receive-upload.ts'
export { storeBytes } from './store-object.ts'
export { maxBytesOf } from './upload-limit.ts'
export { openWorkFolder } from './work-folder.ts'
export type { ZipContents } from './zip-of.ts'

/** Sizes under which profile pictures are always there. */
const PUBLIC_IMAGES = {
  avatar: 'w512.webp',
  'avatar-small': 'w128.webp',
  cover: 'w1600.webp',
  'cover-small': 'w800.webp',
} as const

export type PublicImageKind = keyof typeof PUBLIC_IMAGES

/** The path of an avatar or cover; it answers not-found until the file is ready. */
export function publicImageUrl(fileId: string, kind: PublicImageKind): string
export function publicImageUrl(fileId: string | null, kind: PublicImageKind): string | null
export function publicImageUrl(fileId: string | null, kind: PublicImageKind): string | null {
  return fileId === null ? null : `/media/public/${fileId}/${PUBLIC_IMAGES[kind]}`
}

/** The bytes of an avatar or cover that `publicImageUrl` names; undefined until the file is ready. */
export async function readPublicImage(
  { storage }: Pick<Ctx, 'storage'>,
  fileId: string,
  kind: PublicImageKind,
): Promise<Buffer | undefined> {
  const stream = await storage.get(renditionKey(fileId, PUBLIC_IMAGES[kind]))
  return stream && Buffer.concat(await Array.fromAsync(stream))
}

/** What `fileView` signs with; make it once. */
export function mediaTokensFor({ config, clock }: Pick<Ctx, 'config' | 'clock'>): MediaTokens {
  return createMediaTokens({ key: config.keyFor('media'), clock })
}

/**
 * The address under which only `viewerId` can save a `product-digital` file for a quarter of an hour. Whether
 * the purchase still stands is asked again when it is used, so it may be handed out before that is certain.
 */
export function downloadLinkFor(
  ctx: Pick<Ctx, 'config' | 'clock'>,
  { fileId, viewerId }: { fileId: string; viewerId: string },
): string {
  return `/media/${mediaTokensFor(ctx).sign({ fileId, viewerId, scope: 'download' })}/${fileId}/${SOLD_AS_IS}`
}

/** The same for all pictures of a gallery in one archive; `filesOfZip` of `mountMedia` says which they are. */
export function zipLinkFor(
  ctx: Pick<Ctx, 'config' | 'clock'>,
  { galleryId, viewerId }: { galleryId: string; viewerId: string },
): string {
  return `/media/${mediaTokensFor(ctx).sign({ fileId: galleryId, viewerId, scope: 'zip' })}/${galleryId}/zip`
}

/** Files by id, in any order; unknown ids are left out. */
export async function findFilesByIds({ db }: Db, ids: readonly string[]): Promise<Map<string, MediaRow>> {
  const rows = await selectFiles(db, ids)
  return new Map(rows.map((row) => [row.id, row]))
}

export type Claim = { ids: readonly string[]; ownerId: string; purposes: readonly FilePurpose[] }

/**
 * Binds uploads to the item that will show them and gives them in the order asked for. Locks the rows in id order. Throws
 * `not_found` for ids that are unknown, of another owner or of another purpose, `file_in_use` for files that another item shows,
 * `media_broken` for what could not be rendered. Files still being processed may be claimed.
 */
export async function claimFiles(tx: Tx, { ids, ownerId, purposes }: Claim): Promise<MediaRow[]> {
  if (ids.length === 0) return []
  const found = new Map((await selectFilesForUpdate(tx.db, ids)).map((row) => [row.id, row]))
  const files = ids.map((id) => {
    const file = found.get(id)
    if (!file || file.ownerId !== ownerId || !purposes.includes(file.purpose))
      throw new AppError('not_found', { fileId: id })
    if (file.claimedAt !== null) throw new AppError('file_in_use', { fileId: id })
    if (file.status === 'failed') throw new AppError('media_broken', { fileId: id, reason: file.failureReason })
    return file
  })
  await setClaimed(tx.db, ids)
  return files
}

/** Protects a file from collection; repeatable. For pictures that an account shows. */
export async function saveFile(tx: Tx, id: string): Promise<void> {
  await setClaimed(tx.db, [id])
}

/** Releases files, which are collected a day later. Never call it for files that a fan has bought. */
export async function releaseFiles(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await setReleased(tx.db, ids)
}

/** How far the rendering is. Throws `not_found` for files of others. */
export async function getFileStatus(
  { db }: Db,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<z.output<typeof FileProgress>> {
  const [file] = await selectFiles(db, [id])
  if (!file || file.ownerId !== ownerId) throw new AppError('not_found')
  return fileProgress(file)
}

/**
 * A new `video-thumbnail` of the nth still (from 1) of a video's strip, `created` and to be claimed like an upload. Throws
 * `not_found` for files of others and stills that are not there.
 */
export async function makeThumbnailOfStill(
  ctx: Ctx,
  { fileId, nth, ownerId }: { fileId: string; nth: number; ownerId: string },
): Promise<MediaRow> {
  const [video] = await selectFiles(ctx.db, [fileId])
  const still = video?.variants.find(({ name }) => name === stillName(nth))
  const picture =
    video?.ownerId === ownerId && still && (await ctx.storage.get(renditionKey(video.storedId, still.name)))
  if (!picture) throw new AppError('not_found', { fileId })
  const originalName = `still-${nth}.webp`
  return receiveUpload(ctx, picture, { purpose: 'video-thumbnail', ownerId, originalName, maxBytes: still.sizeBytes })
}

/** Another try after a failure the machine was to blame for. Throws `invalid_state` when there is nothing to retry. */
export async function retryFile(ctx: Ctx, { id, ownerId }: { id: string; ownerId: string }): Promise<void> {
  await ctx.transaction(async (tx) => {
    const purpose = await resetFailed(tx.db, { id, ownerId })
    const topic = purpose && processTopicOf(purpose)
    if (!topic) throw new AppError('invalid_state')
    await tx.enqueue(topic, { fileId: id, waiting: await countUnrendered(tx, ownerId) })
  })
}
