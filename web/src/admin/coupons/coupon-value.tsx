import { COUPON_SCOPES, type Coupon } from '@limelight/contract/finance/coupons'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { PriceInput } from '../../ui/form/price-input.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'

export interface CouponValueProps {
  coupon: Coupon | undefined
  errors: { value: string | undefined; scopes: string | undefined }
}

/** How much it takes off, and of what. */
export function CouponValue({ coupon, errors }: CouponValueProps) {
  const { t } = useT('admin/coupons')
  const currency = useAppStore((state) => state.settings.currency ?? 'USD')
  const [kind, setKind] = useState(coupon?.amount == null ? 'percent' : 'amount')
  const value = coupon?.percent ?? coupon?.amount
  return (
    <>
      <RadioCards
        legend={t('kind')}
        name="kind"
        columns={2}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'percent', label: t('percent') },
          { value: 'amount', label: t('money') },
        ]}
      />
      <PriceInput
        label={t('value')}
        name="value"
        unit={kind === 'percent' ? '%' : currency}
        required
        min={0.01}
        {...(kind === 'percent' && { max: 100 })}
        {...(value != null && { defaultValue: value })}
        error={errors.value}
      />
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold">{t('scope')}</legend>
        {COUPON_SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            name="scopes"
            value={scope}
            label={t(`scopes.${scope}`)}
            defaultChecked={coupon?.scopes.includes(scope) ?? true}
          />
        ))}
        {errors.scopes && (
          <p role="alert" className="text-sm text-danger">
            {errors.scopes}
          </p>
        )}
      </fieldset>
    </>
  )
}
