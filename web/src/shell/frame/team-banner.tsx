import { useState } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { stopWorking } from '../../shared/team/stop-working.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'

/** Above every page of a member of a creator’s team: for whom, and the way back. */
export default function TeamBanner() {
  const { t } = useT('shell/navigation')
  const textOf = useErrorText()
  const user = useAppStore((state) => state.user)
  const isEnded = useAppStore((state) => state.auth.authUser?.team?.isEnded === true)
  const [isBusy, setIsBusy] = useState(false)
  async function stop(): Promise<void> {
    setIsBusy(true)
    await stopWorking().catch((error) => {
      setIsBusy(false)
      toast.error(textOf(error))
    })
  }
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-ink px-4 py-2 text-center text-sm text-bg [:root:has([data-fills-screen])_&]:py-1">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        {isEnded ? t('team.ended') : t('team.working', { name: user.username ?? user.name })}
      </p>
      <Button variant="outline" size="sm" busy={isBusy} onClick={() => void stop()} className="bg-surface">
        {t('team.stop')}
      </Button>
    </div>
  )
}
