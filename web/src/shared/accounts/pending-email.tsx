import { useState } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ResendButton } from '../auth/resend-button.tsx'
import { changeAccount } from './accounts.api.ts'

export interface PendingEmailProps {
  email: string
  pending: string
}

/** A new address that waits to be confirmed. */
export function PendingEmail({ email, pending }: PendingEmailProps) {
  const { t } = useT('shared/accounts')
  const textOf = useErrorText()
  const [isBusy, setIsBusy] = useState(false)
  async function cancel(): Promise<void> {
    setIsBusy(true)
    await changeAccount({ email }).catch((error: unknown) => toast.error(textOf(error)))
    setIsBusy(false)
  }
  return (
    <div className="mb-5">
      <Notice tone="info">
        <div className="grid gap-3">
          <p>{t('pendingEmail', { pending, email })}</p>
          <div className="flex flex-wrap gap-3">
            <ResendButton email={pending} />
            <Button variant="outline" busy={isBusy} onClick={() => void cancel()}>
              {t('cancelEmail')}
            </Button>
          </div>
        </div>
      </Notice>
    </div>
  )
}
