import { useT } from '../../platform/i18n/use-t.ts'
import { Card } from '../../ui/card.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { AmountField } from '../editor/amount-field.tsx'
import type { ProductForm } from './use-product-editor.ts'

export interface ProductSaleProps {
  item: ProductForm
}

type Field = 'shippingFee' | 'stock' | 'affiliatePercent'

/** What sending it costs, how many there are, and who else may show it. */
export function ProductSale({ item }: ProductSaleProps) {
  const { t } = useT('creator/products')
  const { draft, change, problems, form } = item
  const isPhysical = draft.type === 'physical'
  const errorOf = (name: Field) => (problems[name] ? t(`problems.${problems[name]}`) : form.errorOf(name))
  return (
    <>
      <Card className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        {isPhysical && (
          <AmountField
            label={t('shippingFee')}
            name="shippingFee"
            tokens={draft.shippingFee}
            onChange={(shippingFee) => change({ shippingFee })}
            hint={t('shippingHint')}
            error={errorOf('shippingFee')}
          />
        )}
        <TextField
          label={t('stockField')}
          name="stock"
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
          value={draft.stock}
          onChange={(event) => change({ stock: event.currentTarget.value })}
          hint={isPhysical ? t('stockHint') : t('stockDigitalHint')}
          error={errorOf('stock')}
        />
      </Card>
      <Card className="grid grid-cols-1 gap-4">
        <h2 className="text-lg">{t('affiliate')}</h2>
        <p className="text-[15px] text-muted">{t('affiliateText')}</p>
        <Switch
          label={t('affiliateSwitch')}
          checked={draft.isAffiliateEnabled}
          onChange={() => change({ isAffiliateEnabled: !draft.isAffiliateEnabled })}
        />
        {draft.isAffiliateEnabled && (
          <TextField
            label={t('percent')}
            name="affiliatePercent"
            inputMode="decimal"
            suffix="%"
            className="max-w-60"
            value={draft.affiliatePercent}
            onChange={(event) => change({ affiliatePercent: event.currentTarget.value })}
            hint={t('percentHint')}
            error={errorOf('affiliatePercent')}
          />
        )}
      </Card>
    </>
  )
}
