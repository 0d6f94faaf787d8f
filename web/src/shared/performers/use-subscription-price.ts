import type { PerformerCard } from '@limelight/contract/people/performers'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { usePrices } from '../payments/use-prices.ts'

/** What a subscription costs, with its free days beside the price and never in its place; undefined where none is offered. */
export function useSubscriptionPrice(): (
  performer: Pick<PerformerCard, 'prices' | 'canSubscribeFree'>,
) => string | undefined {
  const { t } = useT('shared/performers')
  const subscriptions = useT('shared/subscriptions')
  const { money } = usePrices()
  const count = useAppStore((state) => state.settings.freeSubscriptionDuration ?? 1)
  return ({ prices: { monthly }, canSubscribeFree }) => {
    if (monthly === null) return canSubscribeFree ? t('freeTrial') : undefined
    const price = money(monthly)
    return canSubscribeFree ? t('perMonthFree', { price, count }) : subscriptions.t('perMonth', { price })
  }
}
