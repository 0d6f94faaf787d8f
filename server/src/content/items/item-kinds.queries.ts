/** The table of kinds: all that items, their lists and what stands beside them need to know of a kind. */
import type { ItemKind } from '@limelight/contract/content-kinds'
import { type RawBuilder, sql } from 'kysely'

/** What a published item adds to the counters of its creator's page. */
export type ItemCounts = {
  feed_count?: number
  photo_count?: number
  video_count?: number
  gallery_count?: number
  product_count?: number
}
type CountColumn = keyof ItemCounts

type ItemTable = {
  table: string
  /** The column of its name, which also has an index of trigrams. */
  title: string
  /** What stands for it in a line, made by `itemLabel`. */
  label: RawBuilder<string>
  /** The id of the file whose picture stands for it. */
  picture: RawBuilder<unknown>
  /** A query of the ids of the files that it shows or sells. */
  files: RawBuilder<unknown>
  /** Whether all that it shows is there and rendered. */
  isRendered: RawBuilder<boolean>
  counts: Partial<Record<CountColumn, RawBuilder<number>>>
  /** A query of the item that a file belongs to, as `(id, position)`; each look goes by an index. */
  ofFile: (fileId: string) => RawBuilder<unknown>
}

const ONE = sql<number>`1`
const areReady = (files: RawBuilder<unknown>) =>
  sql<boolean>`not exists (select from media_file m where m.id in (${files}) and m.status <> 'ready')`

const feedFiles = sql`
  select ff.file_id from feed_file ff where ff.feed_id = i.id
  union all
  select unnest(array[i.thumbnail_file_id, i.teaser_file_id])`
const videoFiles = sql`select unnest(array[i.video_file_id, i.teaser_file_id, i.thumbnail_file_id])`
const productFiles = sql`select unnest(array[i.photo_file_id, i.digital_file_id])`

/** Every expression speaks of the item under `i`. */
export const ITEM_TABLES: Record<ItemKind, ItemTable> = {
  feed: {
    table: 'feed',
    title: 'text',
    label: sql`left(i.text, 200)`,
    picture: sql`coalesce(i.thumbnail_file_id, (select ff.file_id from feed_file ff where ff.feed_id = i.id order by ff.position limit 1))`,
    files: feedFiles,
    isRendered: areReady(feedFiles),
    counts: {
      feed_count: ONE,
      photo_count: sql`case when i.type = 'photo' then (select count(*) from feed_file ff where ff.feed_id = i.id) else 0 end`,
      video_count: sql`(i.type = 'video')::integer`,
    },
    ofFile: (fileId) => sql`
      select ff.feed_id as id, 1 as position from feed_file ff where ff.file_id = ${fileId}
      union all
      select f.id, 2 from feed f where f.thumbnail_file_id = ${fileId} or f.teaser_file_id = ${fileId}
      limit 1`,
  },
  video: {
    table: 'video',
    title: 'title',
    label: sql`i.title`,
    picture: sql`coalesce(i.thumbnail_file_id, i.video_file_id)`,
    files: videoFiles,
    isRendered: sql`(i.video_file_id is not null and ${areReady(videoFiles)})`,
    counts: { video_count: ONE },
    ofFile: (fileId) => sql`
      select v.id, 1 as position
      from video v
      where v.video_file_id = ${fileId} or v.thumbnail_file_id = ${fileId} or v.teaser_file_id = ${fileId}
      limit 1`,
  },
  gallery: {
    table: 'gallery',
    title: 'title',
    label: sql`i.title`,
    picture: sql`coalesce(
      (select p.file_id from photo p where p.id = i.cover_photo_id),
      (select p.file_id from photo p where p.gallery_id = i.id and p.deleted_at is null order by p.position, p.id limit 1))`,
    files: sql`select p.file_id from photo p where p.gallery_id = i.id and p.deleted_at is null`,
    // Photos that are still rendered are shown later, one by one.
    isRendered: sql`(i.photo_count > 0)`,
    counts: { gallery_count: ONE, photo_count: sql`i.photo_count` },
    ofFile: (fileId) => sql`select p.gallery_id as id, 1 as position from photo p where p.file_id = ${fileId}`,
  },
  product: {
    table: 'product',
    title: 'name',
    label: sql`i.name`,
    picture: sql`i.photo_file_id`,
    files: productFiles,
    isRendered: sql`((i.type = 'physical' or i.digital_file_id is not null) and ${areReady(productFiles)})`,
    counts: { product_count: ONE },
    ofFile: (fileId) => sql`
      select g.id, 1 as position
      from product g
      where g.digital_file_id = ${fileId} or g.photo_file_id = ${fileId}
      limit 1`,
  },
}

/** The columns of `ItemColumns` are in each of these tables, under the same names. */
export function tableOf(kind: ItemKind): RawBuilder<unknown> {
  return sql.table(ITEM_TABLES[kind].table)
}

/** The name of the item under `alias`: a feed's text, another item's title or name. */
export function titleOf(kind: ItemKind, alias = 'i'): RawBuilder<string> {
  return sql.ref(`${alias}.${ITEM_TABLES[kind].title}`)
}

/** `ItemCounts` of the item under `i`, as one JSON value. */
export function countsOf(kind: ItemKind): RawBuilder<ItemCounts> {
  const pairs = Object.entries(ITEM_TABLES[kind].counts).map(([column, count]) => sql`${sql.lit(column)}, ${count}`)
  return sql`json_build_object(${sql.join(pairs)})`
}
