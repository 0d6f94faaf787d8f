import { randomUUIDv7 } from 'node:crypto'
import { mediaErrors } from '@limelight/contract/core/media-formats'
import {
  isMessagePurpose,
  isUploadPurpose,
  OPEN_UPLOADS_MAX,
  PURPOSE_MAX_BYTES,
  type ResumableUpload,
  UPLOAD_LIVES_HOURS,
} from '@limelight/contract/core/uploads'
import { AppError, invalidField } from '@limelight/contract/errors'
import { FileId } from '@limelight/contract/ids'
import {
  fileView,
  findUploadedFile,
  type MediaRow,
  maxBytesOf,
  mediaTokensFor,
  requireQuota,
  takeUploadedFile,
} from '#/core/media/media.service'
import type { Ctx } from '#/platform/ctx'
import type { Caller } from '#/platform/http/caller'
import { openWhole, receivedBytes, removeReceived, sweepReceived } from './received-bytes.ts'
import { hasRoomFor } from './upload-folder.ts'
import {
  countOpenUploads,
  deleteExpiredUploads,
  deleteUpload,
  findUpload,
  insertUpload,
  setFinished,
  sumOpenBytes,
  type UploadRow,
} from './uploads.queries.ts'

/** `name` is a label of at most 255 characters. */
export type Announced = { purpose: string; name: string; sizeBytes: number }

/**
 * Opens a resumable upload and gives its id. Throws `request_invalid` (purpose), `performer_not_approved` unless what comes
 * belongs to the profile, `payload_too_large`, `rate_limited` (too many unfinished), `storage_quota_exceeded`, `storage_full`.
 */
export async function openUpload(
  ctx: Ctx,
  caller: Pick<Caller, 'id' | 'role' | 'isApproved'>,
  { purpose, name, sizeBytes }: Announced,
): Promise<string> {
  if (!isUploadPurpose(purpose)) throw invalidField('purpose', 'Unknown purpose.')
  if (!(sizeBytes > 0)) throw invalidField('Upload-Length', 'The length must be known and above 0.')
  const isFan = caller.role === 'fan'
  if (isFan && !isMessagePurpose(purpose)) throw new AppError('forbidden')
  const needsApproval = purpose !== 'welcome-video' && !isMessagePurpose(purpose)
  if (!caller.isApproved && needsApproval) throw new AppError('performer_not_approved')
  const maxBytes = await maxBytesOf(ctx, purpose)
  if (sizeBytes > maxBytes) throw new AppError('payload_too_large', { maxBytes })
  const announcedBytes = await sumOpenBytes(ctx)
  if (!(await hasRoomFor(ctx.config, { sizeBytes, announcedBytes }))) throw new AppError('storage_full')

  const id = randomUUIDv7()
  const createdAt = ctx.clock.now()
  const expiresAt = createdAt.add({ hours: UPLOAD_LIVES_HOURS })
  await ctx.transaction(async (tx) => {
    if ((await countOpenUploads(tx, caller.id)) >= OPEN_UPLOADS_MAX) throw new AppError('rate_limited')
    await requireQuota(tx, { ownerId: caller.id, purpose, sizeBytes, quota: isFan ? 'fan' : 'creator' })
    await insertUpload(tx, { id, ownerId: caller.id, purpose, originalName: name, sizeBytes, createdAt, expiresAt })
  })
  return id
}

/** Throws `not_found` for uploads of others, and for those that have expired. */
export async function getUpload(ctx: Ctx, { id, ownerId }: { id: string; ownerId: string }): Promise<UploadRow> {
  const upload = FileId.safeParse(id).success ? await findUpload(ctx, id) : undefined
  if (!upload || upload.ownerId !== ownerId) throw new AppError('not_found')
  if (Temporal.Instant.compare(upload.expiresAt, ctx.clock.now()) <= 0) throw new AppError('not_found')
  return upload
}

/** The wire shape. All bytes there but no file yet (the process ended in between): makes it now. */
export async function showUpload(ctx: Ctx, upload: UploadRow): Promise<ResumableUpload> {
  const received = upload.finishedAt ? upload.sizeBytes : await receivedBytes(ctx, upload)
  const row = received === upload.sizeBytes ? await finishUpload(ctx, upload) : undefined
  const { sign } = mediaTokensFor(ctx)
  return {
    _id: FileId.parse(upload.id),
    purpose: upload.purpose,
    name: upload.originalName,
    sizeBytes: upload.sizeBytes,
    receivedBytes: received,
    expiresAt: upload.expiresAt.toString(),
    file: row ? fileView(row, { viewerId: upload.ownerId, grant: 'full', sign }) : null,
  }
}

const finishing = new Map<string, Promise<MediaRow>>()

/**
 * Makes a file of an upload that is whole, once, however often and at the same time it is asked. Throws what a direct upload
 * would: a file that is refused is gone, one that could not be stored stays and can be finished later.
 */
function finishUpload(ctx: Ctx, upload: UploadRow): Promise<MediaRow> {
  const known = finishing.get(upload.id)
  if (known) return known
  const made = makeFile(ctx, upload).finally(() => finishing.delete(upload.id))
  finishing.set(upload.id, made)
  return made
}

/** The same by its id, when the last byte has come. */
export async function finishById(ctx: Ctx, id: string): Promise<MediaRow> {
  const upload = await findUpload(ctx, id)
  // Cancelled while its last part was on the way.
  if (!upload) throw new AppError('not_found')
  return finishUpload(ctx, upload)
}

/** Forgets an upload with everything that has come. Of a finished one the file stays. */
export async function cancelUpload(ctx: Ctx, id: string): Promise<void> {
  await ctx.transaction((tx) => deleteUpload(tx, id))
  await removeReceived(ctx, id)
}

const BATCH = 500

/** Every hour: forgets what was not finished in time. */
export async function collectUploads(ctx: Ctx): Promise<void> {
  let expired = 0
  for (let ids: string[] | undefined; ids === undefined || ids.length === BATCH; expired += ids.length) {
    ids = await ctx.transaction((tx) => deleteExpiredUploads(tx, BATCH))
    for (const id of ids) await removeReceived(ctx, id)
  }
  await sweepReceived(ctx, ctx.clock.now().subtract({ hours: UPLOAD_LIVES_HOURS + 1 }))
  if (expired > 0) ctx.log.info({ event: 'uploads.expired', count: expired })
}

const FINAL_REFUSALS = new Set<string>([...mediaErrors, 'payload_too_large'])

async function makeFile(ctx: Ctx, { id, ownerId, purpose, originalName }: UploadRow): Promise<MediaRow> {
  const options = { ownerId, purpose, originalName, maxBytes: PURPOSE_MAX_BYTES[purpose] }
  try {
    await using whole = await openWhole(ctx, id)
    const row = await takeUploadedFile(ctx, { id, path: whole.path }, options)
    await ctx.transaction((tx) => setFinished(tx, id))
    await removeReceived(ctx, id)
    return row
  } catch (error) {
    // Another process has made the file meanwhile, and removed the parts under this one.
    const made = await findUploadedFile(ctx, id)
    if (made) return made
    if (error instanceof AppError && FINAL_REFUSALS.has(error.code)) await cancelUpload(ctx, id)
    throw error
  }
}
