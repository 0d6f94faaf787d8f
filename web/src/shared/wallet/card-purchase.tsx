import type { Quote } from '@limelight/contract/commerce/checkout'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { OrderSummary } from '../checkout/order-summary.tsx'
import { PayTerms } from '../legal/pay-terms.tsx'
import { AuthenticationStep } from '../payments/authentication-step.tsx'
import { CardChoice } from '../payments/card-choice.tsx'
import { usePrices } from '../payments/use-prices.ts'
import type { CardPurchaseForm } from './use-card-purchase.ts'

export interface CardPurchaseProps {
  pay: CardPurchaseForm
}

/** Of the form, which the button outside of it sends. */
const FORM = 'card-purchase'

/** What the card pays, and the card; nothing while the wallet covers it. */
export function CardPurchaseFields({ pay }: CardPurchaseProps) {
  const { card, checkout, form, waiting, isActive, isCovered, onAuthenticated } = pay
  const [isShown, setIsShown] = useState(isActive)
  if (isActive && !isShown) setIsShown(true)
  if (!isShown) return null
  if (waiting !== undefined) return <AuthenticationStep transactionId={waiting} onSuccess={onAuthenticated} />
  return (
    // Hidden, not taken away: another amount leaves the card typed.
    <div hidden={!isActive} className="mt-4 grid grid-cols-1 gap-4">
      {!isCovered && <OrderSummary checkout={checkout} hasCoupon={pay.hasCoupon} />}
      <Smallest quote={checkout.quote} />
      <Form {...form.props} id={FORM} message={form.message}>
        {!isCovered && <CardChoice card={card} errorOf={form.errorOf} />}
      </Form>
    </div>
  )
}

/** Where a card pays more than is missing, it is said before. */
function Smallest({ quote }: { quote: Quote | undefined }) {
  const { t } = useT('shared/payments')
  const { inMoney, money } = usePrices()
  const remaining = quote?.missing?.remaining ?? 0
  if (!quote || remaining === 0) return null
  return (
    <p className="text-sm text-pretty text-muted">
      {t('bought.smallest', { price: money(quote.price), rest: inMoney(remaining) })}
    </p>
  )
}

export interface CardPurchaseButtonProps extends CardPurchaseProps {
  /** With the sum that is charged. */
  label: (price: string) => string
  /** While the sum is not known. */
  fallback: string
}

/** Names the sum that is charged, and charges it. */
export function CardPurchaseButton({ pay, label, fallback }: CardPurchaseButtonProps) {
  const { money } = usePrices()
  if (!pay.isActive || pay.waiting !== undefined) return null
  return (
    <div className="grid w-full grid-cols-1 gap-3">
      <PayTerms />
      <Button type="submit" form={FORM} size="lg" busy={pay.form.submitting} disabled={!pay.canPay} className="w-full">
        {pay.total === undefined ? fallback : label(money(pay.total))}
      </Button>
    </div>
  )
}
