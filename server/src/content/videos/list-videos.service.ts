import type { Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, FileId, VideoId } from '@limelight/contract/ids'
import type { FileProgress } from '@limelight/contract/media'
import type { StudioVideo, Video, videos } from '@limelight/contract/videos'
import { canKnowOf, inOrder, listStudioItems, lockOf, type Reader } from '#/content/items/items.service'
import { listCards } from '#/content/items/list-cards.service'
import { fileProgress } from '#/core/media/media.service'
import type { Ctx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { toStudioVideo, toVideo } from './video-view.ts'
import { findVideos, oneVideo, type VideoRow, videoOfFile } from './videos.queries.ts'

type Endless = Output<(typeof videos)['GET /performer-assets/videos/search']['response']>
type SearchQuery = Output<(typeof videos)['GET /performer-assets/videos/search']['query']>
type StudioQuery = Output<(typeof videos)['GET /performer/performer-assets/videos/search']['query']>

const STUDIO_COLUMNS = {
  updatedAt: 'i.updated_at',
  createdAt: 'i.created_at',
  title: 'i.title',
  price: 'i.price_tokens',
  sales: 'i.sale_count',
  views: 'i.view_count',
}

/** Public videos, page by page; beside another one a single page of related ones. */
export function listVideos({ ctx, sign }: Reader, viewer: Viewer, query: SearchQuery): Promise<Endless> {
  return listCards(ctx, viewer, {
    kind: 'video',
    query,
    find: (db, ids) => findVideos(db, viewer, ids),
    view: (row) => toVideo(row, viewer, sign),
  })
}

/** In the order of the ids, without those the viewer may not know of. */
export async function listVideosByIds(reader: Reader, viewer: Viewer, ids: readonly string[]): Promise<Video[]> {
  const rows = await findVideos(reader.ctx, viewer, inOrder(ids))
  return rows.filter((row) => canKnowOf(row, viewer)).map((row) => toVideo(row, viewer, reader.sign))
}

/** Throws `not_found` for whoever may not know of it. */
export async function getVideoRow(ctx: Ctx, viewer: Viewer, id: VideoId): Promise<VideoRow> {
  const [row] = await findVideos(ctx, viewer, oneVideo(id))
  if (!row || !canKnowOf(row, viewer)) throw new AppError('not_found')
  return row
}

export async function getVideo({ ctx, sign }: Reader, viewer: Viewer, id: VideoId): Promise<Video> {
  return toVideo(await getVideoRow(ctx, viewer, id), viewer, sign)
}

/** Throws `not_found` unless the file is one of the video's. */
export async function getVideoFileStatus(
  ctx: Ctx,
  viewer: Viewer,
  { id, fileId }: { id: VideoId; fileId: FileId },
): Promise<Output<typeof FileProgress>> {
  const row = await getVideoRow(ctx, viewer, id)
  const file = [row.video, row.thumbnail, row.teaser].find((known) => known?.id === fileId)
  if (!file) throw new AppError('not_found')
  return fileProgress(file)
}

/** Whether a film of a video may go on playing; undefined when the file is of no video. */
export async function canStreamVideo(ctx: Ctx, viewer: Viewer, fileId: string): Promise<boolean | undefined> {
  const [row] = await findVideos(ctx, viewer, videoOfFile(fileId))
  return row && canKnowOf(row, viewer) && lockOf(row, viewer) === null
}

export async function listStudioVideos(
  { ctx, sign }: Reader,
  owner: Viewer & { id: AccountId },
  query: StudioQuery,
): Promise<{ data: StudioVideo[]; total: number }> {
  const list = { kind: 'video', performerId: owner.id, query, columns: STUDIO_COLUMNS } as const
  const { ids, total } = await listStudioItems(ctx, list)
  const rows = await findVideos(ctx, owner, inOrder(ids))
  return { data: rows.map((row) => toStudioVideo(row, owner, sign)), total }
}

export async function getStudioVideo(
  { ctx, sign }: Reader,
  owner: Viewer & { id: AccountId },
  id: VideoId,
): Promise<StudioVideo> {
  const [row] = await findVideos(ctx, owner, oneVideo(id))
  if (!row || row.performer_id !== owner.id || row.is_deleted) throw new AppError('not_found')
  return toStudioVideo(row, owner, sign)
}
