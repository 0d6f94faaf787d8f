import type { SubscriptionType } from '@limelight/contract/commerce/subscriptions'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import type { Purchase } from '../checkout/checkout.api.ts'
import { OrderSummary } from '../checkout/order-summary.tsx'
import { isOfSuspended } from '../checkout/suspended-refusal.ts'
import { useCheckout } from '../checkout/use-checkout.ts'
import { PayTerms } from '../legal/pay-terms.tsx'
import { usePayCard } from '../payments/pay-card.ts'
import { usePrices } from '../payments/use-prices.ts'
import { PayBy } from './pay-by.tsx'
import { PlanChoice } from './plan-choice.tsx'
import type { SubscribablePerformer } from './plans.ts'
import { type Plan, plansOf } from './plans.ts'
import { type Payment, useSubscribeForm } from './use-subscribe-form.ts'

export interface SubscribeDialogProps {
  performer: SubscribablePerformer
  type?: SubscriptionType | undefined
  onClose: () => void
}

export interface SubscribeFormProps extends SubscribeDialogProps {
  title: string
  onAuthentication: (transactionId: string) => void
  onDone: () => void
}

export function SubscribeForm({ title, performer, type, onClose, onAuthentication, onDone }: SubscribeFormProps) {
  const payments = useT('shared/payments')
  // What the page showed, until the API says that a price has changed.
  const [offered, setOffered] = useState(performer.prices)
  const plans = plansOf({ ...performer, prices: offered })
  const [chosen, setChosen] = useState(type ?? plans[0]?.type ?? 'monthly')
  const plan = plans.find((offer) => offer.type === chosen)
  const pay = usePayment(plan)
  const checkout = useCheckout(purchaseOf(performer._id, plan, pay.method), pay.card.cardId)
  const isReady = pay.canPay && (plan?.type === 'free' || checkout.terms !== undefined)
  const form = useSubscribeForm({
    performerId: performer._id,
    plan,
    pay,
    checkout,
    onPriceChange: (changed, price) => setOffered({ ...offered, [changed]: price }),
    onAuthentication,
    onProcessing() {
      toast.success(payments.t('onItsWay'))
      onClose()
    },
    onDone,
  })
  if (isOfSuspended(checkout.error)) {
    return (
      <Dialog open onClose={onClose} title={title}>
        <OrderSummary checkout={checkout} />
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={payments.t('instant')}
      actions={
        plan && <Confirm plan={plan} total={checkout.terms?.expectedTotal} busy={form.submitting} disabled={!isReady} />
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <Form {...form.props} id="subscribe" message={form.message}>
          <PlanChoice plans={plans} value={chosen} onChange={setChosen} />
          {plan && plan.type !== 'free' && (
            <PayBy
              price={plan.price}
              method={pay.method}
              onMethod={pay.setMethod}
              card={pay.card}
              errorOf={form.errorOf}
            />
          )}
        </Form>
        {plan && plan.type !== 'free' && <OrderSummary checkout={checkout} />}
      </div>
    </Dialog>
  )
}

interface ConfirmProps {
  plan: Plan
  /** With coupon and tax; undefined while it is not known. */
  total: number | undefined
  busy: boolean
  disabled: boolean
}

function Confirm({ plan, total, busy, disabled }: ConfirmProps) {
  const { t } = useT('shared/subscriptions')
  const payments = useT('shared/payments')
  const checkout = useT('shared/checkout')
  const { money } = usePrices()
  const price = money(plan.price)
  return (
    <div className="grid w-full grid-cols-1 gap-3">
      <p className="text-xs text-pretty text-muted">{checkout.t(`renewal.${plan.type}`, { price })}</p>
      {plan.type !== 'free' && <PayTerms />}
      <Button type="submit" form="subscribe" size="lg" busy={busy} disabled={disabled}>
        {plan.type === 'free'
          ? t('startTrial')
          : payments.t('topUp.payAndSubscribe', { price: money(total ?? plan.price) })}
      </Button>
    </div>
  )
}

function purchaseOf(
  performerId: string,
  plan: Plan | undefined,
  paymentMethod: 'card' | 'wallet',
): Purchase | undefined {
  if (!plan || plan.type === 'free') return undefined
  return { type: 'subscription', performerId, plan: plan.type, paymentMethod }
}

/** How the plan is paid; a trial needs no choice. */
function usePayment(plan: Plan | undefined) {
  const prices = usePrices()
  const balance = useAppStore((state) => state.user.balance)
  const [method, setMethod] = useState<'card' | 'wallet'>('card')
  const card = usePayCard()
  const isAffordable = prices.tokensCovering(plan?.price ?? 0) <= balance
  return {
    method,
    setMethod,
    card,
    canPay: plan?.type === 'free' || (method === 'wallet' ? isAffordable : card.canPay),
    async take(fields: FormData): Promise<Payment | undefined> {
      if (plan?.type === 'free') return {}
      if (method === 'wallet') return { paymentMethod: method }
      const cardId = await card.take(fields)
      return cardId === undefined ? undefined : { paymentMethod: method, cardId }
    },
  }
}
