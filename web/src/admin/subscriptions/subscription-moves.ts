/** What an operator can do about a subscription. Pure. */

import type { SubscriptionAction } from '@limelight/contract/commerce/admin-subscriptions'
import type { ShownStatus } from '../../shared/subscriptions/subscription-tones.ts'

export type ActionName = SubscriptionAction['action']

/** The server decides; this only spares people what it would refuse. */
export function actionsOf(status: ShownStatus): readonly ActionName[] {
  if (status === 'expired') return []
  if (status === 'paused') return ['end']
  return status === 'suspended' ? ['resume', 'extend', 'end'] : ['extend', 'suspend', 'end']
}
