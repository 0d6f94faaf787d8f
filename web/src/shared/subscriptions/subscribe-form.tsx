import type { PlanId } from '@limelight/contract/ids'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import type { Purchase } from '../checkout/checkout.api.ts'
import { OrderSummary } from '../checkout/order-summary.tsx'
import { isOfSuspended } from '../checkout/suspended-refusal.ts'
import { useCheckout } from '../checkout/use-checkout.ts'
import { PayTerms } from '../legal/pay-terms.tsx'
import { usePayCard } from '../payments/pay-card.ts'
import { usePrices } from '../payments/use-prices.ts'
import { CodeField } from './code-field.tsx'
import OfferBar from './offer-bar.tsx'
import { isTrial } from './offered-plans.ts'
import { PayBy } from './pay-by.tsx'
import { PlanChoice } from './plan-choice.tsx'
import type { Plan, SubscribablePerformer } from './plans.ts'
import { type FirstChoice, type Offer, useOffer } from './use-offer.ts'
import { useOfferTerms } from './use-offer-terms.ts'
import { offerFieldsOf, type Payment, useSubscribeForm } from './use-subscribe-form.ts'

export interface SubscribeDialogProps {
  performer: SubscribablePerformer
  /** What was chosen before the dialog opened. */
  first?: FirstChoice | undefined
  onClose: () => void
}

export interface SubscribeFormProps extends SubscribeDialogProps {
  title: string
  onAuthentication: (transactionId: string, plan: Plan | undefined) => void
  onDone: (plan: Plan | undefined) => void
}

