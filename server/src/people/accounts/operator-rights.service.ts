import { AppError } from '@limelight/contract/errors'
import { mayOperate, type OperatorRole } from '@limelight/contract/operator-roles'
import type { Role } from '@limelight/contract/roles'

/** A right over accounts does not extend to other operators without the area `operators`. Throws `forbidden`. */
export function requireRightOver(
  { operatorRole }: { operatorRole: OperatorRole | null },
  { role }: { role: Role },
): void {
  if (role === 'operator' && !mayOperate(operatorRole, 'operators')) throw new AppError('forbidden')
}
