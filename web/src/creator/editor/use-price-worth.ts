import type { COMMISSION_KINDS } from '@limelight/contract/finance/commissions'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../platform/api/query-client.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { useTokenPrice } from '../../shared/payments/use-token-price.ts'

const commissionQuery = callQuery('GET /performer/commission')

/** What fans pay, also in tokens, and what is left of it for the creator. Undefined while there is no price. */
export function usePriceWorth(price: string, kind: (typeof COMMISSION_KINDS)[number] | undefined): string | undefined {
  const { t } = useT('creator/feeds')
  const { inMoney, worthOf, money } = usePrices()
  const tokenPrice = useTokenPrice()
  const commission = useQuery({ ...commissionQuery, enabled: kind !== undefined })
  const tokens = Number(price)
  if (!(tokens > 0)) return undefined
  const percent = commission.data?.data.find((one) => one.kind === kind)?.percent
  if (percent === undefined) return t('worth', { money: tokenPrice(tokens) })
  const cents = Math.round(worthOf(tokens) * 100)
  const net = cents - Math.round((cents * percent) / 100)
  return `${t('worth', { money: tokenPrice(tokens) })} ${t('net', { money: net < 1 ? inMoney(0) : money(net / 100) })}`
}
