import { isApiError } from '@limelight/contract/client'
import type { Passkey } from '@limelight/contract/people/passkeys'
import { refusalAt } from '../../platform/form/form-errors.ts'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { addPasskey, isCancelled, removePasskey, renamePasskey } from '../auth/passkeys.api.ts'
import { CurrentPasswordField } from '../auth/password-field.tsx'

export type PasskeyDialogProps = { onClose: () => void } & (
  | { to: 'add'; passkey?: undefined }
  | { to: 'rename' | 'remove'; passkey: Passkey }
)

/** A name for a new key or an old one; a key is added and removed with the password. */
export default function PasskeyDialog({ to, passkey, onClose }: PasskeyDialogProps) {
  const { t } = useT('shared/accounts')
  const hasPassword = useAppStore((state) => state.auth.authUser?.hasPassword !== false)
  const form = useForm({
    submit: async (fields) => {
      const text = (field: string) => String(fields.get(field) ?? '')
      if (to === 'add') await addPasskey(text('name').trim(), text('currentPassword'))
      else if (to === 'rename') await renamePasskey(passkey, text('name').trim())
      else await removePasskey(passkey, text('currentPassword'))
      toast.success(t(`passkeys.done.${to}`))
      onClose()
    },
    adjust: (refusal, error) => {
      if (isCancelled(error)) return { fields: {}, message: t('passkeys.cancelled') }
      return isApiError(error) && error.code === 'password_incorrect' ? refusalAt(refusal, 'currentPassword') : refusal
    },
  })
  return (
    <Dialog open onClose={onClose} title={t(`passkeys.titles.${to}`)}>
      <Form {...form.props} message={form.message}>
        <p className="text-[15px] text-muted">{t(`passkeys.texts.${to}`)}</p>
        {to !== 'remove' && (
          <TextField
            label={t('passkeys.name')}
            name="name"
            required
            maxLength={60}
            hint={t('passkeys.nameHint')}
            defaultValue={passkey?.name}
            error={form.errorOf('name')}
          />
        )}
        {to !== 'rename' && hasPassword && (
          <CurrentPasswordField
            label={t('currentPassword')}
            name="currentPassword"
            error={form.errorOf('currentPassword')}
          />
        )}
        <FormActions busy={form.submitting} danger={to === 'remove'} onCancel={onClose}>
          {t(`passkeys.${to}`)}
        </FormActions>
      </Form>
    </Dialog>
  )
}
