import type { COMMISSION_KINDS } from '@limelight/contract/finance/commissions'
import { type ReactNode, useState } from 'react'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { PriceInput } from '../../ui/form/price-input.tsx'
import { tokensOfAmount } from './price-amount.ts'
import { usePriceWorth } from './use-price-worth.ts'

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
  const worth = usePriceWorth(tokens, kind)
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
