import { allOrdersQuery } from '../../../shared/moderation/sales.api.ts'
import { OrderList } from '../../sales/order-list.tsx'
import { ListOf, NEWEST, type PersonListProps } from './person-list.tsx'

export function PurchaseOrderList({ id }: PersonListProps) {
  return (
    <ListOf defaults={NEWEST} queryOf={(list) => allOrdersQuery(list, { fanId: id })}>
      {(rows) => <OrderList orders={rows} />}
    </ListOf>
  )
}
