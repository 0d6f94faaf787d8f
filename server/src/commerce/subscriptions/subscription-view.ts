/** Pure: subscriptions in the shapes of the contract. */
import type { Output } from '@limelight/contract/api'
import type { FanSubscription, PerformerSubscription } from '@limelight/contract/commerce/subscriptions'
import { decimalFromMinor } from '@limelight/contract/money'
import { publicImageUrl } from '#/core/media/media.service'
import { renewalOffer } from './offers.ts'
import { pauseEnd } from './pause-end.ts'
import type { SubscriptionView } from './subscription-views.queries.ts'
import type { SubscriptionRow } from './subscriptions.queries.ts'

export function toFanSubscription(row: SubscriptionView): FanSubscription {
  const gateway = row.method === 'card' ? row.gateway : row.method
  const { next, offered } = renewalOffer(row)
  return {
    ...toSubscription(row),
    gateway,
    cardId: row.card_id,
    performer: partyOf(row),
    planId: row.plan_id,
    hasEpisodes: row.has_episodes,
    // A change to another plan is at its own price.
    offerPayments: row.next_plan_id === null ? row.offer_payments_left : 0,
    nextPlan: nextPlanOf(row),
    nextPrice: next === null ? null : decimalFromMinor(next),
    offeredPrice: offered === null ? null : decimalFromMinor(offered),
  }
}

function nextPlanOf({
  next_plan_id,
  next_months,
  next_rank,
  next_tier_name,
}: SubscriptionView): FanSubscription['nextPlan'] {
  if (next_plan_id === null || next_months === null || next_rank === null) return null
  return { _id: next_plan_id, months: next_months, tier: { rank: next_rank, name: next_tier_name ?? '' } }
}

function pauseOf(row: SubscriptionRow) {
  const until = pauseEnd(row)
  return until && { from: row.expired_at.toString(), until: until.toString() }
}

/** Without the fan's card, which performers do not see. */
export function toPerformerSubscription(row: SubscriptionView): Output<typeof PerformerSubscription> {
  return { ...toSubscription(row), card: null, fan: partyOf(row) }
}

function partyOf({ other_id, username, name, avatar_file_id }: SubscriptionView) {
  return { _id: other_id, username, name, avatar: publicImageUrl(avatar_file_id, 'avatar-small') }
}

/** The fields that both sides see. */
export function toSubscription(row: SubscriptionRow & Pick<SubscriptionView, 'brand' | 'last4' | 'tier_name'>) {
  return {
    _id: row.id,
    type: row.type,
    status: row.status,
    months: row.months,
    tier: { _id: row.tier_id, rank: row.rank, name: row.tier_name },
    price: decimalFromMinor(row.price_minor),
    method: row.method,
    card: row.brand === null || row.last4 === null ? null : { brand: row.brand, last4: row.last4 },
    isRenewing: row.is_renewing,
    startedAt: row.started_at.toString(),
    expiredAt: row.expired_at.toString(),
    createdAt: row.created_at.toString(),
    updatedAt: row.updated_at.toString(),
    pause: pauseOf(row),
  }
}
