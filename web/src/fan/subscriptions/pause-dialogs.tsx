import { type FanSubscription, PAUSE_MONTHS } from '@limelight/contract/commerce/subscriptions'
import { useState } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { useResumeSubscription } from '../../shared/subscriptions/subscriptions.api.ts'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { usePause } from './pause.api.ts'
import { PaymentMethodDialog } from './payment-method-dialog.tsx'

interface PauseDialogProps {
  subscription: FanSubscription
  onClose: () => void
}

/** For how long, and what that means: no access, no payments, then it renews. */
export function PauseDialog({ subscription, onClose }: PauseDialogProps) {
  const { t } = useT('fan/subscriptions')
  const { formatDay } = useFormat()
  const { money } = usePrices()
  const pause = usePause()
  const [months, setMonths] = useState<(typeof PAUSE_MONTHS)[number]>(1)
  const { _id: id, performer, expiredAt, nextPrice, price } = subscription
  return (
    <ActionDialog
      open
      onClose={onClose}
      action={() => pause.mutateAsync({ id, months })}
      done={t('pause.done', { date: formatDay(expiredAt) })}
      title={t('pause.title', { name: performer.name })}
      text={t('pause.text', { date: formatDay(expiredAt), price: money(nextPrice ?? price) })}
      confirmLabel={t('pause.confirm')}
      dismissLabel={t('pause.dismiss')}
    >
      <RadioCards
        legend={t('pause.howLong')}
        name="months"
        columns={3}
        value={String(months)}
        onChange={(value) => setMonths(PAUSE_MONTHS.find((one) => String(one) === value) ?? 1)}
        options={PAUSE_MONTHS.map((count) => ({ value: String(count), label: t('pause.months', { count }) }))}
      />
    </ActionDialog>
  )
}

/** A planned pause is dropped; one that runs ends now, and what is charged for that is said before. */
export function ContinueDialog({ subscription, onClose }: PauseDialogProps) {
  const { t } = useT('fan/subscriptions')
  const { formatDay } = useFormat()
  const { money } = usePrices()
  const resume = useResumeSubscription()
  const { _id: id, status, performer, expiredAt, nextPrice, price } = subscription
  if (status !== 'expired') {
    const date = formatDay(expiredAt)
    return (
      <ActionDialog
        open
        onClose={onClose}
        action={() => resume.mutateAsync({ id })}
        done={t('resumed', { date })}
        title={t('pause.dropTitle')}
        text={t('resumeText', { name: performer.name, date, price: money(nextPrice ?? price) })}
        confirmLabel={t('pause.drop')}
      />
    )
  }
  const done = ({ status: after, expiredAt: until }: FanSubscription) => {
    if (after === 'active') toast.success(t('paidNow', { date: formatDay(until) }))
    else toast.error(t('stillDue'))
    onClose()
  }
  return (
    <PaymentMethodDialog
      subscription={subscription}
      title={t('pause.continueTitle', { name: performer.name })}
      text={t('pause.continueText', { price: money(nextPrice ?? price) })}
      confirmLabel={t('pause.continue')}
      busy={resume.isPending}
      error={resume.error}
      onConfirm={(payment) => resume.mutate({ id, payment }, { onSuccess: done })}
      onClose={onClose}
    />
  )
}
