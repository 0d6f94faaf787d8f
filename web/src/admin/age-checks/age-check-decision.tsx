import type { AgeCheck } from '@limelight/contract/people/age-checks'
import { useState } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { ActionButton } from '../../ui/dialog/action-button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { isConflict } from '../is-conflict.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { passCheck, refuseCheck } from './age-checks.api.ts'

export interface AgeCheckDecisionProps {
  check: AgeCheck
}

export function AgeCheckDecision({ check: { _id, name, minimumAge } }: AgeCheckDecisionProps) {
  const { t } = useT('admin/age-checks')
  const adminWords = useT('admin')
  const textOf = useErrorText()
  const [isRefusing, setIsRefusing] = useState(false)
  const explain = (error: unknown) => (isConflict(error) ? adminWords.t('alreadyChanged') : textOf(error))

  async function refuse(reason: string): Promise<void> {
    try {
      await refuseCheck(_id, reason)
      toast.success(t('refused', { name }))
    } catch (error) {
      // Anything else is about the reason, and is shown beside it.
      if (!isConflict(error)) throw error
      toast.error(explain(error))
    }
    setIsRefusing(false)
  }

  return (
    <div className="flex flex-wrap gap-2">
      <ActionButton
        size="sm"
        aria-label={t('passOf', { name })}
        question={{
          title: t('passTitle', { name, age: minimumAge }),
          text: t('passText'),
          confirmLabel: t('pass'),
          action: () => passCheck(_id),
          done: t('passed', { name }),
          errorOf: explain,
          closesOnFailure: true,
        }}
      >
        {t('pass')}
      </ActionButton>
      <Button variant="danger" size="sm" aria-label={t('refuseOf', { name })} onClick={() => setIsRefusing(true)}>
        {t('refuse')}
      </Button>
      <ReasonDialog
        open={isRefusing}
        onClose={() => setIsRefusing(false)}
        onConfirm={refuse}
        title={t('refuseTitle', { name })}
        text={t('refuseText')}
        confirmLabel={t('refuse')}
      />
    </div>
  )
}
