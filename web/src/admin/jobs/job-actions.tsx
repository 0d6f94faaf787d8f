import type { FailedJob } from '@limelight/contract/site/console'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { ActionButton } from '../../ui/dialog/action-button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { dismissJob, repeatJob } from './jobs.api.ts'

export function JobActions({ job: { _id, queue } }: { job: FailedJob }) {
  const { t } = useT('admin/jobs')
  const [isDismissing, setIsDismissing] = useState(false)
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <ActionButton
        variant="outline"
        size="sm"
        question={{
          title: t('repeatTitle', { queue }),
          text: t('repeatText'),
          confirmLabel: t('repeat'),
          action: () => repeatJob(_id),
          done: t('repeated'),
          closesOnFailure: true,
        }}
      >
        {t('repeat')}
      </ActionButton>
      <Button variant="ghost" size="sm" onClick={() => setIsDismissing(true)}>
        {t('dismiss')}
      </Button>
      <ReasonDialog
        open={isDismissing}
        onClose={() => setIsDismissing(false)}
        title={t('dismissTitle', { queue })}
        text={t('dismissText')}
        confirmLabel={t('dismiss')}
        onConfirm={async (reason) => {
          await dismissJob(_id, reason)
          toast.success(t('dismissed'))
          setIsDismissing(false)
        }}
      />
    </div>
  )
}
