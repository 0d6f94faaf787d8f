import type { OrderStatus } from '@limelight/contract/commerce/order-lists'
import type { Order } from '@limelight/contract/commerce/orders'
import { useT } from '../../platform/i18n/use-t.ts'
import { Card } from '../../ui/card.tsx'
import { Timeline } from '../../ui/timeline.tsx'

export interface OrderTimelineProps {
  events: Order['events']
}

export function OrderTimeline({ events }: OrderTimelineProps) {
  const { t } = useT('shared/orders')
  const titleOf = (status: OrderStatus) => (status === 'created' ? t('ordered') : t(`status.${status}`))
  return (
    <Card>
      <h2 className="mb-4 text-lg">{t('timeline')}</h2>
      <Timeline events={events.map((event) => ({ ...event, title: titleOf(event.status) }))} />
    </Card>
  )
}
