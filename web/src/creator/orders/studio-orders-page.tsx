import { ORDER_STATUSES, PRODUCT_TYPES } from '@limelight/contract/commerce/order-lists'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { OrderRows } from '../../shared/orders/order-rows.tsx'
import { ordersOfSellerQuery } from '../../shared/orders/orders.api.ts'
import { useOrderStatusFilter } from '../../shared/orders/use-order-status-filter.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'

export const meta = titled('creator/orders', 'title')

const DEFAULTS = { sortBy: 'createdAt' }
/** Unpaid orders are not shown to the seller. */
const STATUSES = ORDER_STATUSES.filter((status) => status !== 'created' && status !== 'cancelled')

export default function StudioOrdersPage() {
  const { t } = useT('creator/orders')
  const list = useListState(DEFAULTS)
  const query = useQuery({ ...ordersOfSellerQuery(list), placeholderData: keepPreviousData })
  const statusFilter = useOrderStatusFilter(STATUSES)
  return (
    <ListPage
      title={t('title')}
      text={t('text')}
      list={list}
      query={query}
      search={t('search')}
      filters={[
        statusFilter,
        {
          name: 'type',
          label: t('kind'),
          all: t('anyKind'),
          options: PRODUCT_TYPES.map((value) => ({ value, label: t(`kinds.${value}`) })),
        },
      ]}
      empty={{
        drawing: 'orders',
        title: t('empty'),
        text: t('emptyText'),
        action: <LinkButton to="/creator/products">{t('toProducts')}</LinkButton>,
      }}
    >
      {(rows) => (
        <OrderRows
          orders={rows}
          hrefOf={({ _id }) => `/creator/orders/${_id}`}
          otherOf={({ fan }) => t('by', { name: fan.name })}
        />
      )}
    </ListPage>
  )
}
