import { useNavigate, useSearchParams } from 'react-router'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { restoreEmail } from '../../shared/auth/auth.api.ts'
import { AuthCard } from '../../shared/auth/auth-card.tsx'
import { TextLink } from '../../shared/auth/text-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Form } from '../../ui/form/form.tsx'

export const meta = titled('shared/auth', 'restore.title')

/** The way back after a change of address. By a button: programs that look at mails open every link. */
export default function RestoreEmailPage() {
  const { t } = useT('shared/auth')
  const navigate = useNavigate()
  const token = useSearchParams()[0].get('token')
  const form = useForm({
    submit: async () => {
      const resetToken = await restoreEmail(token ?? '')
      await navigate(`/auth/reset-password?token=${encodeURIComponent(resetToken)}`, { replace: true })
    },
  })
  const footer = <TextLink to="/auth/login">{t('backToLogin')}</TextLink>
  if (!token) {
    return (
      <AuthCard title={t('restore.title')} footer={footer}>
        <Notice tone="danger">{t('linkIncomplete')}</Notice>
      </AuthCard>
    )
  }
  return (
    <AuthCard title={t('restore.title')} text={t('restore.text')} footer={footer}>
      <Form {...form.props} message={form.message}>
        <Button type="submit" size="lg" busy={form.submitting}>
          {t('restore.submit')}
        </Button>
      </Form>
    </AuthCard>
  )
}
