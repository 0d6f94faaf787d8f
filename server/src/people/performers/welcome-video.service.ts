import type { MediaFile } from '@limelight/contract/core/media'
import { AccountId } from '@limelight/contract/ids'
import { WELCOME_VIDEO_MAX_BYTES } from '@limelight/contract/people/performers'
import {
  claimFiles,
  fileView,
  findFilesByIds,
  mediaTokensFor,
  receiveUpload,
  releaseFiles,
} from '#/core/media/media.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { IncomingFile } from '#/platform/http/endpoint'
import { lockPerformer, updatePerformer } from './performers.queries.ts'

/** Uploads the video that greets visitors of the creator's page; the previous one stays until it is rendered. */
export async function uploadWelcomeVideo(ctx: Ctx, performerId: AccountId, file: IncomingFile): Promise<MediaFile> {
  const row = await receiveUpload(ctx, file.open(), {
    purpose: 'welcome-video',
    ownerId: performerId,
    originalName: file.originalName,
    maxBytes: WELCOME_VIDEO_MAX_BYTES,
    signal: file.signal,
  })
  return fileView(row, { viewerId: performerId, grant: 'full', sign: mediaTokensFor(ctx).sign })
}

/** A video is rendered: if it is a welcome video, their page shows it from now on, and the one before is let go. */
export async function showWelcomeVideo(ctx: Ctx, fileId: string): Promise<void> {
  const file = (await findFilesByIds(ctx, [fileId])).get(fileId)
  if (file?.purpose !== 'welcome-video' || file.claimedAt !== null) return
  const performerId = AccountId.parse(file.ownerId)
  await ctx.transaction(async (tx) => {
    await claimFiles(tx, { ids: [fileId], ownerId: performerId, purposes: ['welcome-video'] })
    await replace(tx, performerId, fileId)
  })
}

/** Removes the welcome video. Without one it does nothing. */
export async function removeWelcomeVideo(ctx: Ctx, performerId: AccountId): Promise<void> {
  await ctx.transaction((tx) => replace(tx, performerId, null))
}

/** What their page shows; null until it is rendered. */
export async function findWelcomeVideo(
  ctx: Ctx,
  fileId: string | null,
  viewerId: AccountId | undefined,
): Promise<MediaFile | null> {
  const row = fileId === null ? undefined : (await findFilesByIds(ctx, [fileId])).get(fileId)
  if (row?.status !== 'ready') return null
  return fileView(row, { viewerId, grant: 'preview', sign: mediaTokensFor(ctx).sign })
}

async function replace(tx: Tx, performerId: AccountId, fileId: string | null): Promise<void> {
  const before = (await lockPerformer(tx, performerId))?.welcome_video_file_id ?? null
  await updatePerformer(tx, performerId, { welcome_video_file_id: fileId })
  if (before !== null) await releaseFiles(tx, [before])
}
