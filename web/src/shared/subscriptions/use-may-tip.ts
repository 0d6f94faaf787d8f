import type { PerformerPage } from '@limelight/contract/people/performers'
import { useAppStore } from '../../platform/store/store.ts'
import { useMayBuyFrom } from '../access/use-may-buy.ts'
import { isSuspended } from './plans.ts'

/** Visitors are offered it too, by way of an account. */
export function useMayTip(performer: PerformerPage): boolean {
  const mayBuy = useMayBuyFrom(performer._id)
  const isVisitor = useAppStore((state) => !state.auth.loggedIn)
  return mayBuy || (isVisitor && !isSuspended(performer))
}
