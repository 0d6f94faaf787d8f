import type { AdminCharge } from '@limelight/contract/commerce/charges'
import { Link } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { RefundButton } from '../../shared/moderation/refund-button.tsx'
import { refundCharge } from '../../shared/moderation/sales.api.ts'
import { useTokenPrice } from '../../shared/payments/use-token-price.ts'
import { Badge } from '../../ui/badge.tsx'
import { type Column, DataTable, type TableProps } from '../../ui/list/data-table.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { PartyLink } from '../party-link.tsx'

export type ChargesTableProps = TableProps<AdminCharge>

export function ChargesTable({ rows, sorting }: ChargesTableProps) {
  const tokenPrice = useTokenPrice()
  const { t } = useT('admin/sales')
  const adminWords = useT('admin')
  const columns: Column<AdminCharge>[] = [
    { id: 'kind', header: t('charges.kind'), primary: true, cell: (row) => <KindLink charge={row} /> },
    { id: 'fan', header: t('fan'), cell: (row) => <PartyLink party={row.fan} /> },
    { id: 'creator', header: t('creator'), cell: (row) => <PartyLink party={row.performer} /> },
    {
      id: 'tokens',
      header: adminWords.t('amount'),
      align: 'end',
      sortable: true,
      cell: (row) => tokenPrice(row.tokens),
    },
    { id: 'createdAt', header: t('when'), sortable: true, cell: (row) => <TimeAgo at={row.createdAt} /> },
    { id: 'actions', header: '', align: 'end', cell: (row) => <Refund charge={row} /> },
  ]
  return (
    <DataTable
      label={t('charges.title')}
      columns={columns}
      rows={rows}
      keyOf={(row) => row._id}
      isCompact
      sorting={sorting}
    />
  )
}

/** All that the purchase moved. */
function KindLink({ charge: { _id, kind } }: { charge: AdminCharge }) {
  const { t } = useT('admin/sales')
  return (
    <Link to={`/admin/ledger/transfers?q=${_id}`} className="hover:text-link hover:underline">
      {t(`charges.kinds.${kind}`)}
    </Link>
  )
}

function Refund({ charge }: { charge: AdminCharge }) {
  const tokenPrice = useTokenPrice()
  const { t } = useT('admin/sales')
  if (charge.refundedAt !== null)
    return (
      <>
        <Badge tone="warning">{t('charges.refunded')}</Badge>
        {charge.refundReason && (
          <span className="mt-1 block max-w-56 text-sm break-words text-muted">{charge.refundReason}</span>
        )}
      </>
    )
  if (!charge.canRefund) return null
  const isTip = charge.kind === 'tip'
  return (
    <RefundButton
      title={t('charges.refundTitle')}
      text={t('charges.refundText', { price: tokenPrice(charge.tokens) })}
      hasAccess={!isTip}
      reasonMax={1_000}
      onRefund={(draft, key) => refundCharge(charge._id, draft, key)}
    />
  )
}
