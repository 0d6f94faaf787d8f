/** What every query of items selects, as one viewer sees them. */
import type { ItemStatus } from '@limelight/contract/content/items'
import { type RawBuilder, sql } from 'kysely'
import { isInForce } from '#/content/sellable/collabs-in-force.queries'
import { isBought, type SellableColumns, sellableColumns } from '#/content/sellable/sellable-columns.queries'
import { isNotBlocked } from '#/people/access/blocked-viewers.queries'
import type { Ctx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'

export type ItemColumns = SellableColumns & {
  /** What is suggested where fans choose the price, and `price_tokens` is the minimum; null: the price is fixed. */
  suggested_tokens: number | null
  status: ItemStatus
  removed_reason: string | null
  schedule_at: Temporal.Instant | null
  /** When it opens for everyone, while it is for subscribers first. */
  public_at: Temporal.Instant | null
  is_deleted: boolean
  published_at: Temporal.Instant | null
  tags: string[]
  like_count: number
  comment_count: number
  view_count: number
  sale_count: number
  earned_tokens: number
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
  /** Who made it with the creator, as far as the viewer may know of them. */
  co_authors: CoAuthorColumns[] | null
  /** Whether its creator has the names of viewers drawn over it. */
  draws_viewer_names: boolean
  // Of the viewer.
  is_liked: boolean
  is_bookmarked: boolean
}

/** Of the account of a co-author. */
export type CoAuthorColumns = Pick<SellableColumns, 'performer_id' | 'username' | 'name' | 'avatar_file_id'>

/** The columns above for the item under `i`, its creator's account under `a` and the rows of `sellableJoins`. */
export function itemColumns(ctx: Pick<Ctx, 'clock'>, viewer: Viewer): RawBuilder<unknown> {
  const viewerId = viewer.id ?? null
  return sql`${sellableColumns(ctx, viewer)}, i.suggested_tokens, i.status, i.removed_reason, i.schedule_at, i.public_at,
      i.deleted_at is not null as is_deleted, i.published_at, i.tags, i.like_count, i.comment_count + ${ownQuietComments(viewer)} as comment_count, i.view_count,
      i.sale_count, i.earned_tokens, i.created_at, i.updated_at,
      coalesce(creator.draws_viewer_names, false) as draws_viewer_names,
      case when exists (select from collab c where c.item_id = i.id and c.state = 'accepted') then (
        select jsonb_agg(jsonb_build_object('performer_id', c.performer_id, 'username', o.username, 'name', o.name,
          'avatar_file_id', o.avatar_file_id) order by c.accepted_at, c.id)
        from collab c join account o on o.id = c.performer_id
        where c.item_id = i.id and ${isInForce} and ${isNotBlocked(sql.ref('c.performer_id'), viewer)}
      ) end as co_authors,
      exists (select from reaction r where r.account_id = ${viewerId} and r.action = 'like' and r.object_id = i.id) as is_liked,
      exists (select from reaction r where r.account_id = ${viewerId} and r.action = 'bookmark' and r.object_id = i.id) as is_bookmarked`
}

/** Comments below `i` that only the viewer and its creator read, with answers to them: the viewer does not learn that others read fewer. */
function ownQuietComments({ id }: Viewer): RawBuilder<unknown> {
  if (id === undefined) return sql`0`
  return sql`(
    select coalesce(sum(1 + (select count(*) from comment x where x.parent_id = q.id and not x.is_quiet)), 0)
    from comment q where q.author_id = ${id} and q.object_id = i.id and q.is_quiet
  )::integer`
}

/** Published for everybody who is not blocked; `alias` is the item's. The partial indexes have the same condition. */
export function isPublished(alias: string): RawBuilder<boolean> {
  return sql.raw(`(${alias}.status = 'active' and ${alias}.is_processed and ${alias}.deleted_at is null)`)
}

/**
 * `canKnowOf` of the policy, as a condition on the item under `i` and its creator's account under `a`: for lists that hold
 * items in every state, whose pages have to be full and whose totals have to be true. A test compares the two.
 */
export function canKnowOf(viewer: Viewer): RawBuilder<boolean> {
  if (viewer.role === 'operator') return sql<boolean>`true`
  const isOwn = viewer.id === undefined ? sql`false` : sql`i.performer_id = ${viewer.id}`
  return sql<boolean>`(${isNotBlocked(sql.ref('i.performer_id'), viewer)} and (
    ${isOwn} and i.deleted_at is null
    or not ${isOwn} and (a.is_public and ${isPublished('i')} or a.is_kept and i.status <> 'removed' and ${isBought('i', viewer)})))`
}
