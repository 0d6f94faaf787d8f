import { useAppStore } from '../../platform/store/store.ts'
import { useMayBuyFrom } from '../access/use-may-buy.ts'

/** Whether the viewer may choose a plan of this creator. Visitors may: an account comes next. */
export function useIsOffered(performerId: string): boolean {
  const loggedIn = useAppStore((state) => state.auth.loggedIn)
  const mayBuy = useMayBuyFrom(performerId)
  return mayBuy || !loggedIn
}
