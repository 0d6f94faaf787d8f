import { VIDEO_MAX_BYTES, VIDEO_PARTS, type VideoPart } from '@limelight/contract/content/videos'
import { AppError } from '@limelight/contract/errors'
import { type AccountId, FileId, type VideoId } from '@limelight/contract/ids'
import { makeThumbnailOfStill, receiveUpload } from '#/core/media/media.service'
import { getSettings } from '#/core/settings/settings.service'
import type { Ctx } from '#/platform/ctx'
import type { IncomingFile } from '#/platform/http/endpoint'
import { findVideoFiles } from './videos.queries.ts'

type Incoming = { [K in VideoPart]?: IncomingFile | undefined }

/** Stores the files of a form as uploads, one after the other; files that no video claims afterwards are collected after a day. */
export async function uploadVideoParts(
  ctx: Ctx,
  ownerId: AccountId,
  files: Incoming,
): Promise<{ [K in VideoPart]?: FileId }> {
  const parts: { [K in VideoPart]?: FileId } = {}
  for (const part of VIDEO_PARTS) {
    const file = files[part]
    if (!file) continue
    const row = await receiveUpload(ctx, file.open(), {
      purpose: `video-${part}`,
      ownerId,
      originalName: file.originalName,
      maxBytes: await maxBytesOf(ctx, part),
      signal: file.signal,
    })
    parts[part] = FileId.parse(row.id)
  }
  return parts
}

/** A thumbnail of the nth still (from 0) of the video's strip. Throws `not_found` for another creator's video and for a still that is not there. */
export async function thumbnailOfStill(
  ctx: Ctx,
  ownerId: AccountId,
  { id, still }: { id: VideoId; still: number },
): Promise<FileId> {
  const { video_file_id: fileId } = await findVideoFiles(ctx, id)
  if (fileId === null) throw new AppError('not_found')
  return FileId.parse((await makeThumbnailOfStill(ctx, { fileId, nth: still + 1, ownerId })).id)
}

async function maxBytesOf(ctx: Ctx, part: VideoPart): Promise<number> {
  const { photoMaxMegabytes, videoMaxMegabytes } = await getSettings(ctx)
  const megabytes = part === 'thumbnail' ? photoMaxMegabytes : videoMaxMegabytes
  return Math.min(megabytes * 1_000_000, VIDEO_MAX_BYTES[part])
}
