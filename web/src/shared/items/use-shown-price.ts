import { useT } from '../../platform/i18n/use-t.ts'
import { usePrices } from '../payments/use-prices.ts'

type Priced = { price: number; suggestedPrice?: number | undefined }

/** What something costs: "$3.00", or "From $3.00" where fans choose what they pay. */
export function useShownPrice(shown?: (tokens: number) => string): (priced: Priced) => string {
  const { t } = useT('shared/items')
  const { inMoney } = usePrices()
  const text = shown ?? inMoney
  return ({ price, suggestedPrice }) => (suggestedPrice === undefined ? text(price) : t('from', { price: text(price) }))
}
