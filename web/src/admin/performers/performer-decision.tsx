import type { OwnPerformer } from '@limelight/contract/people/performers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useMayOperate } from '../../platform/page/use-may-operate.ts'
import { Button } from '../../ui/button.tsx'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Ban, CircleCheck } from '../../ui/icons.tsx'
import { Section } from '../../ui/section.tsx'
import { isConflict } from '../is-conflict.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { approvePerformer, checksQuery, rejectPerformer } from './performers.api.ts'
import { ReviewChecks } from './review-checks.tsx'

export interface PerformerDecisionProps {
  performer: OwnPerformer
}

const APPROVABLE: readonly OwnPerformer['status'][] = ['pending_review', 'rejected']
const REJECTABLE: readonly OwnPerformer['status'][] = [
  'pending_review',
  'documents_missing',
  'email_unverified',
  'active',
]

/** What may be decided in the present state; a decision that someone else took first is shown instead of overwritten. */
export function PerformerDecision({ performer }: PerformerDecisionProps) {
  const { t } = useT('admin/performers')
  const adminWords = useT('admin')
  const textOf = useErrorText()
  const [asked, setAsked] = useState<'approve' | 'override' | 'reject'>()
  // Only owners have this area.
  const isOwner = useMayOperate()('operators')
  const { _id, name, status } = performer
  const close = () => setAsked(undefined)

  const explain = (error: unknown) => (isConflict(error) ? adminWords.t('alreadyChanged') : textOf(error))

  async function reject(reason: string): Promise<void> {
    try {
      await rejectPerformer(_id, reason)
      close()
      toast.success(t('rejected', { name }))
    } catch (error) {
      // Anything else is about the reason, and is shown beside it.
      if (!isConflict(error)) throw error
      close()
      toast.error(explain(error))
    }
  }

  async function override(reason: string): Promise<void> {
    await approvePerformer(_id, reason)
    close()
    toast.success(t('approved', { name }))
  }

  const canApprove = APPROVABLE.includes(status)
  const checks = useQuery({ ...checksQuery(_id), enabled: canApprove }).data?.data
  const isComplete = checks?.gaps.length === 0
  const canOverride = isOwner && checks !== undefined && !isComplete && !checks.gaps.includes('underage')
  const canReject = REJECTABLE.includes(status)
  return (
    <Section framed title={t('decision')}>
      {performer.rejectionReason && (
        <div className="mb-4">
          <Notice tone="danger" title={t('rejectionReason')}>
            <p className="break-words">{performer.rejectionReason}</p>
          </Notice>
        </div>
      )}
      {!canApprove && !canReject && (
        <p className="text-[15px] text-muted">{status === 'suspended' ? t('suspendedHint') : t('nothingToDecide')}</p>
      )}
      {canApprove && checks && <ReviewChecks checks={checks} />}
      <div className="flex flex-wrap gap-3">
        {canApprove && (
          <Button disabled={!isComplete} onClick={() => setAsked('approve')}>
            <CircleCheck className="size-4.5" />
            {t('approve')}
          </Button>
        )}
        {canApprove && canOverride && (
          <Button variant="outline" onClick={() => setAsked('override')}>
            {t('checks.override')}
          </Button>
        )}
        {canReject && (
          <Button variant="danger" onClick={() => setAsked('reject')}>
            <Ban className="size-4.5" />
            {t('reject')}
          </Button>
        )}
      </div>
      <ActionDialog
        open={asked === 'approve'}
        onClose={close}
        action={() => approvePerformer(_id)}
        done={t('approved', { name })}
        errorOf={explain}
        closesOnFailure
        title={t('approveTitle', { name })}
        text={t('approveText')}
        confirmLabel={t('approve')}
      />
      <ReasonDialog
        open={asked === 'override'}
        onClose={close}
        onConfirm={override}
        title={t('approveTitle', { name })}
        text={t('checks.overrideText')}
        confirmLabel={t('checks.override')}
      />
      <ReasonDialog
        open={asked === 'reject'}
        onClose={close}
        onConfirm={reject}
        title={t('rejectTitle', { name })}
        text={t('rejectText')}
        confirmLabel={t('reject')}
      />
    </Section>
  )
}
