import { isApiError } from '@limelight/contract/client'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { loginPathFor } from '../../platform/safe-redirect.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { takeTarget } from '../../shared/auth/after-verification.ts'
import { verifyEmail } from '../../shared/auth/auth.api.ts'
import { AuthCard } from '../../shared/auth/auth-card.tsx'
import { ResendVerification } from '../../shared/auth/resend-verification.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'

/** Links work once, and effects may run twice: each token is sent once per page. */
const sent = new Set<string>()

export const meta = titled('shared/auth', 'verify.pageTitle')

export default function VerifyEmailPage() {
  const { t } = useT('shared/auth')
  const ui = useT('ui')
  const token = useSearchParams()[0].get('token')
  const loggedIn = useAppStore((state) => state.auth.loggedIn)
  const [target, setTarget] = useState('/')
  const verification = useMutation({
    mutationFn: verifyEmail,
    onSuccess: () => setTarget(takeTarget() ?? '/'),
  })
  const { mutate } = verification
  useEffect(() => {
    if (!token || sent.has(token)) return
    sent.add(token)
    mutate(token)
  }, [token, mutate])
  return <AuthCard title={t('verify.pageTitle')}>{content()}</AuthCard>

  function content() {
    if (verification.isSuccess) {
      return (
        <div className="grid gap-5">
          <Notice tone="success">{t('verify.done')}</Notice>
          <LinkButton to={loggedIn ? target : loginPathFor(target)} size="lg">
            {loggedIn ? t('verify.goOn') : t('login.submit')}
          </LinkButton>
        </div>
      )
    }
    if (!token || verification.isError) {
      const { error } = verification
      return (
        <div className="grid gap-4">
          <Notice tone="danger">{isApiError(error) ? error.message : t('linkIncomplete')}</Notice>
          <ResendVerification credentials="" />
        </div>
      )
    }
    return <Spinner label={ui.t('loading')} size="lg" className="text-link" />
  }
}
