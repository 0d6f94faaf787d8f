import type { ReactNode } from 'react'
import { Coins } from '../member-icons.ts'
import { TextField } from './text-field.tsx'

export interface PriceInputProps {
  label: ReactNode
  name: string
  /** `tokens` takes whole numbers, a currency code takes at most two decimals. */
  unit: 'tokens' | (string & {})
  min?: number
  max?: number
  defaultValue?: number
  value?: string
  onChange?: (value: string) => void
  required?: boolean
  disabled?: boolean
  hideLabel?: boolean
  hint?: ReactNode
  error?: string | undefined
}

export function PriceInput({ unit, defaultValue, value, onChange, ...rest }: PriceInputProps) {
  const isTokens = unit === 'tokens'
  const shown = value === undefined ? (defaultValue === undefined ? {} : { defaultValue }) : { value }
  return (
    <TextField
      {...rest}
      {...shown}
      type="number"
      inputMode={isTokens ? 'numeric' : 'decimal'}
      step={isTokens ? 1 : 0.01}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      // Scrolling over a focused number field would change the price unnoticed.
      onWheel={(event) => event.currentTarget.blur()}
      prefix={isTokens ? <Coins className="size-4.5" /> : undefined}
      suffix={isTokens ? undefined : unit}
    />
  )
}
