import type { OfferId } from '@limelight/contract/ids'
import { useQueryClient } from '@tanstack/react-query'
import { type FormControls, useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { changedTotalOf } from '../checkout/changed-total.ts'
import type { Checkout } from '../checkout/use-checkout.ts'
import { useAttempt } from '../payments/attempt.ts'
import { changedPriceOf } from '../payments/changed-price.ts'
import type { PayCard } from '../payments/pay-card.ts'
import { usePrices } from '../payments/use-prices.ts'
import { isTrial } from './offered-plans.ts'
import type { Plan } from './plans.ts'
import { type SubscribeOrder, useSubscribe } from './subscriptions.api.ts'

export type Payment =
  | { paymentMethod: 'card'; cardId: string }
  | { paymentMethod: 'wallet' }
  | { paymentMethod?: never }

type Options = {
  performerId: string
  plan: Plan | undefined
  /** Of three and six months: whether they go on by the month. */
  isRenewing: boolean
  pay: {
    card: PayCard
    /** Undefined while nothing to pay with is chosen; a card that is entered is saved first. */
    take: (fields: FormData) => Promise<Payment | undefined>
  }
  checkout: Checkout
  onPriceChange: (plan: Plan, price: number) => void
  /** From saving the card on. False again where the form goes on being filled in. */
  onSent: (isSent: boolean) => void
  /** The card holder has to confirm first. */
  onAuthentication: (transactionId: string) => void
  /** The gateway has not answered yet. */
  onProcessing: () => void
  onDone: () => void
}

/** Names the offer in the price of a plan: by its id, or by the code that was typed. */
export function offerFieldsOf({ offer }: Plan): { offerId?: OfferId; offerCode?: string } {
  if (!offer) return {}
  return offer.code === null ? { offerId: offer._id } : { offerCode: offer.code }
}

/** Sends one order; a price that changed while it was looked at is shown, and asked for again. */
export function useSubscribeForm(options: Options): FormControls {
  const {
    performerId,
    plan,
    isRenewing,
    pay,
    checkout,
    onPriceChange,
    onSent,
    onAuthentication,
    onProcessing,
    onDone,
  } = options
  const { t } = useT('shared/subscriptions')
  const checkoutTexts = useT('shared/checkout')
  const { money } = usePrices()
  const client = useQueryClient()
  const attempt = useAttempt()
  const subscribe = useSubscribe()
  return useForm({
    submit: async (fields) => {
      if (!plan) return
      onSent(true)
      const sent = await send(plan, fields).catch((error: unknown) => {
        onSent(false)
        throw error
      })
      if (!sent) return onSent(false)
      const { status, transactionId } = sent
      if (status === 'require_authentication' && transactionId) {
        onSent(false)
        onAuthentication(transactionId)
      } else if (status === 'processing') onProcessing()
      else onDone()
    },
    adjust: (refusal, error) => {
      const total = changedTotalOf(error)
      if (total !== undefined) {
        checkout.retry()
        return { fields: {}, message: checkoutTexts.t('changed', { total: money(total) }) }
      }
      // Places are taken, offers end: what is shown next is what can be had.
      void client.invalidateQueries({ queryKey: ['GET /performers/{id}/offers'] })
      const price = changedPriceOf(error)
      if (price === undefined || !plan) return pay.card.explain(refusal, error)
      onPriceChange(plan, price)
      void client.invalidateQueries({ queryKey: ['GET /performers/{id}'] })
      void client.invalidateQueries({ queryKey: ['GET /performers/{id}/plans'] })
      return { fields: {}, message: t('changed', { price: money(price) }) }
    },
  })

  /** Undefined while nothing to pay with is chosen. */
  async function send(plan: Plan, fields: FormData) {
    const payment = await pay.take(fields)
    if (!payment) return undefined
    const order: Omit<SubscribeOrder, 'idempotencyKey'> & Payment = {
      performerId,
      type: plan.type,
      expectedPrice: plan.price,
      ...(plan.planId && { planId: plan.planId }),
      ...((plan.months === 3 || plan.months === 6 || isTrial(plan)) && { isRenewing }),
      ...offerFieldsOf(plan),
      ...payment,
      ...(plan.type === 'free' || isTrial(plan) ? {} : checkout.terms),
    }
    return attempt(JSON.stringify(order), (idempotencyKey) => subscribe.mutateAsync({ ...order, idempotencyKey }))
  }
}
