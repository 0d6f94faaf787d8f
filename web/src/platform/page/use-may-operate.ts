import { mayOperate, type OperatorArea } from '@limelight/contract/people/operator-roles'
import { useAppStore } from '../store/store.ts'

/** Whether the role of the operator who is logged in has an area; for pages of the console only, which load the table. */
export function useMayOperate(): (area: OperatorArea) => boolean {
  const role = useAppStore((state) => state.auth.authUser?.operatorRole)
  return (area) => mayOperate(role, area)
}
