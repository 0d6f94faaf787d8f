import { TAKE_DOWN_OBJECTS } from '@limelight/contract/content-kinds'
import type { AdminReport } from '@limelight/contract/site/reports'
import { useState } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { TakeDownFields, takeDownChoices } from '../../shared/moderation/take-down-fields.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { isConflict } from '../is-conflict.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { decideReport } from './reports.api.ts'

export interface ReportDecisionProps {
  report: AdminReport
}

const STEPS = {
  dismiss: { status: 'dismissed', removeContent: false },
  act: { status: 'actioned', removeContent: false },
  remove: { status: 'actioned', removeContent: true },
} as const

/** What can still be done about a report; nothing, once it is decided. */
export function ReportDecision({ report }: ReportDecisionProps) {
  const { t } = useT('admin/reports')
  const admin = useT('admin')
  const textOf = useErrorText()
  const [asked, setAsked] = useState<keyof typeof STEPS>()
  const [isBusy, setIsBusy] = useState(false)
  const { _id, status, objectType, path } = report
  if (status === 'actioned' || status === 'dismissed') return null
  const isContent = objectType === 'message' || (TAKE_DOWN_OBJECTS.some((one) => one === objectType) && path !== null)

  async function review(): Promise<void> {
    setIsBusy(true)
    try {
      await decideReport(_id, { status: 'in_review' })
      toast.success(t('reviewing'))
    } catch (error) {
      toast.error(isConflict(error) ? admin.t('alreadyChanged') : textOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  async function decide(note: string, data: FormData): Promise<void> {
    if (!asked) return
    try {
      await decideReport(_id, { ...STEPS[asked], note, ...takeDownChoices(data) })
      toast.success(t('decided'))
    } catch (error) {
      // Anything else is about the reason, and is shown beside it.
      if (!isConflict(error)) throw error
      toast.error(admin.t('alreadyChanged'))
    }
    setAsked(undefined)
  }

  return (
    <div className="flex flex-wrap gap-2">
      {isContent && (
        <Button variant="danger" size="sm" onClick={() => setAsked('remove')}>
          {t('remove')}
        </Button>
      )}
      <Button variant="outline" size="sm" onClick={() => setAsked('act')}>
        {t('act')}
      </Button>
      <Button variant="outline" size="sm" onClick={() => setAsked('dismiss')}>
        {t('dismiss')}
      </Button>
      {status === 'received' && (
        <Button variant="ghost" size="sm" busy={isBusy} onClick={() => void review()}>
          {t('review')}
        </Button>
      )}
      {asked && (
        <ReasonDialog
          open
          onClose={() => setAsked(undefined)}
          onConfirm={decide}
          title={t(`${asked}Title`)}
          text={t(`${asked}Text`)}
          confirmLabel={t(asked)}
        >
          {asked === 'remove' && <TakeDownFields objectType={objectType} />}
        </ReasonDialog>
      )}
    </div>
  )
}
