import type { FanSubscription } from '@limelight/contract/commerce/subscriptions'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { useResumeSubscription } from '../../shared/subscriptions/subscriptions.api.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { PaymentMethodDialog } from './payment-method-dialog.tsx'

export interface ResumeDialogProps {
  subscription: FanSubscription
  onClose: () => void
}

export function ResumeDialog({ subscription, onClose }: ResumeDialogProps) {
  const { formatDay } = useFormat()
  const { t } = useT('fan/subscriptions')
  const { money } = usePrices()
  const resume = useResumeSubscription()
  const date = formatDay(subscription.expiredAt)
  const done = () => {
    toast.success(t('resumed', { date }))
    onClose()
  }
  return (
    <PaymentMethodDialog
      subscription={subscription}
      title={t('resumeTitle')}
      text={t('resumeText', {
        name: subscription.performer.name,
        date,
        price: money(subscription.nextPrice ?? subscription.price),
      })}
      confirmLabel={t('resumeConfirm')}
      busy={resume.isPending}
      error={resume.error}
      onConfirm={(payment) => resume.mutate({ id: subscription._id, payment }, { onSuccess: done })}
      onClose={onClose}
    />
  )
}
