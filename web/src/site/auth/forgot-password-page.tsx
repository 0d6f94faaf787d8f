import { useState } from 'react'
import { formAction } from '../../platform/form/form-action.ts'
import { refusalIn, usePostedForm } from '../../platform/form/posted-form.ts'
import { textOf } from '../../platform/form/text-of.ts'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { askForPassword } from '../../shared/auth/auth.api.ts'
import { AuthCard } from '../../shared/auth/auth-card.tsx'
import { EmailField } from '../../shared/auth/email-field.tsx'
import { TextLink } from '../../shared/auth/text-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Form } from '../../ui/form/form.tsx'

export const meta = titled('shared/auth', 'forgot.title')

export const action = formAction({
  callOf: (fields) => ({ key: 'POST /auth/users/forgot', body: { email: textOf(fields, 'email') } }),
})

export default function ForgotPasswordPage() {
  const { t } = useT('shared/auth')
  const posted = usePostedForm()
  const [sentTo, setSentTo] = useState(posted && !posted.refused ? posted.values.email : undefined)
  const form = useForm({
    refused: refusalIn(posted),
    submit: async (fields) => {
      const email = textOf(fields, 'email')
      await askForPassword(email)
      setSentTo(email)
    },
  })
  return (
    <AuthCard
      title={t('forgot.title')}
      text={t('forgot.text')}
      footer={<TextLink to="/auth/login">{t('backToLogin')}</TextLink>}
    >
      {sentTo ? (
        <Notice tone="success">{t('forgot.sent', { email: sentTo })}</Notice>
      ) : (
        <Form {...form.props} action="/auth/forgot-password" message={form.message}>
          <EmailField defaultValue={posted?.values.email} error={form.errorOf('email')} />
          <Button type="submit" size="lg" busy={form.submitting}>
            {t('forgot.submit')}
          </Button>
        </Form>
      )}
    </AuthCard>
  )
}
