import { useQuery } from '@tanstack/react-query'
import { api, onConfirmationNeeded } from '../../platform/api/api.ts'
import { useAsked } from '../../platform/api/use-asked.ts'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Form } from '../../ui/form/form.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { confirmWithPasskey, passkeysQuery } from './passkeys.api.ts'
import { CurrentPasswordField } from './password-field.tsx'

/** Asks for the password when a call needs it confirmed. The call waits, and is repeated or refused afterwards. */
export function ConfirmPassword() {
  const { t } = useT('shared/auth')
  const hasPassword = useAppStore((state) => state.auth.authUser?.hasPassword !== false)
  const answer = useAsked(onConfirmationNeeded)
  return (
    <Dialog
      open={answer !== undefined}
      onClose={() => answer?.(false)}
      title={t('confirmPassword.title')}
      description={t('confirmPassword.text')}
      width="sm"
    >
      {hasPassword ? <PasswordForm onConfirmed={() => answer?.(true)} /> : <p>{t('confirmPassword.none')}</p>}
      <ByPasskey onConfirmed={() => answer?.(true)} />
    </Dialog>
  )
}

/** Offered to those who have one. */
function ByPasskey({ onConfirmed }: { onConfirmed: () => void }) {
  const { t } = useT('shared/auth')
  const has = (useQuery(passkeysQuery).data?.total ?? 0) > 0
  if (!has) return null
  return (
    <PasskeyButton
      label={t('usePasskey')}
      action={async () => {
        await confirmWithPasskey()
        onConfirmed()
      }}
    />
  )
}

function PasswordForm({ onConfirmed }: { onConfirmed: () => void }) {
  const { t } = useT('shared/auth')
  const form = useForm({
    submit: async (data) => {
      await api('POST /auth/confirmations', { body: { password: String(data.get('password') ?? '') } })
      onConfirmed()
    },
  })
  return (
    <Form {...form.props} message={form.message}>
      <CurrentPasswordField label={t('confirmPassword.password')} name="password" error={form.errorOf('password')} />
      <Button type="submit" busy={form.submitting}>
        {t('confirmPassword.action')}
      </Button>
    </Form>
  )
}
