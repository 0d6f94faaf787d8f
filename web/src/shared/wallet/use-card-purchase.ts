import { isApiError } from '@limelight/contract/client'
import type { PurchaseResult } from '@limelight/contract/commerce/wallet-purchases'
import type { Payment } from '@limelight/contract/finance/payments'
import { useState } from 'react'
import type { FormRefusal } from '../../platform/form/form-errors.ts'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { changedTotalOf } from '../checkout/changed-total.ts'
import { type Terms, useCheckout } from '../checkout/use-checkout.ts'
import { useAttempt } from '../payments/attempt.ts'
import { usePayCard } from '../payments/pay-card.ts'
import { usePrices } from '../payments/use-prices.ts'
import { type CardPurchase, type Purchase, useBuyByCard } from './wallet.api.ts'

export interface CardPurchaseOptions {
  /** Undefined while the wallet covers it, or it is not known yet. */
  purchase: Purchase | undefined
  /** It is bought, or the tokens of a deposit are there. */
  onPaid: (paid: CardPurchase) => Promise<void> | void
  /** The wallet covers it by now, or it is owned already: its own call answers that. */
  onCovered: () => Promise<void>
  /** The payment goes on without this sheet. */
  onClose: () => void
  /** What the dialog says of refusals that are about what it sells. */
  adjust?: ((refusal: FormRefusal, error: unknown) => FormRefusal) | undefined
}

export type CardPurchaseForm = ReturnType<typeof useCardPurchase>

/** Pays by card what the wallet lacks for a purchase, and makes the purchase: one press, one sum, one outcome. */
export function useCardPurchase({ purchase, onPaid, onCovered, onClose, adjust }: CardPurchaseOptions) {
  const { t } = useT('shared/payments')
  const checkoutTexts = useT('shared/checkout')
  const { money } = usePrices()
  const card = usePayCard()
  // What is charged right now: a card that is saved with it must not ask for the price of what is bought meanwhile.
  const [charged, setCharged] = useState<number>()
  const isAsking = purchase !== undefined && charged === undefined
  const checkout = useCheckout(isAsking ? { type: 'missing', of: purchase } : undefined, card.cardId)
  const isCovered = changedTotalOf(checkout.error) === 0
  const attempt = useAttempt()
  const buy = useBuyByCard()
  const [waiting, setWaiting] = useState<string>()

  async function done(id: string, status: Payment['status'], result: PurchaseResult | null): Promise<void> {
    if (status !== 'success' || result?.status === 'open') {
      // The gateway may take its time: then the purchase is made with its event.
      toast.success(t('onItsWay'))
      return onClose()
    }
    if (result?.status !== 'refused') {
      await onPaid(await buy.describe(id, result))
      return
    }
    toast.success(t(result.refusal === 'already_bought' ? 'bought.already' : 'bought.refused'))
    if (result.refusal === 'already_bought') return onCovered()
    onClose()
  }

  async function payBy(fields: FormData, order: Terms & { purchase: Purchase }): Promise<void> {
    const cardId = await card.take(fields)
    if (cardId === undefined) return setCharged(undefined)
    const body = { ...order, cardId }
    const answer = await attempt(JSON.stringify(body), (idempotencyKey) =>
      buy.mutateAsync({ body, idempotencyKey }).catch(unlessCovered),
    )
    if (answer === undefined) return onCovered()
    const { transactionId, status, purchase: result } = answer
    if (status === 'require_authentication') setWaiting(transactionId)
    else await done(transactionId, status, result)
  }

  const form = useForm({
    submit: async (fields) => {
      if (isCovered) return onCovered()
      if (checkout.error) throw checkout.error
      if (!purchase || !checkout.terms) return
      const { terms } = checkout
      setCharged(terms.expectedTotal)
      try {
        await payBy(fields, { purchase, ...terms })
      } catch (error) {
        setCharged(undefined)
        throw error
      }
    },
    adjust: (refusal, error) => {
      const total = changedTotalOf(error)
      if (total !== undefined) {
        checkout.retry()
        return { fields: {}, message: checkoutTexts.t('changed', { total: money(total) }) }
      }
      if (isApiError(error) && error.code === 'price_changed') checkout.retry()
      return adjust?.(refusal, error) ?? card.explain(refusal, error)
    },
  })
  return {
    card,
    checkout,
    form,
    waiting,
    // Its tokens may be in the wallet a moment before it is bought.
    isActive: purchase !== undefined || charged !== undefined,
    isCovered,
    // Products have coupons of their own, which the dialog asks for.
    hasCoupon: purchase?.kind !== 'product',
    // A price that changed is said by the press.
    canPay: isCovered || (card.canPay && (checkout.terms !== undefined || Boolean(checkout.error))),
    /** What the card pays; undefined while it is not known. */
    total: charged ?? checkout.terms?.expectedTotal,
    onAuthenticated: (payment: Payment) => void done(payment._id, payment.status, payment.purchase),
  }
}

/** Undefined when nothing has to be charged: the tokens came meanwhile, or another tab has bought it. */
function unlessCovered(error: unknown): undefined {
  if (changedTotalOf(error) !== 0) throw error
}
