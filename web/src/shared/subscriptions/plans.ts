import type { SubscriptionType } from '@limelight/contract/commerce/subscriptions'
import type { PerformerPage } from '@limelight/contract/people/performers'

export type SubscribablePerformer = Pick<PerformerPage, '_id' | 'name' | 'username' | 'prices' | 'canSubscribeFree'>
export type Plan = { type: SubscriptionType; price: number; savingPercent?: number }

/** Pure: an operator stopped this fan's subscription, and nothing can be bought until it is resumed. */
export function isSuspended({ subscription }: Pick<PerformerPage, 'subscription'>): boolean {
  return subscription?.status === 'suspended'
}

/** Pure: whether phones show the plans in the bar at the bottom, to those who may subscribe. */
export function hasPinnedOffer(
  performer: Pick<PerformerPage, 'subscription' | 'isSubscribed' | 'prices' | 'canSubscribeFree'>,
): boolean {
  return !performer.isSubscribed && !isSuspended(performer) && plansOf(performer).length > 0
}

/** Pure: what a performer offers this fan, cheapest commitment first; a year says what it saves over twelve months. */
export function plansOf({
  canSubscribeFree,
  prices: { monthly, yearly },
}: Pick<SubscribablePerformer, 'prices' | 'canSubscribeFree'>): Plan[] {
  const plans: Plan[] = []
  if (canSubscribeFree) plans.push({ type: 'free', price: 0 })
  if (monthly !== null) plans.push({ type: 'monthly', price: monthly })
  if (yearly !== null) {
    const saving = monthly === null ? 0 : Math.floor((1 - yearly / (monthly * 12)) * 100)
    plans.push(
      saving > 0 ? { type: 'yearly', price: yearly, savingPercent: saving } : { type: 'yearly', price: yearly },
    )
  }
  return plans
}
