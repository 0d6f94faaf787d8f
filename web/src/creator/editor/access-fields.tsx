import { ACCESS, type Access } from '@limelight/contract/content/access'
import type { COMMISSION_KINDS } from '@limelight/contract/finance/commissions'
import { useT } from '../../platform/i18n/use-t.ts'
import { ChoicePills } from '../../ui/form/choice-pills.tsx'
import { ACCESS_ICONS } from './access-icons.ts'
import { ItemPriceField } from './item-price-field.tsx'

export interface AccessFieldsProps {
  access: Access
  /** Tokens, as digits; empty while none is entered. */
  price: string
  onAccess: (access: Access) => void
  onPrice: (price: string) => void
  error: string | undefined
  /** What a sale of it is, for the share of the site. */
  kind: (typeof COMMISSION_KINDS)[number]
}

/** Who may see it, and what that costs. */
export function AccessFields({ access, price, onAccess, onPrice, error, kind }: AccessFieldsProps) {
  const { t } = useT('creator/feeds')
  return (
    <div className="grid grid-cols-1 gap-4">
      <ChoicePills
        legend={t('access')}
        name="access"
        value={access}
        onChange={(chosen) => onAccess(ACCESS.find((one) => one === chosen) ?? access)}
        options={ACCESS.map((one) => {
          const Icon = ACCESS_ICONS[one]
          return {
            value: one,
            label: t(`accesses.${one}`),
            hint: t(`accessHints.${one}`),
            icon: <Icon className="size-4.5" />,
          }
        })}
      />
      {access === 'paid' && <ItemPriceField {...{ price, onPrice, kind, error }} />}
    </div>
  )
}
