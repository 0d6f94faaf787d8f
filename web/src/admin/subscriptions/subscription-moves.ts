/** What an operator can do about a subscription. Pure. */

import type { SubscriptionAction } from '@limelight/contract/commerce/admin-subscriptions'
import type { SubscriptionStatus } from '@limelight/contract/commerce/subscriptions'

export type ActionName = SubscriptionAction['action']

/** The server decides; this only spares people what it would refuse. */
export function actionsOf(status: SubscriptionStatus): readonly ActionName[] {
  if (status === 'expired') return []
  return status === 'suspended' ? ['resume', 'extend', 'end'] : ['extend', 'suspend', 'end']
}
