import { ACCESS, type Access, ITEM_PRICE } from '@limelight/contract/items'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { PriceInput } from '../../ui/form/price-input.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { useMoney } from '../use-money.ts'

export interface AccessFieldsProps {
  access: Access
  /** As typed. */
  price: string
  onAccess: (access: Access) => void
  onPrice: (price: string) => void
  error: string | undefined
}

export function AccessFields({ access, price, onAccess, onPrice, error }: AccessFieldsProps) {
  const { t } = useT('creator/feeds')
  const money = useMoney()
  const tokenValue = useAppStore((state) => state.settings.tokenValue ?? 1)
  const worth = Number(price) > 0 ? t('worth', { money: money((Number(price) * tokenValue) / 100) }) : undefined
  return (
    <>
      <RadioCards
        legend={t('access')}
        name="access"
        columns={2}
        value={access}
        onChange={(chosen) => onAccess(ACCESS.find((one) => one === chosen) ?? access)}
        options={ACCESS.map((one) => ({ value: one, label: t(`accesses.${one}`), hint: t(`accessHints.${one}`) }))}
      />
      {access === 'paid' && (
        <PriceInput
          label={t('price')}
          name="price"
          unit="tokens"
          min={ITEM_PRICE.min}
          max={ITEM_PRICE.max}
          value={price}
          onChange={onPrice}
          hint={worth}
          error={error}
        />
      )}
    </>
  )
}
