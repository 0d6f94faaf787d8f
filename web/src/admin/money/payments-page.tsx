import { PAYMENT_KINDS, PAYMENT_STATUSES } from '@limelight/contract/finance/payments'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../platform/api/query-client.ts'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { ExportCsv } from '../lists/export-csv.tsx'
import { betweenOf } from '../lists/period.ts'
import { PeriodFilter } from '../lists/period-filter.tsx'
import { SavedViews } from '../lists/saved-views.tsx'
import { Totals } from '../lists/totals.tsx'
import { paymentFilterOf, paymentsQuery } from './money.api.ts'
import { PaymentsTable } from './payments-table.tsx'

export const meta = titled('admin/money', 'payments.title')

export default function PaymentsPage() {
  const { t } = useT('admin/money')
  const shared = useT('shared/payments')
  const list = useListState({ sortBy: 'createdAt' })
  const adminWords = useT('admin')
  const { formatMoney, formatTokens } = useFormat()
  const between = betweenOf(list.filters, Date.now())
  const filter = { ...paymentFilterOf(list.filters), ...between }
  const query = useQuery({ ...paymentsQuery(list, between), placeholderData: keepPreviousData })
  const totals = useQuery({
    ...callQuery('GET /admin/payments/totals', { query: filter }),
    placeholderData: keepPreviousData,
  })
  return (
    <ListPage
      title={t('payments.title')}
      text={t('payments.text')}
      actions={<ExportCsv path="/admin/payments/export" query={filter} />}
      before={<SavedViews list="payments" />}
      list={list}
      query={query}
      search={t('payments.search')}
      filters={[
        {
          name: 'status',
          label: t('payments.status'),
          all: t('payments.anyStatus'),
          options: PAYMENT_STATUSES.map((value) => ({ value, label: shared.t(`status.${value}`) })),
        },
        {
          name: 'kind',
          label: t('payments.kind'),
          all: t('payments.anyKind'),
          options: PAYMENT_KINDS.map((value) => ({ value, label: shared.t(`kind.${value}`) })),
        },
      ]}
      controls={<PeriodFilter list={list} label={adminWords.t('when')} />}
      empty={{ drawing: 'money', title: t('payments.empty'), text: t('payments.emptyText') }}
    >
      {(rows) => (
        <>
          <Totals
            answer={totals}
            figuresOf={({ currency, count, paid, gross, tax, refunded, net }) => [
              ['count', formatTokens(count)],
              ['paid', formatTokens(paid)],
              ['gross', formatMoney(gross, currency)],
              ['tax', formatMoney(tax, currency)],
              ['refunded', formatMoney(refunded, currency)],
              ['net', formatMoney(net, currency)],
            ]}
          />
          <PaymentsTable rows={rows} sorting={list} />
        </>
      )}
    </ListPage>
  )
}
