import { useState } from 'react'
import { useAppStore } from '../../platform/store/store.ts'
import { PriceInput } from '../../ui/form/price-input.tsx'
import { Switch } from '../../ui/form/switch.tsx'

export interface OfferedPriceProps {
  name: string
  /** The sentence of the switch. */
  offer: string
  label: string
  /** Null: not offered. */
  price: number | null
  min: number
  max: number
  error: string | undefined
}

/** A price that may also be absent; without the switch the form has no field of this name. */
export function OfferedPrice({ name, offer, label, price, min, max, error }: OfferedPriceProps) {
  const currency = useAppStore((state) => state.settings.currency ?? 'USD')
  const [isOffered, setIsOffered] = useState(price !== null)
  return (
    <div className="grid grid-cols-1 gap-3">
      <Switch label={offer} checked={isOffered} onChange={(event) => setIsOffered(event.currentTarget.checked)} />
      {isOffered && (
        <PriceInput
          label={label}
          name={name}
          unit={currency}
          min={min}
          max={max}
          required
          error={error}
          {...(price !== null && { defaultValue: price })}
        />
      )}
    </div>
  )
}
