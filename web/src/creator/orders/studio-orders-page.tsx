import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page-title.ts'
import { OrderFilters } from '../../shared/orders/order-filters.tsx'
import { OrderRow } from '../../shared/orders/order-row.tsx'
import { ORDER_STATUSES, ordersOfSellerQuery } from '../../shared/orders/orders.api.ts'
import { PRODUCT_TYPES } from '../../shared/products/product-source.ts'
import { Package } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { FilterSelect } from '../../ui/list/filter-select.tsx'
import { ListFrame } from '../../ui/list/list-frame.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export const meta = titled('creator/orders', 'title')

const DEFAULTS = { sortBy: 'createdAt' }
/** What nobody paid is no order to her. */
const STATUSES = ORDER_STATUSES.filter((status) => status !== 'created' && status !== 'cancelled')

export default function StudioOrdersPage() {
  const { t } = useT('creator/orders')
  const studio = useT('creator')
  const list = useListState(DEFAULTS)
  const query = useQuery({ ...ordersOfSellerQuery(list), placeholderData: keepPreviousData })
  const isFiltered = Object.keys(list.filters).length > 0
  const empty = (
    <EmptyState
      icon={<Package />}
      title={t('empty')}
      text={isFiltered ? undefined : t('emptyText')}
      action={
        isFiltered ? (
          <LinkButton to="/creator/orders" variant="outline">
            {studio.t('clearFilters')}
          </LinkButton>
        ) : (
          <LinkButton to="/creator/products">{t('toProducts')}</LinkButton>
        )
      }
    />
  )
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <OrderFilters list={list} statuses={STATUSES} searchLabel={t('search')}>
        <FilterSelect
          label={t('kind')}
          all={t('anyKind')}
          value={list.filters.type}
          options={PRODUCT_TYPES.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={(type) => list.change({ filters: { type } })}
        />
      </OrderFilters>
      <ListFrame query={query} list={list} empty={empty}>
        {(rows) => (
          <ul className="grid grid-cols-1 gap-3">
            {rows.map((order) => (
              <OrderRow
                key={order._id}
                order={order}
                to={`/creator/orders/${order._id}`}
                other={t('by', { name: order.fan.name })}
              />
            ))}
          </ul>
        )}
      </ListFrame>
    </>
  )
}
