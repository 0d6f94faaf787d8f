import type { ReactNode } from 'react'
import { useT } from '../platform/i18n/use-t.ts'
import { useForm } from '../platform/use-form.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Form } from '../ui/form/form.tsx'
import { TextArea } from '../ui/form/text-area.tsx'

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

const REASON = { min: 3, max: 1_000 }

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
        <TextArea
          label={t('reason')}
          name="reason"
          required
          minLength={REASON.min}
          maxLength={REASON.max}
          hint={t('reasonHint')}
          error={form.errorOf('reason')}
        />
        {children}
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button variant="outline" onClick={close}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="danger" busy={form.submitting}>
            {confirmLabel}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
