import { isBuyer } from '@limelight/contract/people/roles'
import { useAppStore } from '../../platform/store/store.ts'

/** Whether the viewer's account can follow, tip and pay this creator; false for visitors and for one's own page. */
export function useMayBuyFrom(performerId: string): boolean {
  return useAppStore(({ auth: { authUser } }) => isBuyer(authUser?.role) && authUser?._id !== performerId)
}
