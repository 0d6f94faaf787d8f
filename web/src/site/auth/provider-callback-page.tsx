import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { safeRedirect } from '../../platform/safe-redirect.ts'
import { enter } from '../../shared/auth/auth.api.ts'
import { AuthCard } from '../../shared/auth/auth-card.tsx'
import { challengeOf, FactorStep } from '../../shared/auth/factor-step.tsx'
import { answerOf, PROVIDER_NAMES } from '../../shared/auth/login-providers.api.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'

/** Answers work once, and effects may run twice: each is sent once per page. */
const sent = new Set<string>()

export const meta = titled('shared/auth', 'login.title')

/** Where Google and X lead back to: finishes the login, or says why there is none. */
export default function ProviderCallbackPage() {
  const { t } = useT('shared/auth')
  const ui = useT('ui')
  const errorTextOf = useErrorText()
  const provider = useLocation().pathname.includes('/google/') ? 'google' : 'twitter'
  const [params] = useSearchParams()
  const [answer] = useState(() => answerOf(provider, params))
  const login = useMutation({
    mutationFn: async (finish: NonNullable<typeof answer>) => {
      const { redirect, isConnected } = await finish()
      if (isConnected) window.location.assign(safeRedirect(redirect) ?? '/user/account')
      else await enter(redirect)
    },
  })
  const { mutate } = login
  const key = params.toString()
  useEffect(() => {
    if (!answer || sent.has(key)) return
    sent.add(key)
    mutate(answer)
  }, [answer, key, mutate])
  const name = PROVIDER_NAMES[provider]
  const challenge = challengeOf(login.error)
  if (challenge) {
    return (
      <AuthCard title={t('factor.title')}>
        <FactorStep challenge={challenge} redirect={null} />
      </AuthCard>
    )
  }
  return (
    <AuthCard title={t('providers.title', { name })}>
      {answer && !login.isError ? (
        <Spinner label={ui.t('loading')} size="lg" className="text-link" />
      ) : (
        <div className="grid gap-5">
          {/* Without an answer the person went back at the provider. */}
          <Notice tone="danger">{login.isError ? errorTextOf(login.error) : t('providers.cancelled', { name })}</Notice>
          <LinkButton to="/auth/login" size="lg">
            {t('backToLogin')}
          </LinkButton>
        </div>
      )}
    </AuthCard>
  )
}
