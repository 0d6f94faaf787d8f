import { PAYMENT_KINDS, PAYMENT_STATUSES } from '@limelight/contract/finance/payments'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { CreditCard } from '../../ui/member-icons.ts'
import { paymentsQuery } from './money.api.ts'
import { PaymentsTable } from './payments-table.tsx'

export const meta = titled('admin/money', 'payments.title')

export default function PaymentsPage() {
  const { t } = useT('admin/money')
  const shared = useT('shared/payments')
  const list = useListState({ sortBy: 'createdAt' })
  const query = useQuery({ ...paymentsQuery(list), placeholderData: keepPreviousData })
  return (
    <ListPage
      title={t('payments.title')}
      text={t('payments.text')}
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
      empty={{ icon: <CreditCard />, title: t('payments.empty'), text: t('payments.emptyText') }}
    >
      {(rows) => <PaymentsTable rows={rows} sorting={list} />}
    </ListPage>
  )
}
