import { paymentsQuery } from '../../money/money.api.ts'
import { PaymentsTable } from '../../money/payments-table.tsx'
import { ListOf, NEWEST, type PersonListProps } from './person-list.tsx'

export function PaymentList({ id }: PersonListProps) {
  return (
    <ListOf defaults={NEWEST} queryOf={(list) => paymentsQuery(list, { fanId: id })}>
      {(rows, list) => <PaymentsTable rows={rows} sorting={list} />}
    </ListOf>
  )
}
