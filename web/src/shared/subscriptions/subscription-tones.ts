import type { SubscriptionStatus } from '@limelight/contract/commerce/subscriptions'
import type { BadgeTone } from '../../ui/badge.tsx'

export const SUBSCRIPTION_TONES: Record<SubscriptionStatus, BadgeTone> = {
  active: 'success',
  trialing: 'primary',
  past_due: 'warning',
  cancelled: 'neutral',
  expired: 'neutral',
  suspended: 'danger',
}
