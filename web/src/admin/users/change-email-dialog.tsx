import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { atTakenField } from '../../shared/auth/taken-fields.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { ReasonField } from '../../ui/form/reason-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type Account, correctEmail } from './users.api.ts'

export interface ChangeEmailDialogProps {
  account: Account
  open: boolean
  onClose: () => void
}

export function ChangeEmailDialog({ account, open, onClose }: ChangeEmailDialogProps) {
  const { _id, name, email, proposedEmail } = account
  const { t } = useT('admin/users')
  const adminWords = useT('admin')
  const form = useForm({
    submit: async (data) => {
      const text = (field: string) => String(data.get(field) ?? '').trim()
      const isInForce = await correctEmail(_id, { email: text('email'), reason: text('reason') })
      toast.success(t(isInForce ? 'emailChanged' : 'emailProposed', { name }))
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
        {proposedEmail && (
          <Notice tone="info" title={t('proposedTitle')}>
            {t('proposedText', { email: proposedEmail.email })}
          </Notice>
        )}
        <TextField
          label={t('newEmail')}
          name="email"
          type="email"
          required
          maxLength={254}
          defaultValue={proposedEmail?.email ?? email ?? ''}
          error={form.errorOf('email')}
        />
        <ReasonField label={adminWords.t('reason')} form={form} />
        <FormActions busy={form.submitting} onCancel={close}>
          {t('changeEmail')}
        </FormActions>
      </Form>
    </Dialog>
  )
}
