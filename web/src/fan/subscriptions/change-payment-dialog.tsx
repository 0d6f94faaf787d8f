import type { FanSubscription } from '@limelight/contract/commerce/subscriptions'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useChangePayment } from '../../shared/subscriptions/subscriptions.api.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { PaymentMethodDialog } from './payment-method-dialog.tsx'

export interface ChangePaymentDialogProps {
  subscription: FanSubscription
  onClose: () => void
}

/** For a past-due subscription the new method is tried at once, and the dialog shows the result. */
export function ChangePaymentDialog({ subscription, onClose }: ChangePaymentDialogProps) {
  const { formatDay } = useFormat()
  const { t } = useT('fan/subscriptions')
  const ui = useT('ui')
  const change = useChangePayment()
  const isDue = subscription.status === 'past_due'
  const text = { name: subscription.performer.name, date: formatDay(subscription.expiredAt) }
  const done = (now: FanSubscription) => {
    if (now.status === 'past_due' || now.status === 'expired') toast.error(t('stillDue'))
    else toast.success(isDue ? t('paidNow', { date: formatDay(now.expiredAt) }) : ui.t('changesSaved'))
    onClose()
  }
  return (
    <PaymentMethodDialog
      subscription={subscription}
      title={t('paymentTitle')}
      text={isDue ? t('paymentTextDue', text) : t('paymentText', text)}
      confirmLabel={isDue ? t('payNow') : t('paymentConfirm')}
      busy={change.isPending}
      error={change.error}
      onConfirm={(payment) => change.mutate({ id: subscription._id, payment }, { onSuccess: done })}
      onClose={onClose}
    />
  )
}
