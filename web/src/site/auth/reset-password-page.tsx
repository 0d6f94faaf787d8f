import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { formAction } from '../../platform/form/form-action.ts'
import { refusalIn, usePostedForm } from '../../platform/form/posted-form.ts'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { setPassword } from '../../shared/auth/auth.api.ts'
import { AuthCard } from '../../shared/auth/auth-card.tsx'
import { passwordOf } from '../../shared/auth/credentials.ts'
import { NewPasswordField } from '../../shared/auth/password-field.tsx'
import { atTakenField } from '../../shared/auth/taken-fields.ts'
import { TextLink } from '../../shared/auth/text-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Form } from '../../ui/form/form.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

export const meta = titled('shared/auth', 'reset.title')

export const action = formAction({
  callOf: (fields, params) => ({
    key: 'POST /auth/reset-password',
    body: { token: params.get('token') ?? '', password: passwordOf(fields) },
  }),
})

export default function ResetPasswordPage() {
  const { t } = useT('shared/auth')
  const token = useSearchParams()[0].get('token')
  const posted = usePostedForm()
  const [isDone, setIsDone] = useState(posted !== undefined && !posted.refused)
  const form = useForm({
    refused: refusalIn(posted),
    submit: async (fields) => {
      await setPassword(token ?? '', passwordOf(fields))
      setIsDone(true)
    },
    adjust: atTakenField,
  })
  if (!token) {
    return (
      <AuthCard title={t('reset.title')}>
        <Notice tone="danger" action={<TextLink to="/auth/forgot-password">{t('reset.another')}</TextLink>}>
          {t('linkIncomplete')}
        </Notice>
      </AuthCard>
    )
  }
  return (
    <AuthCard title={t('reset.title')} footer={<TextLink to="/auth/forgot-password">{t('reset.another')}</TextLink>}>
      {isDone ? (
        <div className="grid gap-5">
          <Notice tone="success">{t('reset.done')}</Notice>
          <LinkButton to="/auth/login" size="lg">
            {t('login.submit')}
          </LinkButton>
        </div>
      ) : (
        <Form {...form.props} action={`/auth/reset-password?token=${encodeURIComponent(token)}`} message={form.message}>
          <NewPasswordField label={t('newPassword')} error={form.errorOf('password')} />
          <Button type="submit" size="lg" busy={form.submitting}>
            {t('reset.submit')}
          </Button>
        </Form>
      )}
    </AuthCard>
  )
}
