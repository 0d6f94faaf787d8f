import type { OwnPerformer } from '@limelight/contract/performers'
import { useState } from 'react'
import { useAdminT } from '../../platform/i18n/use-admin-t.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Ban, CircleCheck } from '../../ui/icons.tsx'
import { Section } from '../../ui/section.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { approvePerformer, isConflict, rejectPerformer } from './performers.api.ts'

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

/** What may be decided in the present state; a decision somebody else took first is shown instead of overwritten. */
export function PerformerDecision({ performer }: PerformerDecisionProps) {
  const { t } = useAdminT('admin')
  const textOf = useErrorText()
  const [asked, setAsked] = useState<'approve' | 'reject'>()
  const [isApproving, setIsApproving] = useState(false)
  const { _id, name, status } = performer
  const close = () => setAsked(undefined)

  function explain(error: unknown): void {
    close()
    toast.error(isConflict(error) ? t('changedMeanwhile') : textOf(error))
  }
  async function approve(): Promise<void> {
    setIsApproving(true)
    try {
      await approvePerformer(_id)
      close()
      toast.success(t('performers.approved', { name }))
    } catch (error) {
      explain(error)
    } finally {
      setIsApproving(false)
    }
  }
  async function reject(reason: string): Promise<void> {
    try {
      await rejectPerformer(_id, reason)
      close()
      toast.success(t('performers.rejected', { name }))
    } catch (error) {
      // Anything else is about the reason, and is shown beside it.
      if (!isConflict(error)) throw error
      explain(error)
    }
  }

  const canApprove = APPROVABLE.includes(status)
  const canReject = REJECTABLE.includes(status)
  return (
    <Section framed title={t('performers.decision')}>
      {performer.rejectionReason && (
        <div className="mb-4">
          <Notice tone="danger" title={t('performers.rejectionReason')}>
            <p className="break-words">{performer.rejectionReason}</p>
          </Notice>
        </div>
      )}
      {!canApprove && !canReject && (
        <p className="text-[15px] text-muted">
          {status === 'suspended' ? t('performers.suspendedHint') : t('performers.nothingToDecide')}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {canApprove && (
          <Button onClick={() => setAsked('approve')}>
            <CircleCheck className="size-4.5" />
            {t('performers.approve')}
          </Button>
        )}
        {canReject && (
          <Button variant="danger" onClick={() => setAsked('reject')}>
            <Ban className="size-4.5" />
            {t('performers.reject')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asked === 'approve'}
        onClose={close}
        onConfirm={() => void approve()}
        title={t('performers.approveTitle', { name })}
        text={t('performers.approveText')}
        confirmLabel={t('performers.approve')}
        busy={isApproving}
      />
      <ReasonDialog
        open={asked === 'reject'}
        onClose={close}
        onConfirm={reject}
        title={t('performers.rejectTitle', { name })}
        text={t('performers.rejectText')}
        confirmLabel={t('performers.reject')}
      />
    </Section>
  )
}
