import type { OwnOffer } from '@limelight/contract/commerce/offers'
import { useT } from '../../platform/i18n/use-t.ts'
import { useMoney } from '../use-money.ts'

/** What an offer offers, in a few words. */
export function useOfferTitle(): (offer: Pick<OwnOffer, 'percent' | 'days' | 'price' | 'payments'>) => string {
  const { t } = useT('creator/offers')
  const money = useMoney()
  return ({ percent, days, price, payments }) => {
    if (percent !== null) return t('titles.discount', { count: payments, percent })
    if (days !== null) return t('titles.trial', { count: days })
    return t('titles.price', { price: money(price ?? 0) })
  }
}
