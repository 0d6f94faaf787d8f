import { isApiError } from '@limelight/contract/client'
import type { Coupon } from '@limelight/contract/coupons'
import { refusalAt } from '../../platform/form/form-errors.ts'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { FormActions } from '../../ui/form/form-actions.tsx'
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
  const title = coupon ? t('editTitle', { code: coupon.code }) : t('add')
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <CouponForm coupon={coupon} onDone={onClose} />
    </Dialog>
  )
}

/** Inside of the dialog, so that each opening starts anew. */
function CouponForm({ coupon, onDone }: { coupon: Coupon | undefined; onDone: () => void }) {
  const { t } = useT('admin/coupons')
  const admin = useT('admin')
  const form = useForm({
    submit: async (data) => {
      const { code } = await saveCoupon(coupon, couponDraftOf(data))
      toast.success(t(coupon ? 'kept' : 'made', { code }))
      onDone()
    },
    adjust: (refusal, error) => {
      if (!isApiError(error)) return refusal
      if (error.code === 'coupon_taken') return refusalAt(refusal, 'code')
      if (error.code === 'invalid_state') return { message: null, fields: { maxUses: t('tooFewUses') } }
      return refusal
    },
  })
  return (
    <Form {...form.props} message={form.message} autoComplete="off">
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
        error={form.errorOf('code')}
      />
      <CouponValue
        coupon={coupon}
        errors={{
          value: form.errorOf('percent') ?? form.errorOf('amount'),
          scopes: form.errorOf('scopes') && t('scopeNeeded'),
        }}
      />
      <CouponLimits coupon={coupon} errorOf={form.errorOf} />
      <Switch name="isActive" label={t('active')} defaultChecked={coupon?.isActive ?? true} />
      <FormActions busy={form.submitting} onCancel={onDone}>
        {admin.t('save')}
      </FormActions>
    </Form>
  )
}
