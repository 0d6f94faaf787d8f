/** What every query of feeds, videos, galleries and products selects, as one viewer sees them. */

import type { AccountId, FileId } from '@limelight/contract/ids'
import type { Access, ItemStatus } from '@limelight/contract/items'
import { type RawBuilder, sql } from 'kysely'
import { hasActiveSubscription } from '#/people/access/active-subscription.queries'
import { isNotBlocked } from '#/people/blocks/open-to.queries'
import type { Ctx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'

export type ItemColumns = {
  id: string
  performer_id: AccountId
  access: Access
  price_tokens: number
  status: ItemStatus
  removed_reason: string | null
  schedule_at: Temporal.Instant | null
  is_processed: boolean
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
  // Of the performer's account.
  username: string | null
  name: string
  avatar_file_id: FileId | null
  is_performer_public: boolean
  // Of the viewer.
  is_followed: boolean
  is_subscribed: boolean
  is_bought: boolean
  is_liked: boolean
  is_bookmarked: boolean
  is_open_to: boolean
}

/**
 * The columns above for the item under `i` and its performer's account under `a`. The names are fixed, so that a page's
 * statement keeps one text and one plan.
 */
export function itemColumns({ clock }: Pick<Ctx, 'clock'>, viewer: Viewer): RawBuilder<unknown> {
  const viewerId = viewer.id ?? null
  return sql`i.id, i.performer_id, i.access, i.price_tokens, i.status, i.removed_reason, i.schedule_at, i.is_processed,
      i.deleted_at is not null as is_deleted, i.published_at, i.tags, i.like_count, i.comment_count, i.view_count,
      i.sale_count, i.earned_tokens, i.created_at, i.updated_at, a.username, a.name, a.avatar_file_id,
      a.is_public as is_performer_public,
      exists (select from follow w where w.fan_id = ${viewerId} and w.performer_id = i.performer_id) as is_followed,
      exists (
        select from subscription s
        where s.fan_id = ${viewerId} and s.performer_id = i.performer_id and ${hasActiveSubscription('s', clock.now())}
      ) as is_subscribed,
      exists (select from purchase b where b.fan_id = ${viewerId} and b.target_id = i.id) as is_bought,
      exists (select from reaction r where r.account_id = ${viewerId} and r.action = 'like' and r.object_id = i.id) as is_liked,
      exists (select from reaction r where r.account_id = ${viewerId} and r.action = 'bookmark' and r.object_id = i.id) as is_bookmarked,
      ${isNotBlocked(sql.ref('i.performer_id'), viewer)} as is_open_to`
}

/**
 * `lockReasonOf` of the policy, as a condition on the shown item under `alias`: for searches, which must not find by words
 * that are locked. A test compares the two.
 */
export function isUnlocked(alias: string, { clock }: Pick<Ctx, 'clock'>, { id, role }: Viewer): RawBuilder<boolean> {
  if (role === 'operator') return sql<boolean>`true`
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  if (id === undefined) return sql<boolean>`${column('access')} = 'free'`
  const subscribed = sql`exists (
    select from subscription s
    where s.fan_id = ${id} and s.performer_id = ${column('performer_id')} and ${hasActiveSubscription('s', clock.now())}
  )`
  return sql<boolean>`(${column('access')} = 'free' or ${column('performer_id')} = ${id}
    or ${column('access')} = 'followers'
      and exists (select from follow w where w.fan_id = ${id} and w.performer_id = ${column('performer_id')})
    or ${column('access')} in ('followers', 'subscribers') and ${subscribed}
    or exists (select from purchase b where b.fan_id = ${id} and b.target_id = ${column('id')}))`
}

/** Shown to everybody who is not blocked; `alias` is the item's. The partial indexes have the same condition. */
export function isPublished(alias: string): RawBuilder<boolean> {
  return sql.raw(`(${alias}.status = 'active' and ${alias}.is_processed and ${alias}.deleted_at is null)`)
}
