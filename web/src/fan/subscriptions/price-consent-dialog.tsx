import type { FanSubscription } from '@limelight/contract/commerce/subscriptions'
import { useFormat } from '../../platform/format.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { changedPriceOf } from '../../shared/payments/changed-price.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { useAcceptPrice } from '../../shared/subscriptions/subscriptions.api.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'

export interface AgreeDialogProps {
  subscription: FanSubscription
  /** The price the performer asks now. */
  offered: number
  onClose: () => void
}

/** Asks for consent to a higher price; one that has changed again is shown, and asked for anew. */
export function AgreeDialog({ subscription, offered, onClose }: AgreeDialogProps) {
  const { formatDay } = useFormat()
  const { t } = useT('fan/subscriptions')
  const subscriptionsWords = useT('shared/subscriptions')
  const { money } = usePrices()
  const textOf = useErrorText()
  const accept = useAcceptPrice()
  const price = changedPriceOf(accept.error) ?? offered
  const isOtherPrice = price !== offered
  const done = () => {
    toast.success(t('agreed', { price: money(price) }))
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => accept.mutate({ id: subscription._id, expectedPrice: price }, { onSuccess: done })}
      title={t('agreeTitle', { price: money(price) })}
      text={t('agreeText', {
        price: money(price),
        date: formatDay(subscription.expiredAt),
        present: money(subscription.price),
      })}
      confirmLabel={t('agreeConfirm')}
      busy={accept.isPending}
      error={errorText()}
    />
  )

  function errorText(): string | null {
    if (isOtherPrice) return subscriptionsWords.t('changed', { price: money(price) })
    return accept.isError ? textOf(accept.error) : null
  }
}
