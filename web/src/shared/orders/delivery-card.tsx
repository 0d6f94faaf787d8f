import type { Order } from '@limelight/contract/commerce/orders'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { AddressLines } from '../addresses/address-lines.tsx'

const DeliverToDialog = lazy(() => import('./deliver-to-dialog.tsx'))

export interface DeliveryCardProps {
  order: Order
}

export function DeliveryCard({ order }: DeliveryCardProps) {
  const { t } = useT('shared/orders')
  const [isChanging, setIsChanging] = useState(false)
  if (order.product.type === 'digital') return null
  return (
    <Card className="grid grid-cols-1 gap-4">
      <h2 className="text-lg">{t('address')}</h2>
      {order.deliveryAddress ? (
        <AddressLines address={order.deliveryAddress} />
      ) : (
        <p className="text-[15px] text-muted">{t('noAddress')}</p>
      )}
      {order.canChangeAddress && (
        <Button variant="outline" className="justify-self-start" onClick={() => setIsChanging(true)}>
          {t('changeAddress')}
        </Button>
      )}
      {isChanging && (
        <Suspense fallback={null}>
          <DeliverToDialog orderId={order._id} onClose={() => setIsChanging(false)} />
        </Suspense>
      )}
    </Card>
  )
}
