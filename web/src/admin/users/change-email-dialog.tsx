import { useT } from '../../platform/i18n/use-t.ts'
import { useForm } from '../../platform/use-form.ts'
import { atTakenField } from '../../shared/auth/taken-fields.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type Account, correctEmail } from './users.api.ts'

export interface ChangeEmailDialogProps {
  account: Account
  open: boolean
  onClose: () => void
}

export function ChangeEmailDialog({ account: { _id, name, email }, open, onClose }: ChangeEmailDialogProps) {
  const { t } = useT('admin/users')
  const adminWords = useT('admin')
  const form = useForm({
    submit: async (data) => {
      const text = (field: string) => String(data.get(field) ?? '').trim()
      await correctEmail(_id, { email: text('email'), reason: text('reason') })
      toast.success(t('emailChanged', { name }))
      onClose()
    },
    adjust: atTakenField,
    isUpdate: true,
  })
  const close = () => {
    form.reset()
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} title={t('changeEmailTitle', { name })} description={t('changeEmailText')}>
      <Form {...form.props} message={form.message}>
        <TextField
          label={t('newEmail')}
          name="email"
          type="email"
          required
          maxLength={254}
          defaultValue={email ?? ''}
          error={form.errorOf('email')}
        />
        <TextArea
          label={adminWords.t('reason')}
          name="reason"
          required
          minLength={3}
          maxLength={1_000}
          error={form.errorOf('reason')}
        />
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button variant="outline" onClick={close}>
            {adminWords.t('cancel')}
          </Button>
          <Button type="submit" busy={form.submitting}>
            {t('changeEmail')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
