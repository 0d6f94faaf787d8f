import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page-title.ts'
import { OrderFilters } from '../../shared/orders/order-filters.tsx'
import { OrderRow } from '../../shared/orders/order-row.tsx'
import { ORDER_STATUSES, ordersOfFanQuery } from '../../shared/orders/orders.api.ts'
import { Package } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { ListFrame } from '../../ui/list/list-frame.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export const meta = titled('fan/orders', 'title')

const DEFAULTS = { sortBy: 'createdAt' }

export default function OrdersPage() {
  const { t } = useT('fan/orders')
  const list = useListState(DEFAULTS)
  const query = useQuery({ ...ordersOfFanQuery(list), placeholderData: keepPreviousData })
  const isFiltered = Object.keys(list.filters).length > 0
  const empty = isFiltered ? (
    <EmptyState
      icon={<Package />}
      title={t('noneFound')}
      action={
        <LinkButton to="/user/orders" variant="outline">
          {t('clear')}
        </LinkButton>
      }
    />
  ) : (
    <EmptyState
      icon={<Package />}
      title={t('empty')}
      text={t('emptyText')}
      action={<LinkButton to="/store">{t('toStore')}</LinkButton>}
    />
  )
  return (
    <div className="max-w-4xl">
      <PageHeader title={t('title')} text={t('text')} />
      <OrderFilters list={list} statuses={ORDER_STATUSES} searchLabel={t('search')} />
      <ListFrame query={query} list={list} empty={empty}>
        {(rows) => (
          <ul className="grid grid-cols-1 gap-3">
            {rows.map((order) => (
              <OrderRow
                key={order._id}
                order={order}
                to={`/user/orders/${order._id}`}
                other={t('from', { name: order.performer.name })}
                action={
                  order.status === 'created' && (
                    <LinkButton to={`/checkout/product/${order.product._id}?order=${order._id}`} size="sm">
                      {t('payNow')}
                    </LinkButton>
                  )
                }
              />
            ))}
          </ul>
        )}
      </ListFrame>
    </div>
  )
}
