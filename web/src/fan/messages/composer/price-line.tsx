import { useT } from '../../../platform/i18n/use-t.ts'
import { usePrices } from '../../../shared/payments/use-prices.ts'
import { Button } from '../../../ui/button.tsx'
import { PriceInput } from '../../../ui/form/price-input.tsx'
import { Cross } from '../../../ui/icons.tsx'

export interface PriceLineProps {
  amount: string
  onAmount: (amount: string) => void
  onCancel: () => void
  error: string | undefined
}

/** Above the box of a creator: what the fan pays for the files of the next message. */
export function PriceLine({ amount, onAmount, onCancel, error }: PriceLineProps) {
  const { t } = useT('fan/messages')
  const { currency } = usePrices()
  return (
    <div className="mb-2 flex items-start gap-2">
      <div className="w-full max-w-64">
        <PriceInput
          label={t('price')}
          name="price"
          unit={currency}
          value={amount}
          onChange={onAmount}
          hint={t('priceHint')}
          error={error}
        />
      </div>
      <Button variant="ghost" size="smallIcon" aria-label={t('removePrice')} onClick={onCancel} className="mt-8">
        <Cross className="size-4" />
      </Button>
    </div>
  )
}
