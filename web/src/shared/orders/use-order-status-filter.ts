import type { OrderStatus } from '@limelight/contract/commerce/order-lists'
import { useT } from '../../platform/i18n/use-t.ts'
import type { ListFilter } from '../../ui/list/list-filters.tsx'

export function useOrderStatusFilter(statuses: readonly OrderStatus[]): ListFilter {
  const { t } = useT('shared/orders')
  return {
    name: 'status',
    label: t('state'),
    all: t('anyState'),
    options: statuses.map((value) => ({ value, label: t(`status.${value}`) })),
  }
}
