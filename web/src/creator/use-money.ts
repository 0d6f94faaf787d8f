import { useCallback } from 'react'
import { formatMoney } from '../platform/format.ts'
import { useAppStore } from '../platform/store/store.ts'

/** Writes amounts (decimals, 2.95) in the site's currency. */
export function useMoney(): (amount: number) => string {
  const currency = useAppStore((state) => state.settings.currency ?? 'USD')
  return useCallback((amount) => formatMoney(amount, currency), [currency])
}
