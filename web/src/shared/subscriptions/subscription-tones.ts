import type { Subscription, SubscriptionStatus } from '@limelight/contract/commerce/subscriptions'
import type { BadgeTone } from '../../ui/badge.tsx'

/** As people see it: a pause that runs has a name of its own. */
export type ShownStatus = SubscriptionStatus | 'paused'

export const SUBSCRIPTION_TONES: Record<ShownStatus, BadgeTone> = {
  active: 'success',
  trialing: 'primary',
  past_due: 'warning',
  cancelled: 'neutral',
  expired: 'neutral',
  suspended: 'danger',
  paused: 'neutral',
}

export function shownStatusOf({ status, pause }: Pick<Subscription, 'status' | 'pause'>): ShownStatus {
  return status === 'expired' && pause ? 'paused' : status
}
