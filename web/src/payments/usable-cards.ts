import type { Card, Gateway } from '@limelight/contract/payments'
import { useAppStore } from '../platform/store/store.ts'

/** Cards of a gateway that is not in use any more stay listed but pay for nothing. */
export function usableCards(cards: readonly Card[], gateway: Gateway): Card[] {
  return cards.filter((card) => card.gateway === gateway)
}

export function useActiveGateway(): Gateway {
  return useAppStore((state) => state.settings.activeGateway)
}
