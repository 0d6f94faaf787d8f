import type { OpenOffer } from '@limelight/contract/commerce/offers'
import type { SubscriptionType } from '@limelight/contract/commerce/subscriptions'
import type { PerformerPage } from '@limelight/contract/people/performers'
import type { OfferedTier, PlanMonths } from '@limelight/contract/people/tiers'

export type SubscribablePerformer = Pick<
  PerformerPage,
  '_id' | 'name' | 'username' | 'prices' | 'canSubscribeFree' | 'hasTiers' | 'hasOffers'
>
export type Plan = {
  /** Unique among the plans of a tier. */
  key: string
  type: SubscriptionType
  planId?: string
  /** 0 for a trial. */
  months: PlanMonths | 0
  price: number
  /** By an offer: what it costs without. */
  listPrice?: number
  offer?: OpenOffer
  /** In money, over as many single months. */
  saving?: number
}
type Offered = { months: PlanMonths; price: number; _id?: string }
/** A tier to choose; without an id while only the prices of the profile are known. */
export type ShownTier = Pick<OfferedTier, 'rank' | 'name' | 'benefits' | 'colour' | 'placesLeft'> & {
  _id?: string
  plans: readonly Offered[]
}

/** Pure: an operator stopped this fan's subscription, and nothing can be bought until it is resumed. */
export function isSuspended({ subscription }: Pick<PerformerPage, 'subscription'>): boolean {
  return subscription?.status === 'suspended'
}

/** Pure: whether there is something to give to others. */
export function hasPaidPlan({
  prices: { monthly, yearly },
  hasTiers,
}: Pick<PerformerPage, 'prices' | 'hasTiers'>): boolean {
  return monthly !== null || yearly !== null || hasTiers
}

/** Where a subscription is bought for somebody else. */
export function giftPath({ _id, username }: Pick<PerformerPage, '_id' | 'username'>): string {
  return `/user/gifts/new?to=${encodeURIComponent(username || _id)}`
}

/** Pure: whether phones show the plans in the bar at the bottom, to those who may subscribe. */
export function hasPinnedOffer(
  performer: Pick<PerformerPage, 'subscription' | 'isSubscribed' | 'prices' | 'canSubscribeFree'>,
): boolean {
  return !performer.isSubscribed && !isSuspended(performer) && plansOf(performer).length > 0
}

/** Pure: the tiers to choose from; the base tier by the prices of the profile until they are known. */
export function tiersOf(
  { prices: { monthly, yearly } }: Pick<SubscribablePerformer, 'prices'>,
  offered: readonly ShownTier[] | undefined,
): readonly ShownTier[] {
  if (offered && offered.length > 0) return offered
  const plans: Offered[] = []
  if (monthly !== null) plans.push({ months: 1, price: monthly })
  if (yearly !== null) plans.push({ months: 12, price: yearly })
  return [{ rank: 1, name: '', benefits: [], colour: 'blue', placesLeft: null, plans }]
}

/** Pure: what a creator offers this fan of a tier, the shortest first; each says what it saves over as many single months. */
export function plansOf(
  performer: Pick<SubscribablePerformer, 'prices' | 'canSubscribeFree'>,
  tier: ShownTier | undefined = tiersOf(performer, undefined)[0],
): Plan[] {
  const monthly = tier?.plans.find(({ months }) => months === 1)?.price
  const paid = tier?.plans.map((plan) => toPlan(plan, monthly)) ?? []
  const isFree = performer.canSubscribeFree && tier?.rank === 1
  return isFree ? [{ key: 'free', type: 'free', months: 0, price: 0 }, ...paid] : paid
}

function toPlan({ _id, months, price }: Offered, monthly: number | undefined): Plan {
  const type = months === 12 ? 'yearly' : 'monthly'
  // In cents, so that no rest of a float is shown.
  const saving = monthly === undefined ? 0 : Math.round(monthly * months * 100 - price * 100) / 100
  return { key: `${months}`, type, months, price, ...(_id && { planId: _id }), ...(saving > 0 && { saving }) }
}
