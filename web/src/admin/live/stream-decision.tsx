import type { StreamCard } from '@limelight/contract/live/streaming'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { isConflict } from '../is-conflict.ts'
import { ReasonDialog } from '../reason-dialog.tsx'

export interface StreamDecisionProps {
  stream: StreamCard
  kind: 'warn' | 'end'
  /** Throws an `ApiError`. */
  decide: (reason: string) => Promise<unknown>
}

/** A button, and the dialog that asks for the reason. */
export function StreamDecision({ stream, kind, decide }: StreamDecisionProps) {
  const { t } = useT('admin/live')
  const admin = useT('admin')
  const [isOpen, setIsOpen] = useState(false)
  async function confirm(reason: string): Promise<void> {
    try {
      await decide(reason)
      toast.success(t(`${kind}.done`))
    } catch (error) {
      // Anything else is about the reason, and is shown beside it.
      if (!isConflict(error)) throw error
      toast.error(admin.t('alreadyChanged'))
    }
    setIsOpen(false)
  }
  return (
    <>
      <Button variant={kind === 'end' ? 'danger' : 'outline'} size="sm" onClick={() => setIsOpen(true)}>
        {t(`${kind}.button`)}
      </Button>
      <ReasonDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        onConfirm={confirm}
        title={t(`${kind}.title`, { title: stream.title })}
        text={t(`${kind}.text`)}
        confirmLabel={t(`${kind}.button`)}
      />
    </>
  )
}
