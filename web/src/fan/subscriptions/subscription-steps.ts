import type { FanSubscription } from '@limelight/contract/commerce/subscriptions'

/** What a fan may do about a subscription; each opens a dialog. */
export type SubscriptionStep = 'cancel' | 'resume' | 'pay' | 'agree' | 'change' | 'listen' | 'end'
export type Offers = {
  canCancel: boolean
  canResume: boolean
  canPayOtherwise: boolean
  canChange: boolean
  canSubscribe: boolean
  canListen: boolean
  /** Whether it is of several months; its dialog says what goes back. */
  canEndEarly: boolean
}

/** Pure: what the state of a subscription allows. */
export function offersOf(
  {
    status,
    type,
    months,
    isRenewing,
    hasEpisodes,
  }: Pick<FanSubscription, 'status' | 'type' | 'months' | 'isRenewing' | 'hasEpisodes'>,
  { bundleRefund = false }: { bundleRefund?: boolean | undefined },
): Offers {
  const isPaid = type !== 'free'
  const canResume = status === 'cancelled' && isPaid
  return {
    canCancel: isRenewing && status !== 'expired',
    canResume,
    canPayOtherwise: isRenewing && isPaid && (status === 'active' || status === 'past_due'),
    canChange: isPaid && (status === 'active' || status === 'past_due' || status === 'cancelled'),
    canSubscribe: status === 'expired' || (!isPaid && status !== 'suspended'),
    canListen: hasEpisodes && status !== 'expired' && status !== 'suspended',
    canEndEarly: bundleRefund && isPaid && (months ?? 1) > 1 && (status === 'active' || status === 'cancelled'),
  }
}
