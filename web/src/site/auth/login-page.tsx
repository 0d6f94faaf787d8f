import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { formAction } from '../../platform/form/form-action.ts'
import { refusalIn, usePostedForm } from '../../platform/form/posted-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import type { PageFlags } from '../../platform/page/page-flags.ts'
import { titled } from '../../platform/page/page-title.ts'
import { AuthCard } from '../../shared/auth/auth-card.tsx'
import { loginOf } from '../../shared/auth/credentials.ts'
import { challengeOf, FactorStep } from '../../shared/auth/factor-step.tsx'
import { LoginWays } from '../../shared/auth/login-ways.tsx'
import { pathOfSession } from '../../shared/auth/path-of-session.ts'
import { TextLink } from '../../shared/auth/text-link.tsx'
import { withInvite } from '../../shared/referrals/with-invite.ts'

export const meta = titled('shared/auth', 'login.title', 'login.description')
export const handle: PageFlags = { staysOpen: true }

/** A code of the second step is sent by the same page, which then has its challenge. */
export const action = formAction({
  callOf: (fields) => {
    const challenge = fields.get('challenge')
    if (challenge === null) return { key: 'POST /auth/login', body: loginOf(fields) }
    return { key: 'POST /auth/second-factor/login', body: { challenge, code: String(fields.get('code') ?? '') } }
  },
  pathAfter: pathOfSession,
})

export default function LoginPage() {
  const { t } = useT('shared/auth')
  const [params] = useSearchParams()
  const posted = usePostedForm()
  const refused = refusalIn(posted)
  const [challenge, setChallenge] = useState(challengeOf(refused) ?? posted?.values.challenge)
  const redirect = params.get('redirect')
  const withRedirect = (path: string) => (redirect ? `${path}?redirect=${encodeURIComponent(redirect)}` : path)
  if (challenge) {
    return (
      <AuthCard title={t('factor.title')}>
        <FactorStep challenge={challenge} refused={challengeOf(refused) ? undefined : refused} redirect={redirect} />
      </AuthCard>
    )
  }
  return (
    <AuthCard
      title={t('login.title')}
      footer={
        <>
          <p>
            {t('login.noAccount')}{' '}
            <TextLink to={withInvite(withRedirect('/auth/register'), params)}>{t('login.register')}</TextLink>
          </p>
          <p>
            {t('login.creator')}{' '}
            <TextLink to={withInvite('/auth/creator-register', params)}>{t('login.creatorRegister')}</TextLink>
          </p>
        </>
      }
    >
      <LoginWays redirect={redirect} onChallenge={setChallenge} />
    </AuthCard>
  )
}
