import { useCallback } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useAppStore } from '../../platform/store/store.ts'

/** Writes amounts (decimals, 2.95) in the site's currency. */
export function useSiteMoney(): (amount: number) => string {
  const { formatMoney } = useFormat()
  const currency = useAppStore((state) => state.settings.currency ?? 'USD')
  return useCallback((amount) => formatMoney(amount, currency), [currency, formatMoney])
}
