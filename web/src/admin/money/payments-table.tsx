import type { AdminPayment } from '@limelight/contract/commerce/refunds'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { cardName } from '../../shared/payments/card-name.ts'
import { PaymentStatus } from '../../shared/payments/payment-status.tsx'
import { usePaymentName } from '../../shared/payments/use-payment-name.ts'
import { type Column, DataTable, type TableProps } from '../../ui/list/data-table.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { PartyLink } from '../party-link.tsx'

export type PaymentsTableProps = TableProps<AdminPayment>

export function PaymentsTable({ rows, sorting }: PaymentsTableProps) {
  const { formatMoney } = useFormat()
  const { t } = useT('admin/money')
  const adminWords = useT('admin')
  const shared = useT('shared/payments')
  const nameOf = usePaymentName()
  const columns: Column<AdminPayment>[] = [
    {
      id: 'amount',
      header: adminWords.t('amount'),
      primary: true,
      sortable: true,
      cell: (row) => (
        <Link
          to={`/admin/payments/${row._id}`}
          className="inline-block min-h-6 font-semibold text-link tabular-nums underline underline-offset-2"
        >
          {formatMoney(row.amount, row.currency)}
        </Link>
      ),
    },
    { id: 'fan', header: adminWords.t('fan'), cell: (row) => <PartyLink party={row.fan} /> },
    { id: 'what', header: t('payments.what'), cell: nameOf },
    { id: 'status', header: t('payments.status'), cell: (row) => <PaymentStatus status={row.status} /> },
    {
      id: 'method',
      header: t('payments.paidWith'),
      cell: (row) => (row.card ? cardName(row.card) : shared.t(`method.${row.method}`)),
    },
    { id: 'createdAt', header: adminWords.t('when'), sortable: true, cell: (row) => <TimeAgo at={row.createdAt} /> },
  ]
  return (
    <DataTable
      label={t('payments.title')}
      columns={columns}
      rows={rows}
      keyOf={(row) => row._id}
      isCompact
      sorting={sorting}
    />
  )
}
