/** Feeds with all that is needed to show them, as one viewer sees them: one query for a page, whatever picks its ids. */
import type { Access, FeedStatus } from '@limelight/contract/feeds'
import type { AccountId, FeedId, FileId } from '@limelight/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import type { ShownFile } from '#/media/media.service'
import type { Ctx, Tx } from '#/platform/ctx'
import { isOpen } from '#/subscriptions/open-subscription.queries'

export type FeedRow = {
  id: FeedId
  performer_id: AccountId
  type: 'text' | 'photo' | 'video'
  text: string
  access: Access
  price_tokens: number
  status: FeedStatus
  is_pinned: boolean
  is_processed: boolean
  is_deleted: boolean
  published_at: Temporal.Instant | null
  sale_count: number
  earned_tokens: number
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
  username: string | null
  name: string
  avatar_file_id: FileId | null
  is_followed: boolean
  is_subscribed: boolean
  is_bought: boolean
  files: ShownFile[]
  thumbnail: ShownFile | null
  teaser: ShownFile | null
}

/** Keyset position in a list; `pin` only where pinned feeds come first. */
export type FeedPosition = { publishedAt: Temporal.Instant; id: FeedId; pin: 0 | 1 }

/** As json, which is only printed; jsonb would be built, and the page costs a third more. Of the variants their names. */
const fileJson = (alias: string) =>
  sql.raw(`json_build_object('id', ${alias}.id, 'purpose', ${alias}.purpose, 'status', ${alias}.status,
      'percent', ${alias}.percent, 'failureReason', ${alias}.failure_reason, 'retryable', ${alias}.retryable, 'width', ${alias}.width,
      'height', ${alias}.height, 'durationMs', ${alias}.duration_ms, 'thumbhash', ${alias}.thumbhash, 'variants', jsonb_path_query_array(${alias}.variants, '$.name'))`)
const photoJson = fileJson('m')

/**
 * `ids` is a query of `(id, position)`; rows come in the order of `position`. Locked files' variants leave the database but
 * never the server: the view signs only what the viewer may have.
 */
