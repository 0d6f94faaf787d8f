import { ITEM_PRICE } from '@limelight/contract/content/items'
import { useT } from '../../platform/i18n/use-t.ts'
import { AmountField, type AmountFieldProps } from './amount-field.tsx'

export interface ItemPriceFieldProps extends Pick<AmountFieldProps, 'kind' | 'error'> {
  /** Tokens, as digits; empty while none is entered. */
  price: string
  onPrice: (price: string) => void
  /** Whether fans choose what they pay, at least this. */
  isMinimum?: boolean
}

/** What something that is sold costs. */
export function ItemPriceField({ price, onPrice, isMinimum = false, ...amount }: ItemPriceFieldProps) {
  const { t } = useT('creator/feeds')
  return (
    <AmountField
      label={t(isMinimum ? 'chosen.minimum' : 'price')}
      name="price"
      tokens={price}
      onChange={onPrice}
      min={ITEM_PRICE.min}
      max={ITEM_PRICE.max}
      {...amount}
    />
  )
}
