import type { Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import { UPLOAD_MAX_BYTES } from '@limelight/contract/feeds'
import { AccountId, type FeedId, type FileId } from '@limelight/contract/ids'
import type { FileProgress, MediaFile } from '@limelight/contract/media'
import { findAccounts } from '#/accounts/accounts.service'
import { fileProgress, fileView, findFilesByIds, receiveUpload } from '#/media/media.service'
import type { Ctx } from '#/platform/ctx'
import type { IncomingFile } from '#/platform/http/endpoint'
import { getSettings } from '#/settings/settings.service'
import { type FeedViewer, lockOf } from './feed-view.ts'
import { isVisible } from './feeds.policy.ts'
import { feedOfFile, findFeedPage } from './feeds.queries.ts'
import { type FeedReader, getFeedRow } from './list-feeds.service.ts'
import { noticeReadyFile } from './publish-feed.service.ts'

type Kind = keyof typeof UPLOAD_MAX_BYTES
type Progress = Output<typeof FileProgress>

/** Takes a file for a feed to come; it belongs to nobody's feed until one claims it, and is collected after a day. */
export async function uploadFeedFile(
  { ctx, sign }: FeedReader,
  ownerId: AccountId,
  kind: Kind,
  file: IncomingFile,
): Promise<MediaFile> {
  const row = await receiveUpload(ctx, file.stream, {
    purpose: `feed-${kind}`,
    ownerId,
    originalName: file.originalName,
    maxBytes: await maxBytesOf(ctx, kind),
    signal: file.signal,
  })
  return fileView(row, { viewerId: ownerId, grant: 'full', sign })
}

/** Throws `not_found` unless the file is one of the feed's and the viewer may know of the feed. */
export async function getFeedFileStatus(
  ctx: Ctx,
  viewer: FeedViewer,
  { feedId, fileId }: { feedId: FeedId; fileId: FileId },
): Promise<Progress> {
  const feed = await getFeedRow(ctx, viewer, feedId)
  const file = [...feed.files, feed.thumbnail, feed.teaser].find((known) => known?.id === fileId)
  if (!file) throw new AppError('not_found')
  return fileProgress(file)
}

/** Whether a film may go on playing: asked anew while it plays. The owner also watches what is in no feed yet. */
export async function canStream(ctx: Ctx, fileId: string, viewerId: string | undefined): Promise<boolean> {
  const viewer = await findViewer(ctx, viewerId)
  const [row] = await findFeedPage(ctx, viewer?.id ?? null, feedOfFile(fileId))
  if (!row) return (await findFilesByIds(ctx, [fileId])).get(fileId)?.ownerId === viewer?.id && viewer !== undefined
  const isOwner = viewer?.id === row.performer_id
  const isKnown = isVisible({
    status: row.status,
    isProcessed: row.is_processed,
    isDeleted: row.is_deleted,
    isBought: row.is_bought,
    isOwner,
    isOperator: viewer?.role === 'operator',
  })
  return isKnown && lockOf(row, viewer) === null
}

async function findViewer(ctx: Ctx, viewerId: string | undefined): Promise<FeedViewer> {
  if (viewerId === undefined) return undefined
  const [account] = await findAccounts(ctx, [AccountId.parse(viewerId)])
  return account?.status === 'active' ? account : undefined
}

/** A file is rendered: its feed shows as soon as all of its files are. */
export async function showFeedOf(ctx: Ctx, fileId: string): Promise<void> {
  await ctx.transaction((tx) => noticeReadyFile(tx, fileId))
}

async function maxBytesOf(ctx: Ctx, kind: Kind): Promise<number> {
  const { photoMaxMegabytes, videoMaxMegabytes } = await getSettings(ctx)
  const megabytes = kind === 'video' || kind === 'teaser' ? videoMaxMegabytes : photoMaxMegabytes
  return Math.min(megabytes * 1_000_000, UPLOAD_MAX_BYTES[kind])
}
