import type { LedgerTransfer } from '@limelight/contract/core/ledger'
import { useT } from '../../platform/i18n/use-t.ts'
import { LinkButton } from '../../ui/link-button.tsx'

export interface TransferOriginsProps {
  links: LedgerTransfer['links']
}

/** The pages of what a transfer was posted for. */
export function TransferOrigins({ links: { paymentId, payoutId } }: TransferOriginsProps) {
  const { t } = useT('admin/ledger')
  return (
    <>
      {paymentId && (
        <LinkButton to={`/admin/payments/${paymentId}`} variant="outline">
          {t('payment')}
        </LinkButton>
      )}
      {payoutId && (
        <LinkButton to={`/admin/payouts/${payoutId}`} variant="outline">
          {t('payout')}
        </LinkButton>
      )}
    </>
  )
}
