import type { Earning } from '@limelight/contract/commerce/wallet'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { soldItemPath } from '../../shared/items/sold-item-path.ts'
import { TipText } from '../../shared/payments/tip-text.tsx'
import { useTokenPrice } from '../../shared/payments/use-token-price.ts'
import { Badge } from '../../ui/badge.tsx'
import { type Column, DataTable, type TableProps } from '../../ui/list/data-table.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { useMoney } from '../use-money.ts'

export type EarningsTableProps = TableProps<Earning>

/** A row per sale: what was paid, what the site kept, what is theirs and from when. */
export function EarningsTable({ rows, sorting }: EarningsTableProps) {
  const { t } = useT('creator/earnings')
  const columns = useColumns()
  return <DataTable label={t('sales')} columns={columns} rows={rows} keyOf={(row) => row._id} sorting={sorting} />
}

function useColumns(): Column<Earning>[] {
  const { formatDay, formatPercent } = useFormat()
  const { t } = useT('creator/earnings')
  const creatorWords = useT('creator')
  const money = useMoney()
  return [
    {
      id: 'kind',
      header: t('for'),
      primary: true,
      cell: (row) => (
        <>
          <SoldThing earning={row} />
          <TipText text={row.text} title={row.tipTitle} />
        </>
      ),
    },
    {
      id: 'fan',
      header: creatorWords.t('fan'),
      cell: ({ fan }) => <span className="break-words">{fan.username ? `@${fan.username}` : fan.name}</span>,
    },
    { id: 'gross', header: t('gross'), sortable: true, align: 'end', cell: (row) => money(row.gross) },
    {
      id: 'fee',
      header: t('fee'),
      align: 'end',
      cell: (row) => `${money(row.fee)} (${formatPercent(row.feeBps / 10_000)})`,
    },
    {
      id: 'net',
      header: t('net'),
      sortable: true,
      align: 'end',
      cell: (row) => (
        <>
          <span className="font-semibold">{money(row.netAfterRefunds)}</span>
          {row.refunded > 0 && (
            <span className="block text-sm text-muted">{t('lessRefunded', { amount: money(row.refunded) })}</span>
          )}
        </>
      ),
    },
    {
      id: 'heldUntil',
      header: t('payable'),
      cell: (row) =>
        row.refundedAt ? (
          <Badge>{t('refunded')}</Badge>
        ) : row.isHeld ? (
          <Badge tone="warning">{t('heldUntil', { day: formatDay(row.heldUntil) })}</Badge>
        ) : (
          <Badge tone="success">{t('free')}</Badge>
        ),
    },
    { id: 'createdAt', header: t('when'), sortable: true, cell: (row) => <TimeAgo at={row.createdAt} /> },
  ]
}

function SoldThing({ earning }: { earning: Earning }) {
  const { t } = useT('creator/earnings')
  const tokenPrice = useTokenPrice()
  const kind = t(`saleKind.${earning.kind}`)
  const label = earning.soldKind ? t('shareOf', { kind, sold: t(`saleKind.${earning.soldKind}`) }) : kind
  const tokens = earning.tokens === null ? '' : ` · ${tokenPrice(earning.tokens)}`
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
