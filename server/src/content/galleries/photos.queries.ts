import type { AccountId, FileId, GalleryId, PhotoId } from '@limelight/contract/ids'
import { COUNTED_MAX } from '@limelight/contract/page'
import { type RawBuilder, sql } from 'kysely'
import { isPublished } from '#/content/items/item-columns.queries'
import type { PageStart } from '#/content/items/item-cursor'
import { limitFrom } from '#/content/items/item-lists.queries'
import { isUnlocked } from '#/content/sellable/sellable-columns.queries'
import type { ShownFile } from '#/core/media/media.service'
import { isPublicTo } from '#/people/access/blocked-viewers.queries'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import { type CountedPage, listCounted } from '#/platform/db/counted-list'
import { equals, type ListQuery, limitOffset, orderBy } from '#/platform/db/list'
import { contains } from '#/platform/db/text-search'
import type { Viewer } from '#/platform/http/caller'

export type PhotoRow = {
  id: PhotoId
  performer_id: AccountId
  gallery_id: GalleryId | null
  title: string
  description: string
  status: 'active' | 'inactive'
  is_processed: boolean
  is_cover: boolean
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
  file: ShownFile
  username: string | null
  name: string
  avatar_file_id: FileId | null
}

const columns = sql.raw(`p.id, p.performer_id, p.gallery_id, p.title, p.description, p.status, p.is_processed,
    coalesce(g.cover_photo_id = p.id, false) as is_cover, p.created_at, p.updated_at,
    a.username, a.name, a.avatar_file_id,
    json_build_object('id', m.id, 'purpose', m.purpose, 'status', m.status, 'percent', m.percent,
      'failureReason', m.failure_reason, 'retryable', m.retryable, 'width', m.width, 'height', m.height,
      'durationMs', m.duration_ms, 'thumbhash', m.thumbhash, 'variants', jsonb_path_query_array(m.variants, '$.name')) as file`)
const from = sql.raw(`photo p
    join media_file m on m.id = p.file_id
    join account a on a.id = p.performer_id
    left join gallery g on g.id = p.gallery_id`)

type Page = { rows: PhotoRow[]; total: number }

/**
 * A gallery's photos, in their order or another one: those that are shown, and for a buyer also those that were deleted after
 * the purchase. * `boughtAt` is null for everybody else.
 */
