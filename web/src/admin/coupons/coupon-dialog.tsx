import { isApiError } from '@limelight/contract/client'
import type { Coupon } from '@limelight/contract/finance/coupons'
import { refusalAt } from '../../platform/form/form-errors.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { couponDraftOf } from './coupon-draft.ts'
import { CouponLimits } from './coupon-limits.tsx'
import { CouponValue } from './coupon-value.tsx'
import { saveCoupon } from './coupons.api.ts'

export interface CouponDialogProps {
  open: boolean
  onClose: () => void
  /** Absent: a new one. */
  coupon?: Coupon
}

export function CouponDialog({ open, onClose, coupon }: CouponDialogProps) {
  const { t } = useT('admin/coupons')
  const admin = useT('admin')
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={coupon ? t('editTitle', { code: coupon.code }) : t('add')}
      saveLabel={admin.t('save')}
      submit={async (data) => {
        const { code } = await saveCoupon(coupon, couponDraftOf(data))
        return t(coupon ? 'kept' : 'made', { code })
      }}
      adjust={(refusal, error) => {
        if (!isApiError(error)) return refusal
        if (error.code === 'coupon_taken') return refusalAt(refusal, 'code')
        if (error.code === 'invalid_state') return { message: null, fields: { maxUses: t('tooFewUses') } }
        return refusal
      }}
    >
      {(errorOf) => (
        <>
          <TextField
            label={t('code')}
            name="code"
            required
            minLength={3}
            maxLength={30}
            pattern="[A-Za-z0-9\-]+"
            hint={t('codeHint')}
            className="[&_input]:uppercase"
            defaultValue={coupon?.code}
            error={errorOf('code')}
          />
          <CouponValue
            coupon={coupon}
            errors={{
              value: errorOf('percent') ?? errorOf('amount'),
              scopes: errorOf('scopes') && t('scopeNeeded'),
            }}
          />
          <CouponLimits coupon={coupon} errorOf={errorOf} />
          <Switch name="isActive" label={t('active')} defaultChecked={coupon?.isActive ?? true} />
        </>
      )}
    </FormDialog>
  )
}
