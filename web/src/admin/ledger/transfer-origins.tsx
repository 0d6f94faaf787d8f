import type { LedgerTransfer } from '@limelight/contract/ledger'
import { useAdminT } from '../../platform/i18n/use-admin-t.ts'
import { LinkButton } from '../../ui/link-button.tsx'

export interface TransferOriginsProps {
  links: LedgerTransfer['links']
}

/** The pages of what a transfer was posted for. */
export function TransferOrigins({ links: { paymentId, payoutId } }: TransferOriginsProps) {
  const { t } = useAdminT('adminMoney')
  return (
    <>
      {paymentId && (
        <LinkButton to={`/admin/payments/${paymentId}`} variant="outline">
          {t('ledger.payment')}
        </LinkButton>
      )}
      {payoutId && (
        <LinkButton to={`/admin/payouts/${payoutId}`} variant="outline">
          {t('ledger.payout')}
        </LinkButton>
      )}
    </>
  )
}
