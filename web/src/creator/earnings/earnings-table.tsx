import type { Earning } from '@limelight/contract/wallet'
import { Link } from 'react-router'
import { formatDay, formatPercent, formatTokens } from '../../platform/format.ts'
import { useStudioT } from '../../platform/i18n/use-studio-t.ts'
import { soldItemPath } from '../../shared/items/sold-item-path.ts'
import { Badge } from '../../ui/badge.tsx'
import { type Column, DataTable, type DataTableProps } from '../../ui/list/data-table.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { useMoney } from '../use-money.ts'

export interface EarningsTableProps extends Pick<DataTableProps<Earning>, 'sorting'> {
  rows: readonly Earning[]
}

/** A row per sale: what was paid, what the site kept, what is hers and from when. */
export function EarningsTable({ rows, sorting }: EarningsTableProps) {
  const { t } = useStudioT('studio')
  const columns = useColumns()
  return (
    <DataTable
      label={t('earnings.sales')}
      columns={columns}
      rows={rows}
      keyOf={(row) => row._id}
      {...(sorting && { sorting })}
    />
  )
}

function useColumns(): Column<Earning>[] {
  const { t } = useStudioT('studio')
  const money = useMoney()
  return [
    { id: 'kind', header: t('earnings.for'), primary: true, cell: (row) => <SoldThing earning={row} /> },
    {
      id: 'fan',
      header: t('fan'),
      cell: ({ fan }) => <span className="break-words">{fan.username ? `@${fan.username}` : fan.name}</span>,
    },
    { id: 'gross', header: t('earnings.gross'), sortable: true, align: 'end', cell: (row) => money(row.gross) },
    {
      id: 'fee',
      header: t('earnings.fee'),
      align: 'end',
      cell: (row) => `${money(row.fee)} (${formatPercent(row.feeBps / 10_000)})`,
    },
    {
      id: 'net',
      header: t('earnings.net'),
      sortable: true,
      align: 'end',
      cell: (row) => (
        <>
          <span className="font-semibold">{money(row.netAfterRefunds)}</span>
          {row.refunded > 0 && (
            <span className="block text-sm text-muted">
              {t('earnings.lessRefunded', { amount: money(row.refunded) })}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'heldUntil',
      header: t('earnings.payable'),
      cell: (row) =>
        row.refundedAt ? (
          <Badge>{t('earnings.refunded')}</Badge>
        ) : row.isHeld ? (
          <Badge tone="warning">{t('earnings.heldUntil', { day: formatDay(row.heldUntil) })}</Badge>
        ) : (
          <Badge tone="success">{t('earnings.free')}</Badge>
        ),
    },
    { id: 'createdAt', header: t('earnings.when'), sortable: true, cell: (row) => <TimeAgo at={row.createdAt} /> },
  ]
}

function SoldThing({ earning }: { earning: Earning }) {
  const { t } = useStudioT('studio')
  const label = t(`saleKind.${earning.kind}`)
  const tokens = earning.tokens === null ? '' : ` · ${t('feeds.price', { tokens: formatTokens(earning.tokens) })}`
  const path = soldItemPath(earning)
  if (!path) return `${label}${tokens}`
  return (
    <>
      <Link to={path} className="font-semibold text-link underline underline-offset-2">
        {label}
      </Link>
      {tokens}
    </>
  )
}
