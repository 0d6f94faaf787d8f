import type { Dispute } from '@limelight/contract/commerce/refunds'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { type Column, DataTable, type DataTableProps } from '../../ui/list/data-table.tsx'
import { PartyLink } from '../party-link.tsx'
import { EvidenceActions } from './evidence-actions.tsx'

export interface DisputesTableProps extends Pick<DataTableProps<Dispute>, 'sorting'> {
  rows: readonly Dispute[]
  /** On the payment's own page, which says whose it is. */
  isOfOnePayment?: boolean
}

const TONES: Record<Dispute['status'], BadgeTone> = {
  open: 'warning',
  under_review: 'primary',
  won: 'success',
  lost: 'danger',
}

export function DisputesTable({ rows, sorting, isOfOnePayment = false }: DisputesTableProps) {
  const { t } = useT('admin/money')
  const adminWords = useT('admin')
  const others: Column<Dispute>[] = [
    { id: 'fan', header: adminWords.t('fan'), cell: (row) => <PartyLink party={row.fan} /> },
  ]
  const columns: Column<Dispute>[] = [
    {
      id: 'amount',
      header: adminWords.t('amount'),
      primary: true,
      sortable: true,
      cell: (row) => <AmountCell dispute={row} isLink={!isOfOnePayment} />,
    },
    ...(isOfOnePayment ? [] : others),
    {
      id: 'status',
      header: t('disputes.status'),
      cell: (row) => <Badge tone={TONES[row.status]}>{t(`disputes.statuses.${row.status}`)}</Badge>,
    },
    { id: 'due', header: t('disputes.due'), cell: (row) => <DueCell dispute={row} /> },
    { id: 'reason', header: t('disputes.reason'), cell: (row) => row.reason.replaceAll('_', ' ') },
    { id: 'evidence', header: '', align: 'end', cell: (row) => <EvidenceActions dispute={row} /> },
  ]
  return (
    <DataTable
      label={t('disputes.title')}
      columns={columns}
      rows={rows}
      keyOf={(row) => row._id}
      isCompact
      sorting={sorting}
    />
  )
}

function AmountCell({ dispute: { amount, currency, paymentId }, isLink }: { dispute: Dispute; isLink: boolean }) {
  const { formatMoney } = useFormat()
  const text = formatMoney(amount, currency)
  if (!isLink) return <span className="font-semibold tabular-nums">{text}</span>
  return (
    <Link
      to={`/admin/payments/${paymentId}`}
      className="inline-block min-h-6 font-semibold text-link tabular-nums underline underline-offset-2"
    >
      {text}
    </Link>
  )
}

/** Of what is still to be answered, whether it is too late. */
function DueCell({ dispute: { evidenceDueAt, evidenceSentAt, status } }: { dispute: Dispute }) {
  const { formatDay } = useFormat()
  const { t } = useT('admin/money')
  if (evidenceSentAt) return `${t('disputes.sent')} ${formatDay(evidenceSentAt)}`
  if (!evidenceDueAt) return '–'
  const isLate = status === 'open' && Date.parse(evidenceDueAt) < Date.now()
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-2">
      {formatDay(evidenceDueAt)}
      {isLate && <Badge tone="danger">{t('disputes.overdue')}</Badge>}
    </span>
  )
}
