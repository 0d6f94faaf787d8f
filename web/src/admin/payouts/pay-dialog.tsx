import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Form } from '../../ui/form/form.tsx'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

export interface PayDialogProps {
  /** As it is shown. */
  amount: string
  onClose: () => void
  onPaid: (reference: string) => Promise<void>
}

/** What was paid by hand is marked with what the bank calls it. */
export function PayDialog({ amount, onClose, onPaid }: PayDialogProps) {
  const { t } = useT('admin/payouts')
  const shared = useT('shared/payouts')
  const form = useForm({ submit: (data) => onPaid(String(data.get('reference') ?? '').trim()) })
  return (
    <Dialog open onClose={onClose} title={t('payTitle', { amount })} description={t('payText')}>
      <Form {...form.props} message={form.message} autoComplete="off">
        <TextField
          label={shared.t('reference')}
          name="reference"
          required
          maxLength={200}
          hint={t('referenceHint')}
          error={form.errorOf('reference')}
        />
        <FormActions busy={form.submitting} onCancel={onClose}>
          {t('pay')}
        </FormActions>
      </Form>
    </Dialog>
  )
}
