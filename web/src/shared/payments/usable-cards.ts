import type { Card, Gateway } from '@limelight/contract/finance/payments'
import { useAppStore } from '../../platform/store/store.ts'

/** Cards of a gateway that is not in use any more stay listed but pay for nothing. */
export function usableCards(cards: readonly Card[], gateway: Gateway | null): Card[] {
  return cards.filter((card) => card.gateway === gateway)
}

/** Null while the site cannot take cards. */
export function useActiveGateway(): Gateway | null {
  return useAppStore((state) => state.settings.activeGateway)
}
