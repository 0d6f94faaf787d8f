import { isApiError } from '@limelight/contract/client'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import type { PageFlags } from '../../platform/page/page-flags.ts'
import { logIn } from '../../shared/auth/auth.api.ts'
import { AuthCard } from '../../shared/auth/auth-card.tsx'
import { challengeOf, FactorStep } from '../../shared/auth/factor-step.tsx'
import { CurrentPasswordField } from '../../shared/auth/password-field.tsx'
import { ProviderButtons } from '../../shared/auth/provider-buttons.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { ResendVerification } from './resend-verification.tsx'
import { TextLink } from './text-link.tsx'

export const handle: PageFlags = { staysOpen: true }

export default function LoginPage() {
  const { t } = useT('shared/auth')
  const [params] = useSearchParams()
  const [unverified, setUnverified] = useState<string>()
  const [challenge, setChallenge] = useState<string>()
  const redirect = params.get('redirect')
  const form = useForm({
    submit: (fields) => {
      setUnverified(undefined)
      const credentials = String(fields.get('credentials') ?? '').trim()
      const login = { credentials, password: String(fields.get('password')), remember: fields.get('remember') === 'on' }
      return logIn(login, redirect)
    },
    adjust: (refusal, error) => {
      const next = challengeOf(error)
      if (next) {
        setChallenge(next)
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
  const withRedirect = (path: string) => (redirect ? `${path}?redirect=${encodeURIComponent(redirect)}` : path)
  if (challenge) {
    return (
      <AuthCard title={t('factor.title')}>
        <FactorStep challenge={challenge} redirect={redirect} />
      </AuthCard>
    )
  }
  return (
    <AuthCard
      title={t('login.title')}
      footer={
        <>
          <p>
            {t('login.noAccount')} <TextLink to={withRedirect('/auth/register')}>{t('login.register')}</TextLink>
          </p>
          <p>
            {t('login.creator')} <TextLink to="/auth/creator-register">{t('login.creatorRegister')}</TextLink>
          </p>
        </>
      }
    >
      <Form {...form.props} message={form.message}>
        {unverified !== undefined && <ResendVerification credentials={unverified} />}
        <TextField
          label={t('credentials')}
          name="credentials"
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
      <ProviderButtons redirect={redirect} />
    </AuthCard>
  )
}

/** Only the right password learns the reason. */
function withReason(message: string | null, details: unknown): string | null {
  const isNotified = typeof details === 'object' && details !== null && 'reason' in details
  return isNotified && typeof details.reason === 'string' ? `${message ?? ''} ${details.reason}`.trim() : message
}
