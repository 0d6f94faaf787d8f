import type { FanSubscription, PaymentMethod } from '@limelight/contract/subscriptions'
import { useState } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useChosenCard } from '../../shared/payments/card-choice.tsx'
import { PayBy } from '../../shared/subscriptions/pay-by.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'

export interface PaymentMethodDialogProps {
  subscription: FanSubscription
  title: string
  text: string
  confirmLabel: string
  busy: boolean
  error: Error | null
  onConfirm: (means: PaymentMethod) => void
  onClose: () => void
}

/** What pays the renewals from now on; what pays them at present is chosen at first. */
export function PaymentMethodDialog({
  subscription,
  title,
  text,
  confirmLabel,
  busy,
  error,
  onConfirm,
  onClose,
}: PaymentMethodDialogProps) {
  const textOf = useErrorText()
  const [method, setMethod] = useState<'card' | 'wallet'>(subscription.method ?? 'card')
  const { cardId, choose } = useChosenCard(subscription.cardId ?? undefined)
  const means = meansOf()
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={text}
      actions={
        <Button busy={busy} disabled={!means} onClick={() => means && onConfirm(means)}>
          {confirmLabel}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        {error && <Notice tone="danger">{textOf(error)}</Notice>}
        <PayBy
          price={subscription.nextPrice ?? subscription.price}
          method={method}
          onMethod={setMethod}
          cardId={cardId}
          onCard={choose}
        />
      </div>
    </Dialog>
  )

  function meansOf(): PaymentMethod | undefined {
    if (method === 'wallet') return { paymentMethod: 'wallet' }
    // The id comes from the API's own list.
    return cardId ? { paymentMethod: 'card', cardId: cardId as never } : undefined
  }
}