export function SubscribeForm({ title, performer, first, onClose, onAuthentication, onDone }: SubscribeFormProps) {
  const payments = useT('shared/payments')
  const offer = useOffer(performer, first)
  const { plan } = offer
  const [isContinued, setIsContinued] = useState(false)
  const isFree = isFreeNow(plan, isContinued)
  const pay = usePayment(plan, isFree)
  const [isSent, setIsSent] = useState(false)
  const checkout = useCheckout(
    purchaseOf(performer._id, plan, { paymentMethod: pay.method, isContinued }),
    pay.card.cardId,
    isSent,
  )
  const isReady = pay.canPay && (isFree || checkout.terms !== undefined)
  const form = useSubscribeForm({
    performerId: performer._id,
    plan,
    isRenewing: isContinued,
    pay,
    checkout,
    onPriceChange: offer.setPrice,
    onSent: setIsSent,
    onAuthentication: (id) => onAuthentication(id, plan),
    onProcessing() {
      toast.success(payments.t('onItsWay'))
      onClose()
    },
    onDone: () => onDone(plan),
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
        plan && (
          <Confirm
            offer={offer}
            plan={plan}
            isContinued={isContinued}
            total={checkout.terms?.expectedTotal}
            busy={form.submitting}
            disabled={!isReady}
          />
        )
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <Form {...form.props} id="subscribe" message={form.message}>
          <PlanChoice offer={offer} />
          {(isBundle(plan) || isTrial(plan)) && <Continue offer={offer} isOn={isContinued} onChange={setIsContinued} />}
          {plan?.offer && <OfferBar plan={plan} />}
          {plan && !isFree && (
            <PayBy
              price={plan.price}
              method={pay.method}
              onMethod={pay.setMethod}
              card={pay.card}
              errorOf={form.errorOf}
            />
          )}
        </Form>
        {plan && !isFree && <OrderSummary checkout={checkout} hasCoupon={false} />}
        <CodeField performerId={performer._id} offer={offer} checkout={checkout} />
      </div>
    </Dialog>
  )
}

/** Free days are paid for only where the fan wants them to go on. */
function isFreeNow(plan: Plan | undefined, isContinued: boolean): boolean {
  return plan?.type === 'free' || (isTrial(plan) && !isContinued)
}

/** Three and six months end by themselves, unless the fan wants them to go on by the month. */
function isBundle(plan: Plan | undefined): boolean {
  return !isTrial(plan) && (plan?.months === 3 || plan?.months === 6)
}

function monthlyOf({ plans }: Offer): number | undefined {
  const monthly = plans.find((plan) => plan.months === 1 && !isTrial(plan))
  return monthly?.listPrice ?? monthly?.price
}

function Continue({ offer, isOn, onChange }: { offer: Offer; isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { t } = useT('shared/subscriptions')
  const { money } = usePrices()
  const { plan } = offer
  const monthly = monthlyOf(offer)
  if (plan && isTrial(plan)) {
    const term = t('months', { count: plan.months })
    return (
      <Switch
        label={t('offer.continue')}
        hint={t('offer.continueHint', { price: money(plan.listPrice ?? plan.price), term })}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    )
  }
  if (monthly === undefined) return null
  return (
    <Switch
      label={t('renewMonthly')}
      hint={t('renewMonthlyHint', { price: money(monthly) })}
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

interface ConfirmProps {
  offer: Offer
  isContinued: boolean
  plan: Plan
  /** With coupon and tax; undefined while it is not known. */
  total: number | undefined
  busy: boolean
  disabled: boolean
}

function Confirm({ offer, isContinued, plan, total, busy, disabled }: ConfirmProps) {
  const shared = useT('shared/subscriptions')
  const { t } = shared
  const payments = useT('shared/payments')
  const checkout = useT('shared/checkout')
  const { money } = usePrices()
  const price = money(plan.price)
  const offerTerms = useOfferTerms()
  const isFree = isFreeNow(plan, isContinued)
  return (
    <div className="grid w-full grid-cols-1 gap-3">
      <p className="text-xs text-pretty text-muted">{termsOf()}</p>
      {!isFree && <PayTerms />}
      <Button type="submit" form="subscribe" size="lg" busy={busy} disabled={disabled}>
        {plan.type === 'free' || isTrial(plan)
          ? t('startTrial')
          : payments.t('topUp.payAndSubscribe', { price: money(total ?? plan.price) })}
      </Button>
    </div>
  )

  function termsOf(): string {
    if (plan.offer && !isBundle(plan)) return offerTerms(plan, isContinued)
    if (!isBundle(plan)) return checkout.t(`renewal.${plan.type}`, { price })
    const term = shared.t('months', { count: plan.months })
    const monthly = monthlyOf(offer)
    return isContinued && monthly !== undefined
      ? shared.t('thenMonthly', { price, term, monthly: money(monthly) })
      : shared.t('once', { price, term })
  }
}

function purchaseOf(
  performerId: string,
  plan: Plan | undefined,
  { paymentMethod, isContinued }: { paymentMethod: 'card' | 'wallet'; isContinued: boolean },
): Purchase | undefined {
  if (!plan || plan.type === 'free' || isFreeNow(plan, isContinued)) return undefined
  return {
    type: 'subscription',
    performerId,
    plan: plan.type,
    paymentMethod,
    // The id comes from the API's own list.
    ...(plan.planId && { planId: plan.planId as PlanId }),
    ...((isBundle(plan) || isTrial(plan)) && { isRenewing: isContinued }),
    ...offerFieldsOf(plan),
  }
}

/** How the plan is paid; a trial needs no choice. */
function usePayment(plan: Plan | undefined, isFree: boolean) {
  const prices = usePrices()
  const balance = useAppStore((state) => state.user.balance)
  const [method, setMethod] = useState<'card' | 'wallet'>('card')
  const card = usePayCard()
  const isAffordable = prices.tokensCovering(plan?.price ?? 0) <= balance
  return {
    method,
    setMethod,
    card,
    canPay: isFree || (method === 'wallet' ? isAffordable : card.canPay),
    async take(fields: FormData): Promise<Payment | undefined> {
      if (isFree) return {}
      if (method === 'wallet') return { paymentMethod: method }
      const cardId = await card.take(fields)
      return cardId === undefined ? undefined : { paymentMethod: method, cardId }
    },
  }
}
