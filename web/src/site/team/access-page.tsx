import { useState } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { teamStartOf } from '../../platform/page/team-pages.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { AuthCard } from '../../shared/auth/auth-card.tsx'
import { stopWorking } from '../../shared/team/stop-working.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

export const meta = titled('site/team', 'access.title')

/** Why a member of a creator’s team cannot open a page, or no page of the creator any more. */
export default function AccessPage() {
  const { t } = useT('site/team')
  const { name } = useAppStore((state) => state.user)
  const team = useAppStore((state) => state.auth.authUser?.team ?? null)
  if (!team) {
    return (
      <AuthCard title={t('access.title')} text={t('access.own')}>
        <LinkButton to="/">{t('access.home')}</LinkButton>
      </AuthCard>
    )
  }
  if (team.isEnded) {
    return (
      <AuthCard title={t('access.endedTitle')} text={t('access.endedText')}>
        <StopButton />
      </AuthCard>
    )
  }
  return (
    <AuthCard title={t('access.title')} text={t('access.text', { name })}>
      <ul className="mb-6 list-disc ps-5 text-[15px]">
        {team.rights.map((right) => (
          <li key={right}>{t(`rights.${right}`)}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <LinkButton to={teamStartOf(team.rights)}>{t('access.back')}</LinkButton>
        <StopButton />
      </div>
    </AuthCard>
  )
}

function StopButton() {
  const { t } = useT('site/team')
  const textOf = useErrorText()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  async function stop(): Promise<void> {
    setIsBusy(true)
    await stopWorking().catch((failure) => {
      setIsBusy(false)
      setError(textOf(failure))
    })
  }
  return (
    <div className="grid gap-3">
      {error && <Notice tone="danger">{error}</Notice>}
      <Button variant="outline" busy={isBusy} onClick={() => void stop()}>
        {t('access.stop')}
      </Button>
    </div>
  )
}
