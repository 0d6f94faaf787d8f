import type { Dispute } from '@limelight/contract/commerce/refunds'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { ConfirmedLink } from '../../shared/auth/confirmed-link.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { ActionButton } from '../../ui/dialog/action-button.tsx'
import { Download } from '../../ui/icons.tsx'
import { Send } from '../../ui/more-icons.ts'
import { evidenceHref, sendEvidence } from './money.api.ts'

export interface EvidenceActionsProps {
  dispute: Dispute
}

/** To read what is known, and to hand it to the bank for good. */
export function EvidenceActions({ dispute: { _id, amount, currency, fan, canSendEvidence } }: EvidenceActionsProps) {
  const { formatMoney } = useFormat()
  const { t } = useT('admin/money')
  const about = { amount: formatMoney(amount, currency), name: fan.name }
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <ConfirmedLink
        href={evidenceHref(_id)}
        target="_blank"
        rel="noopener"
        aria-label={t('disputes.evidenceOf', about)}
        className={buttonStyle({ variant: 'outline', size: 'sm' })}
      >
        <Download className="size-4" />
        {t('disputes.evidence')}
      </ConfirmedLink>
      {canSendEvidence && (
        <ActionButton
          size="sm"
          aria-label={t('disputes.sendOf', about)}
          question={{
            title: t('disputes.sendTitle'),
            text: t('disputes.sendText', about),
            confirmLabel: t('disputes.send'),
            action: () => sendEvidence(_id),
            done: t('disputes.sentNow'),
          }}
        >
          <Send className="size-4" />
          {t('disputes.send')}
        </ActionButton>
      )}
    </div>
  )
}
