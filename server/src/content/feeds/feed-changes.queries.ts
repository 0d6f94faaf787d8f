/** What changes feeds: each locks the feed's row first. */
import type { FeedType } from '@limelight/contract/feeds'
import type { AccountId, FeedId, FileId, ProductId } from '@limelight/contract/ids'
import type { Access, ItemStatus } from '@limelight/contract/items'
import { sql } from 'kysely'
import { isShown } from '#/content/items/items.service'
import { isNotBlocked } from '#/people/blocks/open-to.queries'
import type { Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { feedOfFile } from './feeds.queries.ts'

export type LockedFeed = {
  id: FeedId
  performer_id: AccountId
  type: FeedType
  text: string
  access: Access
  price_tokens: number
  status: ItemStatus
  schedule_at: Temporal.Instant | null
  is_processed: boolean
  is_deleted: boolean
  published_at: Temporal.Instant | null
  updated_at: Temporal.Instant
  sale_count: number
  thumbnail_file_id: FileId | null
  teaser_file_id: FileId | null
  product_id: ProductId | null
  poll_description: string | null
  poll_expires_at: Temporal.Instant | null
}

/** With its row locked: whoever changes, deletes or sells it does so one after the other. */
export async function lockFeed(tx: Tx, id: FeedId): Promise<LockedFeed | undefined> {
  const { rows } = await sql<LockedFeed>`
    select id, performer_id, type, text, access, price_tokens, status, schedule_at, is_processed,
      deleted_at is not null as is_deleted, published_at, updated_at, sale_count, thumbnail_file_id, teaser_file_id,
      product_id, poll_description, poll_expires_at
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

type NewFeed = Omit<LockedFeed, 'is_deleted' | 'sale_count' | 'updated_at'> & { is_pinned: boolean; tags: string[] }

export async function insertFeed(tx: Tx, feed: NewFeed): Promise<void> {
  const now = tx.clock.now()
  await tx.db
    .insertInto('feed')
    .values({ ...feed, created_at: now, updated_at: now })
    .execute()
}

export type FeedChange = Partial<
  Omit<NewFeed, 'id' | 'performer_id' | 'is_processed' | 'published_at'> & { deleted_at: Temporal.Instant }
>

export async function updateFeed(tx: Tx, id: FeedId, change: FeedChange): Promise<void> {
  await tx.db
    .updateTable('feed')
    .set({ ...change, updated_at: tx.clock.now() })
    .where('id', '=', id)
    .execute()
}

/** Not a change by anybody, so `updated_at` stays: who has the feed open may still save it. */
export async function setVisibility(
  tx: Tx,
  id: FeedId,
  { isProcessed, publishedAt }: { isProcessed: boolean; publishedAt: Temporal.Instant | null },
): Promise<void> {
  await tx.db
    .updateTable('feed')
    .set({ is_processed: isProcessed, published_at: publishedAt })
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

/** Whether she may show the product: her own, or one shown to everybody whose performer shares her sales. */
export async function mayAttach(tx: Tx, productId: ProductId, owner: Viewer): Promise<boolean> {
  const { rows } = await sql`
    select from product g
    join account a on a.id = g.performer_id
    where g.id = ${productId} and g.deleted_at is null
      and (g.performer_id = ${owner.id}
        or (g.is_affiliate_enabled and a.is_public and ${isShown('g')} and ${isNotBlocked(sql.ref('g.performer_id'), owner)}))
  `.execute(tx.db)
  return rows.length > 0
}
