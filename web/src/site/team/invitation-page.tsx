import { isBuyer } from '@limelight/contract/people/roles'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../platform/api/api.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { loginPathFor } from '../../platform/safe-redirect.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { AuthCard } from '../../shared/auth/auth-card.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

export const meta = titled('site/team', 'invitation.title')

/** Where the mailed link of an invitation leads: accepted or declined with an account of one's own. */
export default function TeamInvitationPage() {
  const { t } = useT('site/team')
  const token = useSearchParams()[0].get('token') ?? ''
  const textOf = useErrorText()
  const query = useQuery({
    queryKey: ['POST /team/invitations/view', token],
    queryFn: () => api('POST /team/invitations/view', { body: { token } }),
    enabled: token !== '',
    retry: false,
    // Once accepted the token is void; the page shows what it began with.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const invitation = query.data?.data
  if (token === '' || query.isError) {
    return (
      <AuthCard title={t('invitation.title')}>
        <Notice tone="danger">{query.error ? textOf(query.error) : t('invitation.incomplete')}</Notice>
        <p className="mt-4 text-muted">{t('invitation.askAgain')}</p>
      </AuthCard>
    )
  }
  if (!invitation) {
    return (
      <AuthCard title={t('invitation.title')}>
        <Skeleton className="h-60 rounded-card" />
      </AuthCard>
    )
  }
  return (
    <AuthCard title={t('invitation.title')} text={t('invitation.text', { name: invitation.creator.name })}>
      <p className="font-semibold">{t('invitation.rights')}</p>
      <ul className="mt-1 list-disc ps-5 text-[15px]">
        {invitation.rights.map((right) => (
          <li key={right}>{t(`rights.${right}`)}</li>
        ))}
      </ul>
      <p className="mt-3 mb-6 text-sm text-muted">{t('invitation.never')}</p>
      <Answer token={token} />
    </AuthCard>
  )
}

function Answer({ token }: { token: string }) {
  const { t } = useT('site/team')
  const account = useAppStore((state) => state.auth.authUser)
  const path = `/team/invitation?token=${encodeURIComponent(token)}`
  if (!account) {
    return (
      <div className="grid gap-3">
        <p className="text-[15px]">{t('invitation.logInFirst')}</p>
        <LinkButton to={loginPathFor(path)}>{t('invitation.logIn')}</LinkButton>
        <LinkButton variant="outline" to={`/auth/register?redirect=${encodeURIComponent(path)}`}>
          {t('invitation.register')}
        </LinkButton>
      </div>
    )
  }
  if (!isBuyer(account.role)) return <Notice tone="danger">{t('invitation.notForOperators')}</Notice>
  return <Decision token={token} name={account.team?.memberName ?? account.name} />
}

function Decision({ token, name }: { token: string; name: string }) {
  const { t } = useT('site/team')
  const textOf = useErrorText()
  const [busy, setBusy] = useState<'accept' | 'decline'>()
  const [error, setError] = useState<string>()
  const [isDeclined, setIsDeclined] = useState(false)
  async function decide(act: 'accept' | 'decline'): Promise<void> {
    setBusy(act)
    setError(undefined)
    try {
      await api(`POST /team/invitations/${act}`, { body: { token } })
      if (act === 'accept') window.location.assign('/user/teams')
      else setIsDeclined(true)
    } catch (failure) {
      setError(textOf(failure))
    }
    setBusy(undefined)
  }
  if (isDeclined) return <Notice>{t('invitation.declined')}</Notice>
  return (
    <div className="grid gap-3">
      <p className="text-[15px]">{t('invitation.as', { name })}</p>
      {error && <Notice tone="danger">{error}</Notice>}
      <Button size="lg" busy={busy === 'accept'} disabled={busy !== undefined} onClick={() => void decide('accept')}>
        {t('invitation.accept')}
      </Button>
      <Button
        variant="outline"
        busy={busy === 'decline'}
        disabled={busy !== undefined}
        onClick={() => void decide('decline')}
      >
        {t('invitation.decline')}
      </Button>
    </div>
  )
}
