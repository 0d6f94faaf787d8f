/** Whether a performer can ask for a payout. Pure. */
import type { PayoutFigures } from '@limelight/contract/finance/payouts'

export type Obstacle = NonNullable<PayoutFigures['obstacle']>
export type Situation = {
  isApproved: boolean
  hasOpen: boolean
  isPaused: boolean
  route: 'manual' | 'stripe'
  /** There is somewhere to pay to. */
  isRouteReady: boolean
  availableMinor: number
  minimumMinor: number
}

/** What stands in the way, most lasting first; undefined: nothing. */
export function obstacleOf(situation: Situation): Obstacle | undefined {
  const { isApproved, hasOpen, isPaused, route, isRouteReady, availableMinor, minimumMinor } = situation
  if (!isApproved) return 'performer_not_approved'
  if (hasOpen) return 'payout_open'
  if (!isRouteReady) return route === 'manual' ? 'banking_missing' : 'gateway_unavailable'
  if (isPaused) return 'payout_paused'
  return availableMinor < minimumMinor || availableMinor <= 0 ? 'amount_out_of_bounds' : undefined
}
