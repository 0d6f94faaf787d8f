import { useT } from '../../platform/i18n/use-t.ts'
import { enter } from './auth.api.ts'
import { LoginForm, type LoginFormProps } from './login-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { logInWithPasskey } from './passkeys.api.ts'
import { ProviderButtons } from './provider-buttons.tsx'

/** Every way to log in: with a password, a passkey or another provider. */
export function LoginWays({ redirect, onChallenge }: LoginFormProps) {
  const { t } = useT('shared/auth')
  return (
    <>
      <LoginForm redirect={redirect} onChallenge={onChallenge} />
      <PasskeyButton
        label={t('login.passkey')}
        action={async () => {
          await logInWithPasskey()
          await enter(redirect)
        }}
      />
      <ProviderButtons redirect={redirect} />
    </>
  )
}
