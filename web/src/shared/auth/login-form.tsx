import { isApiError } from '@limelight/contract/client'
import { useState } from 'react'
import { refusalIn, usePostedForm } from '../../platform/form/posted-form.ts'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { loginPathFor } from '../../platform/safe-redirect.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { logIn } from './auth.api.ts'
import { loginOf } from './credentials.ts'
import { challengeOf } from './factor-step.tsx'
import { CurrentPasswordField } from './password-field.tsx'
import { ResendVerification } from './resend-verification.tsx'
import { TextLink } from './text-link.tsx'

export interface LoginFormProps {
  redirect: string | null
  /** The account wants a second step. */
  onChallenge: (challenge: string) => void
}

export function LoginForm({ redirect, onChallenge }: LoginFormProps) {
  const { t } = useT('shared/auth')
  const posted = usePostedForm()
  const refused = refusalIn(posted)
  const isUnverified = refused?.code === 'email_unverified'
  const [unverified, setUnverified] = useState(isUnverified ? posted?.values.credentials : undefined)
  const form = useForm({
    refused: isUnverified || challengeOf(refused) ? undefined : refused,
    submit: (fields) => {
      setUnverified(undefined)
      return logIn(loginOf(fields), redirect)
    },
    adjust: (refusal, error) => {
      const challenge = challengeOf(error)
      if (challenge) {
        onChallenge(challenge)
        return { fields: {}, message: null }
      }
      if (isApiError(error) && error.code === 'account_suspended')
        return { ...refusal, message: withReason(refusal.message, error.details) }
      if (!isApiError(error) || error.code !== 'email_unverified') return refusal
      const field = document.querySelector<HTMLInputElement>('input[name=credentials]')
      setUnverified(field?.value.trim() ?? '')
      return { fields: {}, message: null }
    },
  })
  return (
    <Form {...form.props} action={loginPathFor(redirect ?? '/')} message={form.message}>
      {unverified !== undefined && <ResendVerification credentials={unverified} />}
      <TextField
        label={t('credentials')}
        name="credentials"
        defaultValue={posted?.values.credentials}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={form.errorOf('credentials')}
      />
      <CurrentPasswordField label={t('password')} name="password" error={form.errorOf('password')} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Checkbox label={t('login.remember')} name="remember" defaultChecked />
        <TextLink to="/auth/forgot-password">{t('login.forgot')}</TextLink>
      </div>
      <Button type="submit" size="lg" busy={form.submitting}>
        {t('login.submit')}
      </Button>
    </Form>
  )
}

/** Only the right password learns the reason. */
function withReason(message: string | null, details: unknown): string | null {
  const isNotified = typeof details === 'object' && details !== null && 'reason' in details
  return isNotified && typeof details.reason === 'string' ? `${message ?? ''} ${details.reason}`.trim() : message
}
