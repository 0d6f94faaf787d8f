import type { OrderStatus } from '@limelight/contract/commerce/order-lists'
import { useT } from '../../platform/i18n/use-t.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

export interface OrderStatusBadgeProps {
  status: OrderStatus
}

const TONES: Record<OrderStatus, BadgeTone> = {
  created: 'warning',
  paid: 'primary',
  processing: 'primary',
  shipping: 'primary',
  delivered: 'success',
  completed: 'success',
  cancelled: 'neutral',
  refunded: 'neutral',
}

export function OrderStatusBadge({ status }: OrderStatusBadgeProps) {
  const { t } = useT('shared/orders')
  return <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>
}
