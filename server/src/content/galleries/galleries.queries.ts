import type { FileId, GalleryId, PhotoId } from '@limelight/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import type { ItemColumns } from '#/content/items/item-columns.queries'
import { findItemPage } from '#/content/items/item-lists.queries'
import type { ShownFile } from '#/core/media/media.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'

export type GalleryRow = ItemColumns & {
  id: GalleryId
  title: string
  description: string
  photo_count: number
  cover_photo_id: PhotoId | null
  /** The chosen cover, else the first photo. */
  cover: ShownFile | null
  /** When the viewer bought it: photos deleted later stay theirs. */
  bought_at: Temporal.Instant | null
}

const coverJson = sql.raw(`(
      select json_build_object('id', m.id, 'purpose', m.purpose, 'status', m.status, 'percent', m.percent,
        'failureReason', m.failure_reason, 'retryable', m.retryable, 'width', m.width, 'height', m.height,
        'durationMs', m.duration_ms, 'thumbhash', m.thumbhash, 'variants', jsonb_path_query_array(m.variants, '$.name'))
      from photo c
      join media_file m on m.id = c.file_id
      where c.gallery_id = i.id and c.deleted_at is null and c.is_processed
        and (c.status = 'active' or c.id = i.cover_photo_id)
      order by c.id = i.cover_photo_id desc nulls last, c.position, c.id
      limit 1)`)

/** `ids` is a query of `(id, position)`. */
export function findGalleries(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  viewer: Viewer,
  ids: RawBuilder<unknown>,
): Promise<GalleryRow[]> {
  const own = sql`i.title, i.description, i.photo_count, i.cover_photo_id, ${coverJson} as cover,
    (select b.created_at from purchase b where b.fan_id = ${viewer.id ?? null} and b.target_id = i.id) as bought_at`
  return findItemPage<GalleryRow>(ctx, viewer, { kind: 'gallery', ids, own })
}

/** Counts the photos that are visible to everybody who may see the gallery. No change by anybody, so `updated_at` stays. */
export async function refreshPhotoCount(tx: Tx, galleryId: string): Promise<void> {
  await sql`
    update gallery
    set photo_count = (
      select count(*)
      from photo
      where gallery_id = ${galleryId} and status = 'active' and is_processed and deleted_at is null
    )
    where id = ${galleryId}
  `.execute(tx.db)
}

/** Of photos that are not deleted, in their order. */
export async function listPhotoIds(tx: Tx, galleryId: string): Promise<PhotoId[]> {
  const { rows } = await sql<{ id: PhotoId }>`
    select id from photo where gallery_id = ${galleryId} and deleted_at is null order by position, id
  `.execute(tx.db)
  return rows.map((row) => row.id)
}

export async function setPhotoOrder(tx: Tx, galleryId: string, ids: readonly PhotoId[]): Promise<void> {
  await sql`
    update photo p
    set position = t.position
    from unnest(${ids}::uuid[]) with ordinality as t (id, position)
    where p.id = t.id and p.gallery_id = ${galleryId}
  `.execute(tx.db)
}

/** All files of a gallery, for its deletion. */
export async function deletePhotosOf(tx: Tx, galleryId: string): Promise<FileId[]> {
  const { rows } = await sql<{ file_id: FileId }>`
    delete from photo where gallery_id = ${galleryId} returning file_id
  `.execute(tx.db)
  return rows.map((row) => row.file_id)
}
