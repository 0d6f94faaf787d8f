import type { Order } from '@limelight/contract/commerce/orders'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useMoveOrder } from '../../shared/orders/orders.api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Truck } from '../../ui/member-icons.ts'

export interface ShipFormProps {
  order: Order
}

const TEXT_MAX = 100

/** Who brings it: sends the order, or mends what was written while it is under way. */
export function ShipForm({ order }: ShipFormProps) {
  const { t } = useT('creator/orders')
  const move = useMoveOrder(order._id)
  const isUnderWay = order.status === 'shipping'
  const form = useForm({
    submit: async (data) => {
      const tracking = { carrier: text(data, 'carrier'), trackingCode: text(data, 'trackingCode') }
      await move.mutateAsync(isUnderWay ? tracking : { ...tracking, status: 'shipping' })
      toast.success(isUnderWay ? t('trackingSaved') : t('shipped'))
    },
  })
  if (!isUnderWay && !order.nextStatuses.includes('shipping')) return null
  return (
    <Card className="grid grid-cols-1 gap-4">
      <h2 className="text-lg">{isUnderWay ? t('trackingTitle') : t('shipTitle')}</h2>
      {!isUnderWay && <p className="text-[15px] text-muted">{t('shipText')}</p>}
      <Form {...form.props} message={form.message}>
        <TextField
          label={t('carrier')}
          name="carrier"
          required
          maxLength={TEXT_MAX}
          defaultValue={order.carrier}
          hint={t('carrierHint')}
          error={form.errorOf('carrier')}
        />
        <TextField
          label={t('tracking')}
          name="trackingCode"
          maxLength={TEXT_MAX}
          autoComplete="off"
          defaultValue={order.trackingCode}
          error={form.errorOf('trackingCode')}
        />
        <Button
          type="submit"
          variant={isUnderWay ? 'outline' : 'primary'}
          busy={form.submitting}
          className="justify-self-start"
        >
          <Truck className="size-4.5" />
          {isUnderWay ? t('trackingSave') : t('shipButton')}
        </Button>
      </Form>
    </Card>
  )
}

function text(form: FormData, name: string): string {
  return String(form.get(name) ?? '').trim()
}
