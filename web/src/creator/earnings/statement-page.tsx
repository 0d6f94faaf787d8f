import type { Statement } from '@limelight/contract/commerce/wallet'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { ExportLink } from '../../shared/payouts/export-link.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { FilterSelect } from '../../ui/list/filter-select.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { BackLink } from '../items/back-link.tsx'
import { statementQuery } from './earnings.api.ts'
import { isMonth, monthsSince } from './months.ts'

export const meta = titled('creator/earnings', 'statement.title')

export default function StatementPage() {
  const { formatMonth } = useFormat()
  const { t } = useT('creator/earnings')
  const list = useListState()
  const [now] = useState(() => new Date().toISOString().slice(0, 7))
  const asked = list.filters.month
  const month = asked !== undefined && isMonth(asked) ? asked : now
  const query = useQuery({ ...statementQuery(month), placeholderData: keepPreviousData })
  const statement = query.data?.data
  const months = monthsSince(statement?.firstMonth ?? month, now)
  return (
    <div className="max-w-3xl">
      <BackLink to="/creator/earnings" />
      <PageHeader
        title={t('statement.title')}
        text={t('statement.text')}
        actions={
          <>
            <FilterSelect
              label={t('statement.month')}
              value={month}
              options={[...new Set([...months, month])].map((value) => ({ value, label: formatMonth(value) }))}
              onChange={(value) => list.change({ filters: { month: value === now ? undefined : value } })}
            />
            <ExportLink path="/performer/earning/statement/export" query={{ month }} />
          </>
        }
      />
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {query.isPending && <SkeletonList rows={6} />}
      {statement && !query.isError && (
        <div aria-busy={query.isPlaceholderData || undefined}>
          <Balances statement={statement} isRunning={month === now} />
          <ByKind statement={statement} />
        </div>
      )}
    </div>
  )
}

function Balances({ statement, isRunning }: { statement: Statement; isRunning: boolean }) {
  const { formatMoney, formatMonth } = useFormat()
  const { t } = useT('creator/earnings')
  const { month, currency, opening, sales, refunds, payouts, other, closing } = statement
  const money = (amount: number) => formatMoney(amount, currency)
  // Nothing has no sign.
  const less = (amount: number) => money(amount === 0 ? 0 : -amount)
  return (
    <Section framed title={formatMonth(month)} text={t('statement.balanceNote')}>
      <DescriptionList
        items={[
          { term: t('statement.opening'), value: money(opening) },
          {
            term: `${t('statement.gross')} · ${t('statement.salesCount', { count: sales.count })}`,
            value: money(sales.gross),
          },
          { term: t('statement.fee'), value: less(sales.fee) },
          { term: t('statement.refunds'), value: less(refunds.amount) },
          { term: t('statement.payouts'), value: less(payouts.amount) },
          ...(other === 0 ? [] : [{ term: t('statement.other'), value: money(other) }]),
          {
            term: isRunning ? t('statement.running') : t('statement.closing'),
            value: <span className="text-lg font-bold">{money(closing)}</span>,
          },
        ]}
      />
    </Section>
  )
}

type Kind = Statement['byKind'][number]

function ByKind({ statement: { byKind, currency } }: { statement: Statement }) {
  const { formatMoney } = useFormat()
  const { t } = useT('creator/earnings')
  const studio = useT('creator/earnings')
  const money = (amount: number) => formatMoney(amount, currency)
  const columns: Column<Kind>[] = [
    { id: 'kind', header: t('statement.kind'), primary: true, cell: (row) => studio.t(`saleKind.${row.kind}`) },
    { id: 'sales', header: t('statement.sales'), align: 'end', cell: (row) => row.sales },
    { id: 'gross', header: t('statement.gross'), align: 'end', cell: (row) => money(row.gross) },
    { id: 'fee', header: t('statement.fee'), align: 'end', cell: (row) => money(row.fee) },
    { id: 'net', header: t('statement.net'), align: 'end', cell: (row) => money(row.net) },
  ]
  return (
    <Section title={t('statement.byKind')}>
      {byKind.length === 0 ? (
        <p className="text-[15px] text-muted">{t('statement.none')}</p>
      ) : (
        <DataTable label={t('statement.byKind')} columns={columns} rows={byKind} keyOf={(row) => row.kind} />
      )}
    </Section>
  )
}
