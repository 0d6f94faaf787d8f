import { PAYMENT_KINDS, PAYMENT_STATUSES } from '@limelight/contract/payments'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { type ListControls, useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page-title.ts'
import { CreditCard } from '../../ui/icons.tsx'
import { ListFilters } from '../../ui/list/list-filters.tsx'
import { ListFrame } from '../../ui/list/list-frame.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyList } from './empty-list.tsx'
import { paymentsQuery } from './money.api.ts'
import { PaymentsTable } from './payments-table.tsx'

export const meta = titled('admin/money', 'payments.title')

export default function PaymentsPage() {
  const { t } = useT('admin/money')
  const list = useListState({ sortBy: 'createdAt' })
  const query = useQuery({ ...paymentsQuery(list), placeholderData: keepPreviousData })
  return (
    <>
      <PageHeader title={t('payments.title')} text={t('payments.text')} />
      <Filters list={list} />
      <ListFrame
        query={query}
        list={list}
        empty={
          <EmptyList
            icon={<CreditCard />}
            list={list}
            to="/admin/payments"
            title={t('payments.empty')}
            text={t('payments.emptyText')}
          />
        }
      >
        {(rows) => <PaymentsTable rows={rows} sorting={list} />}
      </ListFrame>
    </>
  )
}

function Filters({ list }: { list: ListControls }) {
  const { t } = useT('admin/money')
  const shared = useT('shared/payments')
  return (
    <ListFilters
      list={list}
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
    />
  )
}
