import type { COMMISSION_KINDS } from '@limelight/contract/finance/commissions'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { callQuery } from '../../platform/api/query-client.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { type Prices, usePrices } from '../../shared/payments/use-prices.ts'
import { useTokenPrice } from '../../shared/payments/use-token-price.ts'
import { PriceInput } from '../../ui/form/price-input.tsx'
import { tokensOfAmount } from './price-amount.ts'

type Kind = (typeof COMMISSION_KINDS)[number]

export interface AmountFieldProps {
  label: ReactNode
  name: string
  /** As digits; empty while none is entered. */
  tokens: string
  onChange: (tokens: string) => void
  min?: number
  max?: number
  /** What a sale of it is, for the share of the site; absent: no share is named. */
  kind?: Kind
  hint?: ReactNode
  error?: string | undefined
}

/** A price of a creator: entered in money, stored in whole tokens. `min` and `max` are tokens. */
export function AmountField({ tokens, onChange, min, max, kind, hint, ...field }: AmountFieldProps) {
  const prices = usePrices()
  const [amount, setAmount] = useState(() => (tokens === '' ? '' : String(prices.worthOf(Number(tokens)))))
  const worth = usePriceHint(tokens, kind, prices)
  return (
    <PriceInput
      {...field}
      unit={prices.currency}
      {...(min !== undefined && { min: prices.worthOf(min) })}
      {...(max !== undefined && { max: prices.worthOf(max) })}
      value={amount}
      onChange={(text) => {
        setAmount(text)
        onChange(tokensOfAmount(text, prices.worthOf(1)))
      }}
      hint={worth && hint ? `${worth} ${hint}` : (worth ?? hint)}
    />
  )
}

const commissionQuery = callQuery('GET /performer/commission')

/** What fans pay, also in tokens, and what is left of it for the creator. */
function usePriceHint(price: string, kind: Kind | undefined, { inMoney, worthOf, money }: Prices) {
  const { t } = useT('creator/feeds')
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
