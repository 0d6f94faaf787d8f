import { PAYOUT_STATUSES } from '@limelight/contract/finance/payouts'
import { PAYOUT_ROUTES } from '@limelight/contract/people/banking'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../platform/api/query-client.ts'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { PayoutsTable } from '../../shared/payouts/payouts-table.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { ExportCsv } from '../lists/export-csv.tsx'
import { betweenOf } from '../lists/period.ts'
import { PeriodFilter } from '../lists/period-filter.tsx'
import { SavedViews } from '../lists/saved-views.tsx'
import { Totals } from '../lists/totals.tsx'
import { PartyLink } from '../party-link.tsx'
import { allPayoutsQuery, filtersOf } from './payouts.api.ts'

export const meta = titled('admin/payouts', 'title')

export default function PayoutsPage() {
  const { t } = useT('admin/payouts')
  const shared = useT('shared/payouts')
  const list = useListState({ sortBy: 'createdAt' })
  const { formatMoney, formatTokens } = useFormat()
  const between = betweenOf(list.filters, Date.now())
  const filter = { ...filtersOf(list), ...between }
  const query = useQuery({ ...allPayoutsQuery(list, between), placeholderData: keepPreviousData })
  const totals = useQuery({
    ...callQuery('GET /admin/payout-requests/totals', { query: filter }),
    placeholderData: keepPreviousData,
  })
  return (
    <ListPage
      title={t('title')}
      text={t('text')}
      actions={<ExportCsv path="/admin/payout-requests/export" query={filter} />}
      before={<SavedViews list="payouts" />}
      list={list}
      query={query}
      search={t('search')}
      filters={[
        {
          name: 'status',
          label: shared.t('statusLabel'),
          all: shared.t('anyStatus'),
          options: PAYOUT_STATUSES.map((value) => ({ value, label: shared.t(`status.${value}`) })),
        },
        {
          name: 'route',
          label: t('route'),
          all: t('anyRoute'),
          options: PAYOUT_ROUTES.map((value) => ({ value, label: shared.t(`route.${value}`) })),
        },
      ]}
      controls={<PeriodFilter list={list} label={shared.t('asked')} />}
      empty={{ drawing: 'money', title: t('empty'), text: t('emptyText') }}
    >
      {(rows) => (
        <>
          <Totals
            answer={totals}
            figuresOf={({ currency, count, amount, paid, open }) => [
              ['count', formatTokens(count)],
              ['amount', formatMoney(amount, currency)],
              ['paid', formatMoney(paid, currency)],
              ['open', formatMoney(open, currency)],
            ]}
          />
          <PayoutsTable
            label={t('title')}
            rows={rows}
            hrefOf={(row) => `/admin/payouts/${row._id}`}
            sorting={list}
            others={[
              { id: 'performer', header: t('creator'), cell: ({ performer }) => <PartyLink party={performer} /> },
            ]}
          />
        </>
      )}
    </ListPage>
  )
}
