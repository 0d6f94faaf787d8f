import type { Coupon } from '@limelight/contract/finance/coupons'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { PriceInput } from '../../ui/form/price-input.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { localTimeOf } from '../promos/local-time.ts'

export interface CouponLimitsProps {
  coupon: Coupon | undefined
  errorOf: (name: string) => string | undefined
}

const MOST_USES = 1_000_000

/** When, from what price on, and how often it can be used. */
export function CouponLimits({ coupon, errorOf }: CouponLimitsProps) {
  const { t } = useT('admin/coupons')
  const currency = useAppStore((state) => state.settings.currency ?? 'USD')
  const limits = [
    { name: 'maxUses', label: t('maxUses'), value: coupon?.maxUses ?? undefined },
    {
      name: 'maxUsesPerFan',
      label: t('maxUsesPerFan'),
      value: coupon ? (coupon.maxUsesPerFan ?? undefined) : 1,
    },
  ]
  const ends = [
    { name: 'startsAt', label: t('from'), value: coupon?.startsAt ?? null },
    { name: 'endsAt', label: t('until'), value: coupon?.endsAt ?? null },
  ]
  return (
    <>
      <PriceInput
        label={t('minimum')}
        name="minimumPrice"
        unit={currency}
        min={0}
        defaultValue={coupon?.minimumPrice ?? 0}
        hint={t('minimumHint')}
        error={errorOf('minimumPrice')}
      />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        {ends.map(({ name, label, value }) => (
          <TextField
            key={name}
            label={label}
            name={name}
            type="datetime-local"
            defaultValue={localTimeOf(value)}
            error={errorOf(name)}
          />
        ))}
      </div>
      <p className="text-sm text-muted">{t('windowHint')}</p>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        {limits.map(({ name, label, value }) => (
          <TextField
            key={name}
            label={label}
            name={name}
            type="number"
            inputMode="numeric"
            min={1}
            max={MOST_USES}
            hint={t('unlimited')}
            defaultValue={value}
            error={errorOf(name)}
          />
        ))}
      </div>
    </>
  )
}
