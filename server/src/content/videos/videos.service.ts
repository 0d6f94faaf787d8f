import type { Output } from '@limelight/contract/api'
import type { StudioVideo, Video } from '@limelight/contract/content/videos'
import type { FileProgress } from '@limelight/contract/core/media'
import { AppError } from '@limelight/contract/errors'
import type { FileId, VideoId } from '@limelight/contract/ids'
import { getItemRow, type ItemView, STUDIO_COLUMNS } from '#/content/items/read-items.service'
import { fileProgress } from '#/core/media/media.service'
import type { Ctx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { toStudioVideo, toVideo } from './video-view.ts'
import { findVideos, type VideoRow } from './videos.queries.ts'

export const VIDEOS: ItemView<VideoRow, Video, StudioVideo> = {
  kind: 'video',
  find: findVideos,
  toCards: ({ sign }, viewer, rows) => rows.map((row) => toVideo(row, viewer, sign)),
  toStudioCards: ({ sign }, owner, rows) => rows.map((row) => toStudioVideo(row, owner, sign)),
  studioColumns: STUDIO_COLUMNS,
}

/** Throws `not_found` unless the file is one of the video's. */
export async function getVideoFileStatus(
  ctx: Ctx,
  viewer: Viewer,
  { id, fileId }: { id: VideoId; fileId: FileId },
): Promise<Output<typeof FileProgress>> {
  const row = await getItemRow(ctx, viewer, VIDEOS, id)
  const file = [row.video, row.thumbnail, row.teaser].find((known) => known?.id === fileId)
  if (!file) throw new AppError('not_found')
  return fileProgress(file)
}