export async function listGalleryPhotos(
  { db }: Db,
  { galleryId, boughtAt, query }: { galleryId: GalleryId; boughtAt: Temporal.Instant | null; query: ListQuery },
): Promise<Page> {
  const { rows } = await sql<PhotoRow & { total: number }>`
    select ${columns}, count(*) over () as total
    from ${from}
    where p.gallery_id = ${galleryId} and p.is_processed
      and ((p.status = 'active' and p.deleted_at is null) or p.deleted_at > ${boughtAt}::timestamptz)
    ${orderBy(query, sortable, 'p.id')}
    ${limitOffset(query)}
  `.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** The files of the same photos, for the archive. */
export async function listGalleryFiles(
  { db }: Db,
  { galleryId, boughtAt }: { galleryId: GalleryId; boughtAt: Temporal.Instant | null },
): Promise<FileId[]> {
  const { rows } = await sql<{ file_id: FileId }>`
    select p.file_id
    from photo p
    where p.gallery_id = ${galleryId} and p.is_processed
      and ((p.status = 'active' and p.deleted_at is null) or p.deleted_at > ${boughtAt}::timestamptz)
    order by p.position, p.id
  `.execute(db)
  return rows.map((row) => row.file_id)
}

type PhotoFilter = { performerId: AccountId; q: string | undefined }

/** Photos of a performer's public galleries, in the order asked for; one more than asked shows whether there are more. */
export async function listPerformerPhotos(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  viewer: Viewer,
  { order, before, offset, limit, ...filter }: PhotoFilter & PageStart & { limit: number },
): Promise<PhotoRow[]> {
  const at = sql.ref(order.by === 'updatedAt' ? 'p.updated_at' : 'p.created_at')
  const [direction, comparison] = order.direction === 'desc' ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const { rows } = await sql<PhotoRow>`
    select ${columns}
    from ${from}
    where ${isPublicPhoto(ctx, viewer, filter)}
      ${before === undefined ? sql`` : sql`and (${at}, p.id) ${comparison} (${before.at}, ${before.id}::uuid)`}
    order by ${at} ${direction}, p.id ${direction}
    ${limitFrom(limit, offset)}
  `.execute(ctx.db)
  return rows
}

/** A photo is found by its title only where the title is shown: not while its gallery is locked to the viewer. */
function isPublicPhoto(ctx: Pick<Ctx, 'clock'>, viewer: Viewer, { performerId, q }: PhotoFilter): RawBuilder<unknown> {
  const found =
    q === undefined
      ? sql``
      : sql`and (${contains(sql.ref('g.title'), q)} or ${contains(sql.ref('p.title'), q)} and ${isUnlocked('g', ctx, viewer)})`
  return sql`p.performer_id = ${performerId} and p.status = 'active' and p.is_processed and p.deleted_at is null
      and ${isPublished('g')} and ${isPublicTo(sql.ref('p.performer_id'), viewer)} ${found}`
}

/** As `listPerformerPhotos`; at most one more than `COUNTED_MAX`. */
export async function countPerformerPhotos(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  viewer: Viewer,
  filter: PhotoFilter,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total
    from (
      select
      from photo p
      join gallery g on g.id = p.gallery_id
      where ${isPublicPhoto(ctx, viewer, filter)}
      limit ${sql.lit(COUNTED_MAX + 1)}
    ) as counted
  `.execute(ctx.db)
  return rows[0]?.total ?? 0
}

export type StudioPhotosQuery = ListQuery & {
  galleryId?: GalleryId | undefined
  isLoose?: boolean | undefined
  status?: 'active' | 'inactive' | undefined
}
const sortable = { updatedAt: 'p.updated_at', createdAt: 'p.created_at', title: 'p.title', position: 'p.position' }

export async function listOwnPhotos(
  db: Db,
  performerId: AccountId,
  query: StudioPhotosQuery,
): Promise<CountedPage<PhotoRow>> {
  const { galleryId, isLoose = null, status, q = null } = query
  return await listCounted<PhotoRow>(db, {
    columns,
    from: sql`from ${from}
    where p.performer_id = ${performerId} and p.deleted_at is null
      and ${equals('p.gallery_id', galleryId)}
      and (${isLoose}::boolean is null or (p.gallery_id is null) = ${isLoose})
      and ${equals('p.status', status)}
      and (${q}::text is null or ${contains(sql.ref('p.title'), q ?? '')})`,
    order: orderBy(query, sortable, 'p.id'),
    page: query,
  })
}

export async function findOwnPhoto({ db }: Db, performerId: AccountId, id: PhotoId): Promise<PhotoRow | undefined> {
  const { rows } = await sql<PhotoRow>`
    select ${columns} from ${from} where p.id = ${id} and p.performer_id = ${performerId} and p.deleted_at is null
  `.execute(db)
  return rows[0]
}

export type LockedPhoto = Pick<PhotoRow, 'id' | 'performer_id' | 'gallery_id' | 'status' | 'is_processed'> & {
  file_id: FileId
}

export async function lockPhoto(tx: Tx, id: string): Promise<LockedPhoto | undefined> {
  const { rows } = await sql<LockedPhoto>`
    select id, performer_id, gallery_id, status, is_processed, file_id
    from photo
    where id = ${id} and deleted_at is null
    for no key update
  `.execute(tx.db)
  return rows[0]
}

export async function findPhotoOfFile(
  tx: Tx,
  fileId: string,
): Promise<{ id: PhotoId; gallery_id: GalleryId | null } | undefined> {
  const { rows } = await sql<{ id: PhotoId; gallery_id: GalleryId | null }>`
    select id, gallery_id from photo where file_id = ${fileId}
  `.execute(tx.db)
  return rows[0]
}

type NewPhoto = Pick<PhotoRow, 'id' | 'performer_id' | 'gallery_id' | 'title' | 'description' | 'status'> & {
  file_id: FileId
}

/** Last in its gallery, whose row the caller has locked. */
export async function insertPhoto(tx: Tx, photo: NewPhoto): Promise<void> {
  const now = tx.clock.now()
  await sql`
    insert into photo (id, performer_id, gallery_id, file_id, title, description, status, position, created_at, updated_at)
    values (${photo.id}, ${photo.performer_id}, ${photo.gallery_id}, ${photo.file_id}, ${photo.title}, ${photo.description},
      ${photo.status}, ${nextPosition(photo.gallery_id)}, ${now}, ${now})
  `.execute(tx.db)
}

type PhotoChange = Partial<Pick<PhotoRow, 'title' | 'description' | 'status' | 'gallery_id' | 'is_processed'>> & {
  deleted_at?: Temporal.Instant
}

/** A photo that changes its gallery comes last in the new one. */
export async function updatePhoto(tx: Tx, id: PhotoId, change: PhotoChange): Promise<void> {
  const values: Record<string, unknown> = { ...change, updated_at: tx.clock.now() }
  const assignments = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  if (change.gallery_id !== undefined) assignments.push(sql`position = ${nextPosition(change.gallery_id)}`)
  await sql`update photo set ${sql.join(assignments)} where id = ${id}`.execute(tx.db)
}

/** The photo as a row to be inserted again. */
export async function readPhotoRow({ db }: Db, id: PhotoId): Promise<unknown> {
  const { rows } = await sql<{ archive: unknown }>`select to_jsonb(p) as archive from photo p where id = ${id}`.execute(
    db,
  )
  return rows[0]?.archive
}

/** False when it is there already. */
export async function insertArchivedPhoto(tx: Tx, archive: unknown): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into photo select (jsonb_populate_record(null::photo, ${JSON.stringify(archive)}::jsonb)).*
    on conflict do nothing
  `.execute(tx.db)
  return numAffectedRows === 1n
}

export async function deletePhotoRow(tx: Tx, id: PhotoId): Promise<void> {
  await sql`delete from photo where id = ${id}`.execute(tx.db)
}

function nextPosition(galleryId: GalleryId | null): RawBuilder<unknown> {
  return sql`(select coalesce(max(position), 0) + 1 from photo where gallery_id is not distinct from ${galleryId})`
}

export async function clearCover(tx: Tx, galleryId: string, photoId: PhotoId): Promise<void> {
  await sql`
    update gallery set cover_photo_id = null where id = ${galleryId} and cover_photo_id = ${photoId}
  `.execute(tx.db)
}

type ShownPhoto = Pick<PhotoRow, 'id' | 'performer_id' | 'title'> & { gallery_id: GalleryId; file_id: FileId }

/** Those that stand in a gallery. */
export async function findShownPhotos({ db }: Db, ids: readonly string[]): Promise<ShownPhoto[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ShownPhoto>`
    select id, performer_id, title, gallery_id, file_id
    from photo
    where id = any(${ids}::uuid[]) and gallery_id is not null and status = 'active' and deleted_at is null
  `.execute(db)
  return rows
}
