import { useEffect, useRef } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { PriceInput } from '../../ui/form/price-input.tsx'
import type { ChosenPrice } from './use-chosen-price.ts'
import { usePrices } from './use-prices.ts'

export interface ChosenPriceFieldProps {
  chosen: ChosenPrice
  /** What the server says of it. */
  refusal: string | undefined
}

/** The suggestion and the minimum, and a field for any other amount; nothing where the price is fixed. */
export function ChosenPriceField({ chosen, refusal }: ChosenPriceFieldProps) {
  const { t } = useT('shared/payments')
  const { currency, inMoney, worthOf } = usePrices()
  const box = useRef<HTMLDivElement>(null)
  // A card is paid by another form, which does not know this field.
  useEffect(() => {
    if (refusal !== undefined) box.current?.querySelector('input')?.focus()
  }, [refusal])
  if (!chosen.isChosen) return null
  const { minimum, suggested, amount } = chosen
  const error = chosen.error ?? refusal
  const offered = [
    { tokens: suggested, label: t('chosen.suggested', { price: inMoney(suggested) }) },
    { tokens: minimum, label: t('chosen.minimum', { price: inMoney(minimum) }) },
  ]
  return (
    <div ref={box} className="grid min-w-0 grid-cols-1 gap-3">
      {suggested > minimum && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-2 text-sm font-semibold">{t('chosen.title')}</legend>
          {offered.map(({ tokens, label }) => (
            <Button
              key={tokens}
              variant={amount === String(worthOf(tokens)) ? 'money' : 'outline'}
              aria-pressed={amount === String(worthOf(tokens))}
              onClick={() => chosen.type(String(worthOf(tokens)))}
            >
              {label}
            </Button>
          ))}
        </fieldset>
      )}
      <PriceInput
        label={t('chosen.amount')}
        name="chosenPrice"
        unit={currency}
        value={amount}
        onChange={chosen.type}
        hint={error === undefined && t('chosen.low', { price: inMoney(minimum) })}
        error={error}
      />
    </div>
  )
}
