import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import { mayOperate, type OperatorRole } from '@limelight/contract/people/operator-roles'
import type { Role } from '@limelight/contract/people/roles'
import type { Tx } from '#/platform/ctx'
import { lockOwners } from './accounts.queries.ts'

/** A right over accounts does not extend to other operators without the area `operators`. Throws `forbidden`. */
export function requireRightOver(
  { operatorRole }: { operatorRole: OperatorRole | null },
  { role }: { role: Role },
): void {
  if (role === 'operator' && !mayOperate(operatorRole, 'operators')) throw new AppError('forbidden')
}

/**
 * Before a change of an operator's account. Locks the owners, so that of two changes at once the second sees the first: throws
 * `forbidden` when the caller is no longer an active owner, and `invalid_state` when without that account none would be left.
 */
export async function requireOwnerLeft(
  tx: Tx,
  { callerId, withoutId }: { callerId: AccountId; withoutId?: AccountId | undefined },
): Promise<void> {
  const owners = await lockOwners(tx)
  if (!owners.includes(callerId)) throw new AppError('forbidden')
  if (owners.every((id) => id === withoutId)) throw new AppError('invalid_state')
}
