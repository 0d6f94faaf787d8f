import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '../../platform/form/use-form.ts'
import { useFormat } from '../../platform/format.ts'
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
import { CardChoice, useChosenCard } from '../payments/card-choice.tsx'
import { usePrices } from '../payments/use-prices.ts'
import { packagesQuery, useTopUp } from './wallet.api.ts'

export interface TopUpFormProps {
  /** What is missing for the purchase at hand; the own amount starts with its price. */
  missingTokens?: number
  onDone: () => void
}

const OWN_AMOUNT = 'own'

export function TopUpForm({ missingTokens = 0, onDone }: TopUpFormProps) {
  const { formatTokens } = useFormat()
  const { t } = useT('shared/payments')
  const prices = usePrices()
  const packages = useQuery(packagesQuery)
  const { cardId, choose } = useChosenCard()
  const [choice, setChoice] = useState<string>()
  const [amount, setAmount] = useState(() => String(startAmount(missingTokens, prices)))
  const [waiting, setWaiting] = useState<string>()
  const attempt = useAttempt()
  const topUp = useTopUp()
  const gets = prices.tokensFor(Number(amount) || 0)
  const offers = packages.data?.data ?? []
  const chosen = choice ?? offers.find((offer) => offer.tokens >= missingTokens)?._id ?? OWN_AMOUNT
  // The gateway may take its time, or its answer was lost: then the tokens come with its event.
  const done = (isOnItsWay = false) => {
    toast.success(isOnItsWay ? t('onItsWay') : t('topUp.success'))
    onDone()
  }
  const checkout = useCheckout(purchaseOf(chosen, amount, prices.topUp), cardId)
  const checkoutTexts = useT('shared/checkout')
  const form = useForm({
    submit: async () => {
      if (!cardId || !checkout.terms) return
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
      if (total === undefined) return refusal
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
              label: t('tokens', { count: offer.tokens, shown: formatTokens(offer.tokens) }),
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
            onChange={setAmount}
            required
            hint={t('topUp.bounds', {
              min: prices.money(prices.topUp.min),
              max: prices.money(prices.topUp.max),
              count: gets,
              shown: formatTokens(gets),
            })}
            error={form.errorOf('amount')}
          />
        )}
      </Form>
      <CardChoice cardId={cardId} onChoose={choose} />
      <OrderSummary checkout={checkout} />
      <PayTerms />
      <Button type="submit" form="top-up" size="lg" busy={form.submitting} disabled={!cardId || !checkout.terms}>
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

/** The price of what is missing, within bounds, in whole units of the currency. */
function startAmount(missingTokens: number, { topUp, tokensFor }: ReturnType<typeof usePrices>): number {
  const tokensPerUnit = Math.max(1, tokensFor(1))
  const amount = missingTokens > 0 ? Math.ceil(missingTokens / tokensPerUnit) : 20
  return Math.min(Math.max(amount, topUp.min), topUp.max)
}
