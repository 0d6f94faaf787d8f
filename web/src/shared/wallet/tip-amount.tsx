import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { PriceInput } from '../../ui/form/price-input.tsx'
import { usePrices } from '../payments/use-prices.ts'
import { tipChoices } from './tip-choices.ts'

export interface TipAmountProps {
  /** In the site's currency, as typed. */
  amount: string
  onAmount: (amount: string) => void
  /** In tokens. */
  bounds: { min: number; max: number }
  error: string | undefined
}

/** Some amounts, and a field for any other. */
export function TipAmount({ amount, onAmount, bounds: { min, max }, error }: TipAmountProps) {
  const { t } = useT('shared/payments')
  const { currency, inMoney, inShortMoney, worthOf, tokensFor } = usePrices()
  const choices = tipChoices({ tokensFor, tipTokens: { min, max } })
  return (
    <>
      {choices.length > 0 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-2 text-sm font-semibold">{t('tip.choose')}</legend>
          {choices.map((tokens) => (
            <Button
              key={tokens}
              variant={amount === String(worthOf(tokens)) ? 'money' : 'outline'}
              aria-pressed={amount === String(worthOf(tokens))}
              onClick={() => onAmount(String(worthOf(tokens)))}
            >
              {inShortMoney(tokens)}
            </Button>
          ))}
        </fieldset>
      )}
      <PriceInput
        label={t('tip.own')}
        name="price"
        unit={currency}
        min={worthOf(min)}
        max={worthOf(max)}
        value={amount}
        onChange={onAmount}
        required
        hint={t('tip.bounds', { min: inMoney(min), max: inMoney(max) })}
        error={error}
      />
    </>
  )
}
