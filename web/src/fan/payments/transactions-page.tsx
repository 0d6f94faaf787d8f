import type { Payment } from '@limelight/contract/finance/payments'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { PaymentStatus } from '../../shared/payments/payment-status.tsx'
import { transactionsQuery } from '../../shared/payments/payments.api.ts'
import { usePaymentName } from '../../shared/payments/use-payment-name.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'

const STATUSES = ['success', 'require_authentication', 'processing', 'failed', 'cancelled', 'refunded'] as const
const COLUMNS = ['createdAt', 'amount', 'updatedAt'] as const
const DEFAULTS = { sortBy: 'createdAt' } as const

export const meta = titled('fan/payments', 'transactions.title')

export default function TransactionsPage() {
  const { t } = useT('fan/payments')
  const paymentsWords = useT('shared/payments')
  const list = useListState(DEFAULTS)
  const { current, pageSize, sort } = list
  const status = STATUSES.find((one) => one === list.filters.status)
  const sortBy = COLUMNS.find((column) => column === list.sortBy) ?? DEFAULTS.sortBy
  const payments = useQuery({
    ...transactionsQuery({ current, pageSize, sort, sortBy, ...(status ? { status } : {}) }),
    placeholderData: keepPreviousData,
  })
  return (
    <ListPage
      title={t('transactions.title')}
      text={t('transactions.text')}
      list={list}
      query={payments}
      filters={[
        {
          name: 'status',
          label: t('transactions.filter'),
          all: t('transactions.all'),
          options: STATUSES.map((value) => ({ value, label: paymentsWords.t(`status.${value}`) })),
        },
      ]}
      empty={{
        drawing: 'money',
        title: t('transactions.emptyTitle'),
        text: t('transactions.emptyText'),
        action: <LinkButton to="/user/wallet">{t('transactions.emptyAction')}</LinkButton>,
      }}
    >
      {(rows) => <PaymentTable payments={rows} list={list} />}
    </ListPage>
  )
}

function PaymentTable({ payments, list }: { payments: readonly Payment[]; list: ReturnType<typeof useListState> }) {
  const { formatMoney } = useFormat()
  const { t } = useT('fan/payments')
  const paymentsWords = useT('shared/payments')
  const nameOf = usePaymentName()
  const columns: Column<Payment>[] = [
    {
      id: 'what',
      header: t('transactions.what'),
      primary: true,
      cell: (payment) => (
        <Link to={`/user/transactions/${payment._id}`} className="font-semibold hover:text-link hover:underline">
          {nameOf(payment)}
        </Link>
      ),
    },
    { id: 'createdAt', header: t('transactions.when'), sortable: true, cell: (row) => <TimeAgo at={row.createdAt} /> },
    {
      id: 'method',
      header: t('transactions.method'),
      cell: (row) => (row.card ? `···· ${row.card.last4}` : paymentsWords.t(`method.${row.method}`)),
    },
    { id: 'status', header: t('transactions.status'), cell: (row) => <PaymentStatus status={row.status} /> },
    {
      id: 'amount',
      header: t('transactions.amount'),
      sortable: true,
      align: 'end',
      cell: (row) => formatMoney(row.amount, row.currency),
    },
  ]
  return (
    <DataTable
      label={t('transactions.label')}
      columns={columns}
      rows={payments}
      keyOf={(payment) => payment._id}
      sorting={list}
    />
  )
}
