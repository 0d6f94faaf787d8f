import { useState } from 'react'
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

export default function ForgotPasswordPage() {
  const { t } = useT('shared/auth')
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm({
    submit: async (fields) => {
      const email = String(fields.get('email') ?? '').trim()
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
        <Form {...form.props} message={form.message}>
          <EmailField error={form.errorOf('email')} />
          <Button type="submit" size="lg" busy={form.submitting}>
            {t('forgot.submit')}
          </Button>
        </Form>
      )}
    </AuthCard>
  )
}
