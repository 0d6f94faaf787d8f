import { useT } from '../../../platform/i18n/use-t.ts'
import { PayoutsTable } from '../../../shared/payouts/payouts-table.tsx'
import { allPayoutsQuery } from '../../payouts/payouts.api.ts'
import { ListOf, NEWEST, type PersonListProps } from './person-list.tsx'

export function PayoutList({ id }: PersonListProps) {
  const { t } = useT('admin/people')
  return (
    <ListOf defaults={NEWEST} queryOf={(list) => allPayoutsQuery(list, { performerId: id })}>
      {(rows, list) => (
        <PayoutsTable
          label={t('tabs.payouts')}
          rows={rows}
          hrefOf={(row) => `/admin/payouts/${row._id}`}
          sorting={list}
        />
      )}
    </ListOf>
  )
}
