import type { FanSubscription, PaymentMethod } from '@limelight/contract/commerce/subscriptions'
import { useState } from 'react'
import { useForm } from '../../platform/form/use-form.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { usePayCard } from '../../shared/payments/pay-card.ts'
import { PayBy } from '../../shared/subscriptions/pay-by.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Form } from '../../ui/form/form.tsx'

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
  const card = usePayCard(subscription.cardId ?? undefined)
  const form = useForm({
    async submit(fields) {
      const chosen = await methodOf(fields)
      if (chosen) onConfirm(chosen)
    },
    adjust: card.explain,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={text}
      actions={
        <Button
          type="submit"
          form="payment-method"
          busy={busy || form.submitting}
          disabled={method === 'card' && !card.canPay}
        >
          {confirmLabel}
        </Button>
      }
    >
      <Form {...form.props} id="payment-method" message={form.message}>
        {error && <Notice tone="danger">{textOf(error)}</Notice>}
        <PayBy
          price={subscription.nextPrice ?? subscription.price}
          method={method}
          onMethod={setMethod}
          card={card}
          errorOf={form.errorOf}
        />
      </Form>
    </Dialog>
  )

  async function methodOf(fields: FormData): Promise<PaymentMethod | undefined> {
    if (method === 'wallet') return { paymentMethod: 'wallet' }
    const cardId = await card.take(fields)
    // The id comes from the API's own list.
    return cardId === undefined ? undefined : { paymentMethod: 'card', cardId: cardId as never }
  }
}
