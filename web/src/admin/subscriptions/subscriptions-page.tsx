import { SUBSCRIPTION_STATUSES, SUBSCRIPTION_TYPES } from '@limelight/contract/subscriptions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { adminMoney } from '../../platform/i18n/en/admin-money.ts'
import { useAdminT } from '../../platform/i18n/use-admin-t.ts'
import { useMoneyT } from '../../platform/i18n/use-money-t.ts'
import { type ListControls, useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page-title.ts'
import { UserCheck } from '../../ui/icons.tsx'
import { ListFilters } from '../../ui/list/list-filters.tsx'
import { ListFrame } from '../../ui/list/list-frame.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyList } from '../money/empty-list.tsx'
import { GrantAccess } from './grant-access.tsx'
import { subscriptionsQuery } from './subscriptions.api.ts'
import { SubscriptionsTable } from './subscriptions-table.tsx'

export const meta = titled(adminMoney.subscriptions.title)

export default function SubscriptionsPage() {
  const { t } = useAdminT('adminMoney')
  const list = useListState()
  const query = useQuery({ ...subscriptionsQuery(list), placeholderData: keepPreviousData })
  return (
    <>
      <PageHeader title={t('subscriptions.title')} text={t('subscriptions.text')} actions={<GrantAccess />} />
      <Filters list={list} />
      <ListFrame
        query={query}
        list={list}
        empty={
          <EmptyList
            icon={<UserCheck />}
            list={list}
            to="/admin/subscriptions"
            title={t('subscriptions.empty')}
            text={t('subscriptions.emptyText')}
          />
        }
      >
        {(rows) => <SubscriptionsTable rows={rows} sorting={list} />}
      </ListFrame>
    </>
  )
}

function Filters({ list }: { list: ListControls }) {
  const { t } = useAdminT('adminMoney')
  const shared = useMoneyT('subscriptionPages')
  return (
    <ListFilters
      list={list}
      search={t('subscriptions.search')}
      filters={[
        {
          name: 'status',
          label: t('subscriptions.status'),
          all: t('subscriptions.anyStatus'),
          options: SUBSCRIPTION_STATUSES.map((value) => ({ value, label: shared.t(`status.${value}`) })),
        },
        {
          name: 'type',
          label: t('subscriptions.type'),
          all: t('subscriptions.anyType'),
          options: SUBSCRIPTION_TYPES.map((value) => ({ value, label: t(`subscriptions.types.${value}`) })),
        },
      ]}
    />
  )
}
