import type { ReactNode } from 'react'
import { useForm } from '../platform/form/use-form.ts'
import { useT } from '../platform/i18n/use-t.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Form } from '../ui/form/form.tsx'
import { FormActions } from '../ui/form/form-actions.tsx'
import { ReasonField } from '../ui/form/reason-field.tsx'

export interface ReasonDialogProps {
  open: boolean
  onClose: () => void
  title: string
  text: string
  confirmLabel: string
  /** Throwing an `ApiError` shows it in the dialog. */
  onConfirm: (reason: string, data: FormData) => Promise<void>
  /** More to decide, below the reason; read from the form's data. */
  children?: ReactNode
}

/** A decision that has to say why. */
export function ReasonDialog({ open, onClose, title, text, confirmLabel, onConfirm, children }: ReasonDialogProps) {
  const { t } = useT('admin')
  const form = useForm({ submit: (data) => onConfirm(String(data.get('reason') ?? '').trim(), data) })
  const close = () => {
    form.reset()
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} title={title} description={text}>
      <Form {...form.props} message={form.message}>
        <ReasonField label={t('reason')} hint={t('reasonHint')} form={form} />
        {children}
        <FormActions busy={form.submitting} danger onCancel={close}>
          {confirmLabel}
        </FormActions>
      </Form>
    </Dialog>
  )
}
