import { ITEM_PRICE } from '@limelight/contract/content/items'
import { useT } from '../../platform/i18n/use-t.ts'
import { Switch } from '../../ui/form/switch.tsx'
import { AmountField } from './amount-field.tsx'
import { isSuggestionLow } from './item-draft.ts'
import { ItemPriceField, type ItemPriceFieldProps } from './item-price-field.tsx'

export interface PriceFieldsProps extends Required<Pick<ItemPriceFieldProps, 'price' | 'onPrice' | 'kind'>> {
  /** Tokens, as digits, where fans choose the price; undefined: it is fixed. */
  suggested?: string | undefined
  /** Absent where fans cannot choose it. */
  onSuggested?: ((suggested: string | undefined) => void) | undefined
  error: string | undefined
}

/** What something costs, or the least that fans pay and what is suggested to them. */
export function PriceFields({ price, onPrice, suggested, onSuggested, kind, error }: PriceFieldsProps) {
  const { t } = useT('creator/feeds')
  const isChosen = suggested !== undefined
  const isLow = isSuggestionLow({ price, suggested })
  return (
    <>
      <ItemPriceField {...{ price, onPrice, kind }} isMinimum={isChosen} error={isLow ? undefined : error} />
      {onSuggested && (
        <Switch
          label={t('chosen.label')}
          hint={t('chosen.hint')}
          checked={isChosen}
          onChange={() => onSuggested(isChosen ? undefined : '')}
        />
      )}
      {isChosen && onSuggested && (
        <AmountField
          label={t('chosen.suggested')}
          name="suggestedPrice"
          tokens={suggested}
          onChange={onSuggested}
          min={ITEM_PRICE.min}
          max={ITEM_PRICE.max}
          hint={t('chosen.suggestedHint')}
          error={isLow ? error : undefined}
        />
      )}
    </>
  )
}
