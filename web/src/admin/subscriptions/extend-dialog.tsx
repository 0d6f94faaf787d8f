import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Form } from '../../ui/form/form.tsx'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { DaysField } from './days-field.tsx'

export interface ExtendDialogProps {
  name: string
  onClose: () => void
  /** Throwing an `ApiError` shows it in the dialog. */
  onExtend: (days: number) => Promise<void>
}

export function ExtendDialog({ name, onClose, onExtend }: ExtendDialogProps) {
  const { t } = useT('admin/subscriptions')
  const form = useForm({ submit: (data) => onExtend(Number(data.get('days'))) })
  return (
    <Dialog open onClose={onClose} title={t('extendTitle', { name })} description={t('extendText')}>
      <Form {...form.props} message={form.message}>
        <DaysField error={form.errorOf('days')} />
        <FormActions busy={form.submitting}>{t('extend')}</FormActions>
      </Form>
    </Dialog>
  )
}
