import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import type { PageFlags } from '../../platform/page/page-flags.ts'
import { titled } from '../../platform/page/page-title.ts'
import { AuthCard } from '../../shared/auth/auth-card.tsx'
import { FactorStep } from '../../shared/auth/factor-step.tsx'
import { LoginWays } from '../../shared/auth/login-ways.tsx'
import { TextLink } from '../../shared/auth/text-link.tsx'

export const meta = titled('shared/auth', 'login.title', 'login.description')
export const handle: PageFlags = { staysOpen: true }

export default function LoginPage() {
  const { t } = useT('shared/auth')
  const [params] = useSearchParams()
  const [challenge, setChallenge] = useState<string>()
  const redirect = params.get('redirect')
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
      <LoginWays redirect={redirect} onChallenge={setChallenge} />
    </AuthCard>
  )
}
