import type { SubscriptionStatus, SubscriptionType } from '@limelight/contract/commerce/subscriptions'
import type { AccountId, SubscriptionId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import { hasActiveSubscription } from '#/people/access/active-subscription.queries'
import type { Ctx } from '#/platform/ctx'
import type { Relation } from './performer-view.ts'

type RelationRow = {
  performer_id: AccountId
  is_followed: boolean
  is_liked: boolean
  is_bookmarked: boolean
  subscription_id: SubscriptionId | null
  type: SubscriptionType | null
  status: SubscriptionStatus | null
  is_open: boolean | null
  is_renewing: boolean | null
  has_used_trial: boolean | null
  expired_at: Temporal.Instant | null
}

/** How a viewer stands to each of these performers: one query for a page of them. */
export async function findRelations(
  ctx: Ctx,
  viewerId: AccountId | undefined,
  performerIds: readonly AccountId[],
): Promise<Map<AccountId, Relation>> {
  if (viewerId === undefined || performerIds.length === 0) return new Map()
  const { rows } = await sql<RelationRow>`
    select ids.performer_id, f.fan_id is not null as is_followed,
      exists (
        select from reaction r
        where r.account_id = ${viewerId} and r.action = 'like' and r.object_id = ids.performer_id
      ) as is_liked,
      exists (
        select from reaction r
        where r.account_id = ${viewerId} and r.action = 'bookmark' and r.object_id = ids.performer_id
      ) as is_bookmarked,
      s.id as subscription_id, s.type, s.status, s.is_renewing, s.has_used_trial, s.expired_at,
      ${hasActiveSubscription('s', ctx.clock.now())} as is_open
    from unnest(${performerIds}::uuid[]) as ids (performer_id)
    left join follow f on f.performer_id = ids.performer_id and f.fan_id = ${viewerId}
    left join subscription s on s.performer_id = ids.performer_id and s.fan_id = ${viewerId}
  `.execute(ctx.db)
  return new Map(rows.map((row) => [row.performer_id, toRelation(row)]))
}

function toRelation(row: RelationRow): Relation {
  const { subscription_id, type, status, expired_at } = row
  const subscription =
    subscription_id && type && status && expired_at
      ? { _id: subscription_id, type, status, expiredAt: expired_at.toString(), isRenewing: row.is_renewing ?? false }
      : null
  return {
    isFollowed: row.is_followed,
    isLiked: row.is_liked,
    isBookmarked: row.is_bookmarked,
    isSubscribed: row.is_open ?? false,
    hasUsedTrial: row.has_used_trial ?? false,
    subscription,
  }
}
