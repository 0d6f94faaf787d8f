import type { Dispute } from '@limelight/contract/refunds'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Download, Send } from '../../ui/icons.tsx'
import { evidenceHref, sendEvidence } from './money.api.ts'

export interface EvidenceActionsProps {
  dispute: Dispute
}

/** To read what is known, and to hand it to the bank for good. */
export function EvidenceActions({ dispute: { _id, amount, currency, fan, canSendEvidence } }: EvidenceActionsProps) {
  const { formatMoney } = useFormat()
  const { t } = useT('admin/money')
  const textOf = useErrorText()
  const [isAsked, setIsAsked] = useState(false)
  const send = useMutation({
    mutationFn: () => sendEvidence(_id),
    onSuccess() {
      setIsAsked(false)
      toast.success(t('disputes.sentNow'))
    },
  })
  const about = { amount: formatMoney(amount, currency), name: fan.name }
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <a
        href={evidenceHref(_id)}
        target="_blank"
        rel="noopener"
        aria-label={t('disputes.evidenceOf', about)}
        className={buttonStyle({ variant: 'outline', size: 'sm' })}
      >
        <Download className="size-4" />
        {t('disputes.evidence')}
      </a>
      {canSendEvidence && (
        <Button size="sm" aria-label={t('disputes.sendOf', about)} onClick={() => setIsAsked(true)}>
          <Send className="size-4" />
          {t('disputes.send')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsked}
        onClose={() => setIsAsked(false)}
        onConfirm={() => send.mutate()}
        title={t('disputes.sendTitle')}
        text={t('disputes.sendText', about)}
        confirmLabel={t('disputes.send')}
        busy={send.isPending}
        error={send.error ? textOf(send.error) : null}
      />
    </div>
  )
}
