import { mayOperate, type OperatorRole } from '@limelight/contract/people/operator-roles'
import { consoleAreaOf } from './console-areas.ts'

/** Whether the navigation offers this path to the role, and its page opens; always outside of the console. */
export function mayOpen(path: string, role: OperatorRole | null | undefined): boolean {
  if (!/^\/admin(\/|\?|$)/.test(path)) return true
  const area = consoleAreaOf(path)
  return area !== undefined && mayOperate(role, area)
}
