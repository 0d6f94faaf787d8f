import { useT } from '../../platform/i18n/use-t.ts'
import { usePrices } from '../payments/use-prices.ts'
import type { Plan } from './plans.ts'

/** What a plan costs by its offer, and what it costs later. */
export function useOfferTerms(): (plan: Plan, isContinued: boolean) => string {
  const { t } = useT('shared/subscriptions')
  const { money } = usePrices()
  return ({ price, listPrice = price, months, offer }, isContinued) => {
    const list = money(listPrice)
    const term = t('months', { count: months })
    if (offer?.days != null) {
      const days = t('offer.days', { count: offer.days })
      return isContinued ? t('offer.trialThen', { days, price: list, term }) : t('offer.trialEnds', { days })
    }
    // Bundles are paid once, or go on by the month: their own words say which.
    if (months === 3 || months === 6) return t('offer.insteadOf', { price: money(price), price2: list })
    return t('offer.then', { count: offer?.payments ?? 1, price: money(price), list })
  }
}
