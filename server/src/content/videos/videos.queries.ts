import type { AccountId, FileId, VideoId } from '@limelight/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { findItemPage, type ItemColumns } from '#/content/items/items.service'
import type { ShownFile } from '#/core/media/media.service'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'

export type VideoRow = ItemColumns & {
  id: VideoId
  title: string
  description: string
  video: ShownFile | null
  thumbnail: ShownFile | null
  teaser: ShownFile | null
}

const fileOf = (column: string) =>
  sql.raw(`(select json_build_object('id', m.id, 'purpose', m.purpose, 'status', m.status, 'percent', m.percent,
      'failureReason', m.failure_reason, 'retryable', m.retryable, 'width', m.width, 'height', m.height,
      'durationMs', m.duration_ms, 'thumbhash', m.thumbhash, 'variants', jsonb_path_query_array(m.variants, '$.name'))
      from media_file m where m.id = i.${column})`)
const own = sql`i.title, i.description, ${fileOf('video_file_id')} as video, ${fileOf('thumbnail_file_id')} as thumbnail,
    ${fileOf('teaser_file_id')} as teaser`

/** `ids` is a query of `(id, position)`. */
export function findVideos(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  viewer: Viewer,
  ids: RawBuilder<unknown>,
): Promise<VideoRow[]> {
  return findItemPage<VideoRow>(ctx, viewer, { kind: 'video', ids, own })
}

export function oneVideo(id: string): RawBuilder<unknown> {
  return sql`select ${id}::uuid as id, 1 as position`
}

/** The video a file belongs to, as its film, thumbnail or teaser. */
export function videoOfFile(fileId: string): RawBuilder<unknown> {
  return sql`
    select v.id, 1 as position
    from video v
    where v.video_file_id = ${fileId} or v.thumbnail_file_id = ${fileId} or v.teaser_file_id = ${fileId}
    limit 1`
}

export type NewVideo = {
  id: VideoId
  performer_id: string
  title: string
  description: string
  tags: string[]
  access: string
  price_tokens: number
  status: string
  schedule_at: Temporal.Instant | null
  video_file_id: FileId | null
  teaser_file_id: FileId | null
  thumbnail_file_id: FileId | null
}

export async function insertVideo(tx: Tx, video: NewVideo): Promise<void> {
  const now = tx.clock.now()
  await tx.db
    .insertInto('video')
    .values({ ...video, created_at: now, updated_at: now })
    .execute()
}

export type VideoFiles = Pick<NewVideo, 'video_file_id' | 'teaser_file_id' | 'thumbnail_file_id'>

export async function findVideoFiles(tx: Db, id: string): Promise<VideoFiles> {
  const { rows } = await sql<VideoFiles>`
    select video_file_id, teaser_file_id, thumbnail_file_id from video where id = ${id}
  `.execute(tx.db)
  return rows[0] ?? { video_file_id: null, teaser_file_id: null, thumbnail_file_id: null }
}

/** True when there is a film and everything of the video is rendered. */
export async function isVideoRendered(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ is_ready: boolean }>`
    select v.video_file_id is not null and not exists (
      select from media_file m
      where m.id in (v.video_file_id, v.teaser_file_id, v.thumbnail_file_id) and m.status <> 'ready'
    ) as is_ready
    from video v
    where v.id = ${id}
  `.execute(tx.db)
  return rows[0]?.is_ready ?? false
}

export async function findVideoIdOfFile(
  tx: Tx,
  fileId: string,
): Promise<{ id: VideoId; performer_id: AccountId } | undefined> {
  const { rows } = await sql<{ id: VideoId; performer_id: AccountId }>`
    select v.id, v.performer_id from video v join (${videoOfFile(fileId)}) as f on f.id = v.id
  `.execute(tx.db)
  return rows[0]
}
