import type { Payout } from '@limelight/contract/finance/payouts'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { type Column, DataTable, type DataTableProps } from '../../ui/list/data-table.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { PayoutStatus } from './payout-status.tsx'

export interface PayoutsTableProps<Row extends Payout> extends Pick<DataTableProps<Row>, 'sorting'> {
  label: string
  rows: readonly Row[]
  hrefOf: (row: Row) => string
  /** Of those who see everybody's. */
  others?: readonly Column<Row>[]
}

export function PayoutsTable<Row extends Payout>({
  label,
  rows,
  hrefOf,
  others = [],
  sorting,
}: PayoutsTableProps<Row>) {
  const { formatMoney } = useFormat()
  const { t } = useT('shared/payouts')
  const columns: Column<Row>[] = [
    {
      id: 'amount',
      header: t('amount'),
      primary: true,
      sortable: true,
      cell: (row) => (
        <Link to={hrefOf(row)} className="font-semibold text-link tabular-nums underline underline-offset-2">
          {formatMoney(row.amount, row.currency)}
        </Link>
      ),
    },
    ...others,
    { id: 'status', header: t('statusLabel'), cell: (row) => <PayoutStatus status={row.status} /> },
    {
      id: 'route',
      header: t('by'),
      cell: (row) => `${t(`route.${row.route}`)}${row.accountEnd ? ` •••• ${row.accountEnd}` : ''}`,
    },
    { id: 'createdAt', header: t('asked'), sortable: true, cell: (row) => <TimeAgo at={row.createdAt} /> },
    {
      id: 'paidAt',
      header: t('paidAt'),
      cell: (row) => (row.paidAt ? <TimeAgo at={row.paidAt} /> : '–'),
    },
  ]
  return <DataTable label={label} columns={columns} rows={rows} keyOf={(row) => row._id} isCompact sorting={sorting} />
}
