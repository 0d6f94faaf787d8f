import { SUBSCRIPTION_STATUSES, SUBSCRIPTION_TYPES } from '@limelight/contract/subscriptions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
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

export const meta = titled('admin/subscriptions', 'title')

export default function SubscriptionsPage() {
  const { t } = useT('admin/subscriptions')
  const list = useListState()
  const query = useQuery({ ...subscriptionsQuery(list), placeholderData: keepPreviousData })
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} actions={<GrantAccess />} />
      <Filters list={list} />
      <ListFrame
        query={query}
        list={list}
        empty={
          <EmptyList
            icon={<UserCheck />}
            list={list}
            to="/admin/subscriptions"
            title={t('empty')}
            text={t('emptyText')}
          />
        }
      >
        {(rows) => <SubscriptionsTable rows={rows} sorting={list} />}
      </ListFrame>
    </>
  )
}

function Filters({ list }: { list: ListControls }) {
  const { t } = useT('admin/subscriptions')
  const shared = useT('shared/subscriptions')
  return (
    <ListFilters
      list={list}
      search={t('search')}
      filters={[
        {
          name: 'status',
          label: t('status'),
          all: t('anyStatus'),
          options: SUBSCRIPTION_STATUSES.map((value) => ({ value, label: shared.t(`status.${value}`) })),
        },
        {
          name: 'type',
          label: t('type'),
          all: t('anyType'),
          options: SUBSCRIPTION_TYPES.map((value) => ({ value, label: t(`types.${value}`) })),
        },
      ]}
    />
  )
}
