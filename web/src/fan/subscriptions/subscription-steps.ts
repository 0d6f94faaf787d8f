import type { FanSubscription } from '@limelight/contract/commerce/subscriptions'

/** What a fan may do about a subscription; each opens a dialog. */
export type SubscriptionStep =
  | 'cancel'
  | 'resume'
  | 'pay'
  | 'agree'
  | 'change'
  | 'listen'
  | 'end'
  | 'pause'
  | 'continue'
export type Offers = {
  canCancel: boolean
  canResume: boolean
  /** Whether it renews by itself and could wait for some months instead. */
  canPause: boolean
  /** Whether a pause is planned or runs. */
  canContinue: boolean
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
    pause,
  }: Pick<FanSubscription, 'status' | 'type' | 'months' | 'isRenewing' | 'hasEpisodes' | 'pause'>,
  { bundleRefund = false }: { bundleRefund?: boolean | undefined },
): Offers {
  const isPaid = type !== 'free'
  const isPaused = status === 'expired' && pause !== null
  const canResume = status === 'cancelled' && isPaid
  return {
    canCancel: isPaused || (isRenewing && status !== 'expired'),
    canResume,
    canPause: isRenewing && isPaid && status === 'active' && pause === null,
    canContinue: pause !== null,
    canPayOtherwise: isPaused || (isRenewing && isPaid && (status === 'active' || status === 'past_due')),
    canChange: isPaid && (status === 'active' || status === 'past_due' || status === 'cancelled'),
    canSubscribe: (status === 'expired' && !isPaused) || (!isPaid && status !== 'suspended'),
    canListen: hasEpisodes && status !== 'expired' && status !== 'suspended',
    canEndEarly: bundleRefund && isPaid && (months ?? 1) > 1 && (status === 'active' || status === 'cancelled'),
  }
}
