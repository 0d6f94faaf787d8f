import type { Output } from '@limelight/contract/api'
import { UPLOAD_MAX_BYTES } from '@limelight/contract/content/feeds'
import type { FileProgress, MediaFile } from '@limelight/contract/core/media'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, FeedId, FileId } from '@limelight/contract/ids'
import { getItemRow } from '#/content/items/read-items.service'
import type { Reader } from '#/content/sellable/sellable-view.service'
import { fileProgress, fileView, receiveUpload } from '#/core/media/media.service'
import { getSettings } from '#/core/settings/settings.service'
import type { Ctx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import type { IncomingFile } from '#/platform/http/endpoint'
import { FEEDS } from './list-feeds.service.ts'

type Kind = keyof typeof UPLOAD_MAX_BYTES
type Progress = Output<typeof FileProgress>

/** Takes a file for a feed to come; it belongs to nobody's feed until one claims it, and is collected after a day. */
export async function uploadFeedFile(
  { ctx, sign }: Reader,
  ownerId: AccountId,
  kind: Kind,
  file: IncomingFile,
): Promise<MediaFile> {
  const row = await receiveUpload(ctx, file.open(), {
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
  viewer: Viewer,
  { feedId, fileId }: { feedId: FeedId; fileId: FileId },
): Promise<Progress> {
  const feed = await getItemRow(ctx, viewer, FEEDS, feedId)
  const file = [...feed.files, feed.thumbnail, feed.teaser].find((known) => known?.id === fileId)
  if (!file) throw new AppError('not_found')
  return fileProgress(file)
}

async function maxBytesOf(ctx: Ctx, kind: Kind): Promise<number> {
  const { photoMaxMegabytes, videoMaxMegabytes, audioMaxMegabytes } = await getSettings(ctx)
  const isVideo = kind === 'video' || kind === 'teaser'
  const megabytes = kind === 'audio' ? audioMaxMegabytes : isVideo ? videoMaxMegabytes : photoMaxMegabytes
  return Math.min(megabytes * 1_000_000, UPLOAD_MAX_BYTES[kind])
}
