import { ORDER_STATUSES } from '@limelight/contract/commerce/order-lists'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { OrderRows } from '../../shared/orders/order-rows.tsx'
import { ordersOfFanQuery } from '../../shared/orders/orders.api.ts'
import { useOrderStatusFilter } from '../../shared/orders/use-order-status-filter.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'

export const meta = titled('fan/orders', 'title')

const DEFAULTS = { sortBy: 'createdAt' }

export default function OrdersPage() {
  const { t } = useT('fan/orders')
  const list = useListState(DEFAULTS)
  const query = useQuery({ ...ordersOfFanQuery(list), placeholderData: keepPreviousData })
  return (
    <ListPage
      className="max-w-4xl"
      title={t('title')}
      text={t('text')}
      list={list}
      query={query}
      search={t('search')}
      filters={[useOrderStatusFilter(ORDER_STATUSES)]}
      empty={{
        drawing: 'orders',
        title: t('empty'),
        text: t('emptyText'),
        action: <LinkButton to="/store">{t('toStore')}</LinkButton>,
      }}
    >
      {(rows) => (
        <OrderRows
          orders={rows}
          hrefOf={({ _id }) => `/user/orders/${_id}`}
          otherOf={({ performer }) => t('from', { name: performer.name })}
          actionOf={({ _id, status, product }) =>
            status === 'created' && (
              <LinkButton to={`/checkout/product/${product._id}?order=${_id}`} size="sm">
                {t('payNow')}
              </LinkButton>
            )
          }
        />
      )}
    </ListPage>
  )
}
