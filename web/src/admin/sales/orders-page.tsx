import { ORDER_STATUSES } from '@limelight/contract/commerce/order-lists'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { allOrdersQuery } from '../../shared/moderation/sales.api.ts'
import { useOrderStatusFilter } from '../../shared/orders/use-order-status-filter.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { Package } from '../../ui/member-icons.ts'
import { OrderList } from './order-list.tsx'

export const meta = titled('admin/sales', 'orders.title')

export default function AdminOrdersPage() {
  const { t } = useT('admin/sales')
  const list = useListState({ sortBy: 'createdAt' })
  const query = useQuery({ ...allOrdersQuery(list), placeholderData: keepPreviousData })
  return (
    <ListPage
      className="max-w-4xl"
      title={t('orders.title')}
      text={t('orders.text')}
      list={list}
      query={query}
      search={t('orders.search')}
      filters={[useOrderStatusFilter(ORDER_STATUSES)]}
      empty={{ icon: <Package />, title: t('orders.empty') }}
    >
      {(rows) => <OrderList orders={rows} />}
    </ListPage>
  )
}
