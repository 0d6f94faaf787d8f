import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { PriceInput } from '../../ui/form/price-input.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { changedTotalOf } from '../checkout/changed-total.ts'
import type { Purchase } from '../checkout/checkout.api.ts'
import { OrderSummary } from '../checkout/order-summary.tsx'
import { useCheckout } from '../checkout/use-checkout.ts'
import { PayTerms } from '../legal/pay-terms.tsx'
import { useAttempt } from '../payments/attempt.ts'
import { AuthenticationStep } from '../payments/authentication-step.tsx'
import { CardChoice } from '../payments/card-choice.tsx'
import { usePayCard } from '../payments/pay-card.ts'
import { usePrices } from '../payments/use-prices.ts'
import { useTokenAmount } from '../payments/use-token-price.ts'
import { packagesQuery, useTopUp } from './wallet.api.ts'

export interface TopUpFormProps {
  onDone: () => void
}

const OWN_AMOUNT = 'own'

/** Fills the wallet, by a package or an amount. Purchases charge what they lack themselves. */
export function TopUpForm({ onDone }: TopUpFormProps) {
  const tokenAmount = useTokenAmount()
  const { t } = useT('shared/payments')
  const prices = usePrices()
  const packages = useQuery(packagesQuery)
  const card = usePayCard()
  const [choice, setChoice] = useState<string>()
  const [typed, setTyped] = useState<string>()
  const [waiting, setWaiting] = useState<string>()
  const attempt = useAttempt()
  const topUp = useTopUp()
  const amount = typed ?? String(startAmount(prices))
  const offers = packages.data?.data ?? []
  const chosen = choice ?? offers[0]?._id ?? OWN_AMOUNT
  const ownTokens = prices.tokensFor(Number(amount) || 0)
  // The gateway may take its time, or its answer was lost: then the tokens come with its event.
  const done = (isOnItsWay = false) => {
    toast.success(isOnItsWay ? t('onItsWay') : t('topUp.success'))
    onDone()
  }
  const checkout = useCheckout(purchaseOf(chosen, amount, prices.topUp), card.cardId)
  const checkoutTexts = useT('shared/checkout')
  const form = useForm({
    submit: async (fields) => {
      if (!checkout.terms) return
      const cardId = await card.take(fields)
      if (cardId === undefined) return
      const bought = chosen === OWN_AMOUNT ? { amount: Number(amount) } : { packageId: chosen }
      const what = { ...bought, ...checkout.terms }
      const answer = await attempt(JSON.stringify([what, cardId]), (idempotencyKey) =>
        topUp.mutateAsync({ ...what, cardId, idempotencyKey }),
      )
      if (answer.status === 'require_authentication') setWaiting(answer.transactionId)
      else done(answer.status === 'processing')
    },
    adjust: (refusal, error) => {
      const total = changedTotalOf(error)
      if (total === undefined) return card.explain(refusal, error)
      checkout.retry()
      return { fields: {}, message: checkoutTexts.t('changed', { total: prices.money(total) }) }
    },
  })
  if (waiting) return <AuthenticationStep transactionId={waiting} onSuccess={() => done()} />

  const total = checkout.terms?.expectedTotal
  return (
    <div className="grid grid-cols-1 gap-5">
      <Form {...form.props} id="top-up" message={form.message}>
        <RadioCards
          legend={t('topUp.choose')}
          name="offer"
          value={chosen}
          onChange={setChoice}
          options={[
            ...offers.map((offer) => ({
              value: offer._id,
              label: tokenAmount(offer.tokens),
              hint: offer.name,
              aside: prices.money(offer.price),
            })),
            { value: OWN_AMOUNT, label: t('topUp.own') },
          ]}
        />
        {chosen === OWN_AMOUNT && (
          <PriceInput
            label={t('topUp.amount')}
            name="amount"
            unit={prices.currency}
            min={prices.topUp.min}
            max={prices.topUp.max}
            value={amount}
            onChange={setTyped}
            required
            hint={t('topUp.bounds', {
              min: prices.money(prices.topUp.min),
              max: prices.money(prices.topUp.max),
              amount: tokenAmount(ownTokens),
            })}
            error={form.errorOf('amount')}
          />
        )}
        <CardChoice card={card} errorOf={form.errorOf} />
      </Form>
      <OrderSummary checkout={checkout} />
      <PayTerms />
      <Button type="submit" form="top-up" size="lg" busy={form.submitting} disabled={!card.canPay || !checkout.terms}>
        {total === undefined ? t('topUp.title') : t('topUp.pay', { price: prices.money(total) })}
      </Button>
    </div>
  )
}

/** Nothing is asked of the API that the field itself refuses. */
function purchaseOf(chosen: string, amount: string, { min, max }: { min: number; max: number }): Purchase | undefined {
  if (chosen !== OWN_AMOUNT) return { type: 'package', packageId: chosen }
  const isGood = /^\d+([.]\d{1,2})?$/.test(amount.trim()) && Number(amount) >= min && Number(amount) <= max
  return isGood ? { type: 'top_up', amount: Number(amount) } : undefined
}

/** In whole units of the currency, within bounds. */
function startAmount({ topUp }: ReturnType<typeof usePrices>): number {
  return Math.min(Math.max(20, topUp.min), topUp.max)
}
