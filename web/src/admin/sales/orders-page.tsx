import { ORDER_STATUSES } from '@limelight/contract/commerce/order-lists'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../platform/api/query-client.ts'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { allOrdersQuery, orderFilterOf } from '../../shared/moderation/sales.api.ts'
import { useOrderStatusFilter } from '../../shared/orders/use-order-status-filter.ts'
import { useTokenPrice } from '../../shared/payments/use-token-price.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { ExportCsv } from '../lists/export-csv.tsx'
import { betweenOf } from '../lists/period.ts'
import { PeriodFilter } from '../lists/period-filter.tsx'
import { SavedViews } from '../lists/saved-views.tsx'
import { Totals } from '../lists/totals.tsx'
import { OrderList } from './order-list.tsx'

export const meta = titled('admin/sales', 'orders.title')

export default function AdminOrdersPage() {
  const { t } = useT('admin/sales')
  const list = useListState({ sortBy: 'createdAt' })
  const { formatTokens } = useFormat()
  const tokenPrice = useTokenPrice()
  const between = betweenOf(list.filters, Date.now())
  const filter = { ...orderFilterOf(list.filters), ...between }
  const query = useQuery({ ...allOrdersQuery(list, between), placeholderData: keepPreviousData })
  const totals = useQuery({
    ...callQuery('GET /admin/orders/totals', { query: filter }),
    placeholderData: keepPreviousData,
  })
  return (
    <ListPage
      className="max-w-4xl"
      title={t('orders.title')}
      text={t('orders.text')}
      actions={<ExportCsv path="/admin/orders/export" query={filter} />}
      before={<SavedViews list="orders" />}
      list={list}
      query={query}
      search={t('orders.search')}
      filters={[useOrderStatusFilter(ORDER_STATUSES)]}
      controls={<PeriodFilter list={list} label={t('when')} />}
      empty={{ drawing: 'orders', title: t('orders.empty') }}
    >
      {(rows) => (
        <>
          <Totals
            answer={totals}
            figuresOf={({ count, paid, tokens, refundedTokens }) => [
              ['count', formatTokens(count)],
              ['paid', formatTokens(paid)],
              ['gross', tokenPrice(tokens)],
              ['refunded', tokenPrice(refundedTokens)],
            ]}
          />
          <OrderList orders={rows} />
        </>
      )}
    </ListPage>
  )
}
