import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { usePrices } from './use-prices.ts'

/** A price that a wallet pays: money first, then its tokens, "$2.50 (250 tokens)", unless the site shows money only. */
export function useTokenPrice(): (tokens: number) => string {
  const { formatTokens } = useFormat()
  const { t } = useT('shared/payments')
  const { inMoney } = usePrices()
  if (!useShowsTokens()) return inMoney
  return (tokens) => t('withTokens', { money: inMoney(tokens), shown: formatTokens(tokens), count: tokens })
}

/** What a wallet gets or has: "250 tokens", or money where the site shows money only. */
export function useTokenAmount(): (tokens: number) => string {
  const { formatTokens } = useFormat()
  const { t } = useT('shared/payments')
  const { inMoney } = usePrices()
  if (!useShowsTokens()) return inMoney
  return (tokens) => t('tokens', { count: tokens, shown: formatTokens(tokens) })
}

export function useShowsTokens(): boolean {
  return useAppStore((state) => state.settings.showTokens ?? true)
}
