import { SUBSCRIPTION_STATUSES, SUBSCRIPTION_TYPES } from '@limelight/contract/commerce/subscriptions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../platform/api/query-client.ts'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { ExportCsv } from '../lists/export-csv.tsx'
import { betweenOf } from '../lists/period.ts'
import { PeriodFilter } from '../lists/period-filter.tsx'
import { SavedViews } from '../lists/saved-views.tsx'
import { Totals } from '../lists/totals.tsx'
import { GrantAccess } from './grant-access.tsx'
import { subscriptionFilterOf, subscriptionsQuery } from './subscriptions.api.ts'
import { SubscriptionsTable } from './subscriptions-table.tsx'

export const meta = titled('admin/subscriptions', 'title')

export default function SubscriptionsPage() {
  const { t } = useT('admin/subscriptions')
  const shared = useT('shared/payments')
  const list = useListState()
  const between = betweenOf(list.filters, Date.now())
  const filter = { ...subscriptionFilterOf(list.filters), ...between }
  const { formatMoney, formatTokens } = useFormat()
  const currency = useAppStore((state) => state.settings.currency ?? 'USD')
  const totals = useQuery({
    ...callQuery('GET /admin/subscriptions/totals', { query: filter }),
    placeholderData: keepPreviousData,
  })
  const query = useQuery({ ...subscriptionsQuery(list, between), placeholderData: keepPreviousData })
  return (
    <ListPage
      title={t('title')}
      text={t('text')}
      actions={
        <>
          <ExportCsv path="/admin/subscriptions/export" query={filter} />
          <GrantAccess />
        </>
      }
      before={<SavedViews list="subscriptions" />}
      list={list}
      query={query}
      search={t('search')}
      filters={[
        {
          name: 'status',
          label: t('status'),
          all: t('anyStatus'),
          options: SUBSCRIPTION_STATUSES.map((value) => ({ value, label: shared.t(`subscriptionStatus.${value}`) })),
        },
        {
          name: 'type',
          label: t('type'),
          all: t('anyType'),
          options: SUBSCRIPTION_TYPES.map((value) => ({ value, label: t(`types.${value}`) })),
        },
      ]}
      controls={<PeriodFilter list={list} label={t('since')} />}
      empty={{ drawing: 'people', title: t('empty'), text: t('emptyText') }}
    >
      {(rows) => (
        <>
          <Totals
            answer={totals}
            figuresOf={({ count, renewing, perMonth }) => [
              ['count', formatTokens(count)],
              ['renewing', formatTokens(renewing)],
              ['perMonth', formatMoney(perMonth, currency)],
            ]}
          />
          <SubscriptionsTable rows={rows} sorting={list} />
        </>
      )}
    </ListPage>
  )
}
