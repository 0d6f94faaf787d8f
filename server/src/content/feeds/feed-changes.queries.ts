/** What changes feeds; the feed's row is locked first. */
import type { FeedType } from '@limelight/contract/content/feeds'
import type { FeedId, FileId, ProductId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import { isPublished } from '#/content/items/item-columns.queries'
import type { ItemState } from '#/content/items/items.queries'
import { isNotBlocked } from '#/people/access/blocked-viewers.queries'
import type { Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'

export type FeedParts = {
  id: FeedId
  type: FeedType
  text: string
  thumbnail_file_id: FileId | null
  teaser_file_id: FileId | null
  product_id: ProductId | null
  poll_description: string | null
  poll_expires_at: Temporal.Instant | null
  expires_at: Temporal.Instant | null
}
/** A feed whose row is locked, as it is before a change. */
export type FeedState = ItemState & FeedParts

/** The columns that only feeds have; the row is locked already. */
export async function getFeedParts(tx: Tx, id: FeedId): Promise<FeedParts> {
  const { rows } = await sql<FeedParts>`
    select id, type, text, thumbnail_file_id, teaser_file_id, product_id, poll_description, poll_expires_at, expires_at
    from feed
    where id = ${id}
  `.execute(tx.db)
  const [feed] = rows
  if (!feed) throw new Error(`feed ${id} vanished while it was locked`)
  return feed
}

export async function listFeedFileIds(tx: Tx, feedId: FeedId): Promise<FileId[]> {
  const { rows } = await sql<{ file_id: FileId }>`
    select file_id from feed_file where feed_id = ${feedId} order by position
  `.execute(tx.db)
  return rows.map((row) => row.file_id)
}

export async function replaceFeedFiles(tx: Tx, feedId: FeedId, fileIds: readonly FileId[]): Promise<void> {
  await sql`delete from feed_file where feed_id = ${feedId}`.execute(tx.db)
  await sql`
    insert into feed_file (feed_id, file_id, position)
    select ${feedId}, file_id, position from unnest(${fileIds}::uuid[]) with ordinality as t (file_id, position)
  `.execute(tx.db)
}

/** Whether a creator may show the product: an own one, or a published one whose creator shares its sales. */
export async function mayAttach(tx: Tx, productId: ProductId, owner: Viewer): Promise<boolean> {
  const { rows } = await sql`
    select from product g
    join account a on a.id = g.performer_id
    where g.id = ${productId} and g.deleted_at is null
      and (g.performer_id = ${owner.id}
        or (g.is_affiliate_enabled and a.is_public and ${isPublished('g')} and ${isNotBlocked(sql.ref('g.performer_id'), owner)}))
  `.execute(tx.db)
  return rows.length > 0
}
