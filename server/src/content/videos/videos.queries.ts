import type { FileId, VideoId } from '@limelight/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import type { ItemColumns } from '#/content/items/item-columns.queries'
import { findItemPage } from '#/content/items/item-lists.queries'
import type { ShownFile } from '#/core/media/media.service'
import type { Ctx, Db } from '#/platform/ctx'
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

export type VideoFiles = { [K in 'video_file_id' | 'teaser_file_id' | 'thumbnail_file_id']: FileId | null }

export async function findVideoFiles(tx: Db, id: string): Promise<VideoFiles> {
  const { rows } = await sql<VideoFiles>`
    select video_file_id, teaser_file_id, thumbnail_file_id from video where id = ${id}
  `.execute(tx.db)
  return rows[0] ?? { video_file_id: null, teaser_file_id: null, thumbnail_file_id: null }
}