export async function findFeedPage(ctx: Ctx, viewerId: AccountId | null, ids: RawBuilder<unknown>): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    with page as materialized (${ids})
    select f.id, f.performer_id, f.type, f.text, f.access, f.price_tokens, f.status, f.is_pinned, f.is_processed,
      f.deleted_at is not null as is_deleted, f.published_at, f.sale_count, f.earned_tokens, f.created_at, f.updated_at,
      a.username, a.name, a.avatar_file_id,
      exists (select from follow w where w.fan_id = ${viewerId} and w.performer_id = f.performer_id) as is_followed,
      exists (
        select from subscription s
        where s.fan_id = ${viewerId} and s.performer_id = f.performer_id and ${isOpen('s', ctx.clock.now())}
      ) as is_subscribed,
      exists (select from purchase b where b.fan_id = ${viewerId} and b.target_id = f.id) as is_bought,
      coalesce((
        select json_agg(${photoJson} order by ff.position)
        from feed_file ff
        join media_file m on m.id = ff.file_id
        where ff.feed_id = f.id
      ), '[]') as files,
      (select ${photoJson} from media_file m where m.id = f.thumbnail_file_id) as thumbnail,
      (select ${photoJson} from media_file m where m.id = f.teaser_file_id) as teaser
    from page
    join feed f on f.id = page.id
    join account a on a.id = f.performer_id
    order by page.position
  `.execute(ctx.db)
  return rows
}

/** One feed, whoever asks; suspended performers' feeds are gone for everybody but buyers. */
export function oneFeed(id: FeedId): RawBuilder<unknown> {
  return sql`select ${id}::uuid as id, 1 as position`
}

/** The feed a file belongs to, as its photo, video, thumbnail or teaser. */
export function feedOfFile(fileId: string): RawBuilder<unknown> {
  return sql`
    select ff.feed_id as id, 1 as position from feed_file ff where ff.file_id = ${fileId}
    union all
    select f.id, 2 from feed f where f.thumbnail_file_id = ${fileId} or f.teaser_file_id = ${fileId}
    limit 1
  `
}

export type LockedFeed = Pick<
  FeedRow,
  | 'id'
  | 'performer_id'
  | 'type'
  | 'text'
  | 'access'
  | 'price_tokens'
  | 'status'
  | 'is_processed'
  | 'is_deleted'
  | 'published_at'
  | 'sale_count'
> & { thumbnail_file_id: FileId | null; teaser_file_id: FileId | null }

/** With its row locked: whoever changes, deletes or sells it does so one after the other. */
export async function lockFeed(tx: Tx, id: FeedId): Promise<LockedFeed | undefined> {
  const { rows } = await sql<LockedFeed>`
    select id, performer_id, type, text, access, price_tokens, status, is_processed, deleted_at is not null as is_deleted,
      published_at, sale_count, thumbnail_file_id, teaser_file_id
    from feed
    where id = ${id}
    for no key update
  `.execute(tx.db)
  return rows[0]
}

export async function lockFeedsOfFile(tx: Tx, fileId: string): Promise<LockedFeed[]> {
  const { rows } = await sql<{ id: FeedId }>`select id from (${feedOfFile(fileId)}) as f`.execute(tx.db)
  const [row] = rows
  const feed = row && (await lockFeed(tx, row.id))
  return feed ? [feed] : []
}

export async function listFeedFileIds(tx: Tx, feedId: FeedId): Promise<FileId[]> {
  const { rows } = await sql<{ file_id: FileId }>`
    select file_id from feed_file where feed_id = ${feedId} order by position
  `.execute(tx.db)
  return rows.map((row) => row.file_id)
}

type NewFeed = Pick<
  FeedRow,
  | 'id'
  | 'performer_id'
  | 'type'
  | 'text'
  | 'access'
  | 'price_tokens'
  | 'status'
  | 'is_pinned'
  | 'is_processed'
  | 'published_at'
> & {
  thumbnail_file_id: FileId | null
  teaser_file_id: FileId | null
}

export async function insertFeed(tx: Tx, feed: NewFeed): Promise<void> {
  const now = tx.clock.now()
  await tx.db
    .insertInto('feed')
    .values({ ...feed, created_at: now, updated_at: now })
    .execute()
}

export type FeedChange = Partial<Omit<NewFeed, 'id' | 'performer_id' | 'type'> & { deleted_at: Temporal.Instant }>

export async function updateFeed(tx: Tx, id: FeedId, change: FeedChange): Promise<void> {
  await tx.db
    .updateTable('feed')
    .set({ ...change, updated_at: tx.clock.now() })
    .where('id', '=', id)
    .execute()
}

export async function replaceFeedFiles(tx: Tx, feedId: FeedId, fileIds: readonly FileId[]): Promise<void> {
  await sql`delete from feed_file where feed_id = ${feedId}`.execute(tx.db)
  await sql`
    insert into feed_file (feed_id, file_id, position)
    select ${feedId}, file_id, position from unnest(${fileIds}::uuid[]) with ordinality as t (file_id, position)
  `.execute(tx.db)
}

export async function deleteFeedRow(tx: Tx, id: FeedId): Promise<void> {
  await sql`delete from feed where id = ${id}`.execute(tx.db)
}

/** True when every file of the feed is ready. */
export async function areFilesReady(tx: Tx, id: FeedId): Promise<boolean> {
  const { rows } = await sql<{ is_ready: boolean }>`
    select not exists (
      select from media_file m
      where m.status <> 'ready'
        and (m.id in (select file_id from feed_file where feed_id = ${id})
          or m.id in (select unnest(array[thumbnail_file_id, teaser_file_id]) from feed where id = ${id}))
    ) as is_ready
  `.execute(tx.db)
  return rows[0]?.is_ready ?? false
}

export async function countSale(tx: Tx, id: FeedId, tokens: number): Promise<void> {
  await sql`
    update feed set sale_count = sale_count + 1, earned_tokens = earned_tokens + ${tokens} where id = ${id}
  `.execute(tx.db)
}
