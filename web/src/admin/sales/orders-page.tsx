import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page-title.ts'
import { OperatorOrderActions } from '../../shared/moderation/operator-order-actions.tsx'
import { allOrdersQuery } from '../../shared/moderation/sales.api.ts'
import { OrderFilters } from '../../shared/orders/order-filters.tsx'
import { OrderRow } from '../../shared/orders/order-row.tsx'
import { ORDER_STATUSES } from '../../shared/orders/orders.api.ts'
import { Package } from '../../ui/icons.tsx'
import { ListFrame } from '../../ui/list/list-frame.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyList } from '../money/empty-list.tsx'

export const meta = titled('admin/sales', 'orders.title')

export default function AdminOrdersPage() {
  const { t } = useT('admin/sales')
  const list = useListState({ sortBy: 'createdAt' })
  const query = useQuery({ ...allOrdersQuery(list), placeholderData: keepPreviousData })
  return (
    <div className="max-w-4xl">
      <PageHeader title={t('orders.title')} text={t('orders.text')} />
      <OrderFilters list={list} statuses={ORDER_STATUSES} searchLabel={t('orders.search')} />
      <ListFrame
        query={query}
        list={list}
        empty={<EmptyList icon={<Package />} list={list} to="/admin/orders" title={t('orders.empty')} />}
      >
        {(rows) => (
          <ul className="grid grid-cols-1 gap-3">
            {rows.map((order) => (
              <OrderRow
                key={order._id}
                order={order}
                to={`/user/orders/${order._id}`}
                other={t('orders.parties', { fan: order.fan.name, creator: order.performer.name })}
                action={<OperatorOrderActions order={order} />}
              />
            ))}
          </ul>
        )}
      </ListFrame>
    </div>
  )
}
