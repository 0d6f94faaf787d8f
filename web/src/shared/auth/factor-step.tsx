import { type ApiError, isApiError } from '@limelight/contract/client'
import { api } from '../../platform/api/api.ts'
import { refusalAt } from '../../platform/form/form-errors.ts'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { loginPathFor } from '../../platform/safe-redirect.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { enter } from './auth.api.ts'
import { CodeField } from './code-field.tsx'

export interface FactorStepProps {
  challenge: string
  /** Of a code that the browser sent before the scripts were there. */
  refused?: ApiError | undefined
  redirect: string | null
}

/** The second step of logging in: a code of the authenticator app, or a recovery code. */
export function FactorStep({ challenge, refused, redirect }: FactorStepProps) {
  const { t } = useT('shared/auth')
  const form = useForm({
    refused,
    submit: async (fields) => {
      await api('POST /auth/second-factor/login', { body: { challenge, code: String(fields.get('code') ?? '') } })
      await enter(redirect)
    },
    adjust: (refusal, error) =>
      isApiError(error) && error.code === 'second_factor_incorrect' ? refusalAt(refusal, 'code') : refusal,
  })
  return (
    <Form {...form.props} action={loginPathFor(redirect ?? '/')} message={form.message}>
      <input type="hidden" name="challenge" value={challenge} />
      <CodeField label={t('factor.code')} hint={t('factor.codeHint')} error={form.errorOf('code')} focus />
      <Button type="submit" size="lg" busy={form.submitting}>
        {t('login.submit')}
      </Button>
    </Form>
  )
}

/** The challenge of a login that wants a second step; undefined for every other refusal. */
export function challengeOf(error: unknown): string | undefined {
  if (!isApiError(error) || error.code !== 'second_factor_required') return undefined
  const { details } = error
  const isThere = typeof details === 'object' && details !== null && 'challenge' in details
  return isThere && typeof details.challenge === 'string' ? details.challenge : undefined
}
