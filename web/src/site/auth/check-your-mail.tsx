import { useT } from '../../platform/i18n/use-t.ts'
import { AuthCard } from '../../shared/auth/auth-card.tsx'
import { ResendButton } from '../../shared/auth/resend-button.tsx'
import { TextLink } from '../../shared/auth/text-link.tsx'

export interface CheckYourMailProps {
  email: string
}

/** After registering on a site that wants verified addresses. */
export function CheckYourMail({ email }: CheckYourMailProps) {
  const { t } = useT('shared/auth')
  return (
    <AuthCard
      title={t('verify.title')}
      text={t('verify.sent', { email })}
      footer={<TextLink to="/auth/login">{t('login.submit')}</TextLink>}
    >
      <ResendButton email={email} />
    </AuthCard>
  )
}
