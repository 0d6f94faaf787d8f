import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { usePrices } from './use-prices.ts'

/** A price that a wallet pays: money first, then its tokens: "$2.50 (250 tokens)". */
export function useTokenPrice(): (tokens: number) => string {
  const { formatTokens } = useFormat()
  const { t } = useT('shared/payments')
  const { inMoney } = usePrices()
  return (tokens) => t('withTokens', { money: inMoney(tokens), shown: formatTokens(tokens), count: tokens })
}
