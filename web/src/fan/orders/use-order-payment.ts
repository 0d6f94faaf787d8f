import { isApiError } from '@limelight/contract/client'
import type { Order } from '@limelight/contract/commerce/orders'
import type { Payment } from '@limelight/contract/finance/payments'
import type { AddressId } from '@limelight/contract/ids'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { FormRefusal } from '../../platform/form/form-errors.ts'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useBuy } from '../../shared/orders/orders.api.ts'
import { loadPaidSheet } from '../../shared/payments/load-paid-sheet.ts'
import { showPaid } from '../../shared/payments/paid.ts'
import { usePaidLines } from '../../shared/payments/use-paid-lines.ts'
import { useCardPurchase } from '../../shared/wallet/use-card-purchase.ts'
import { useSteadyBalance } from '../../shared/wallet/use-steady-balance.ts'
import { toast } from '../../ui/feedback/toast.ts'

export interface OrderPaymentOptions {
  order: Order
  /** In tokens, less the coupon. */
  total: number
  couponCode: string | undefined
  addressId: string | undefined
  onOver: () => void
}

/** Pays a reserved order from the wallet, or by card what the wallet lacks, and leads to it. */
export function useOrderPayment({ order, total, couponCode, addressId, onOver }: OrderPaymentOptions) {
  const { t } = useT('fan/orders')
  const payments = useT('shared/payments')
  const navigate = useNavigate()
  const [isAsked, setIsAsked] = useState(false)
  const [isBought, setIsBought] = useState(false)
  const { _id: orderId, product, quantity } = order
  const buy = useBuy(product._id)
  const linesOf = usePaidLines()
  // Of the reservation, unless another is chosen.
  const hasAddress = addressId !== undefined || order.deliveryAddress !== null
  const to = addressId === undefined ? {} : { addressId: addressId as AddressId }
  const adjust = (refusal: FormRefusal, error: unknown): FormRefusal => {
    if (isApiError(error) && error.code === 'reservation_expired') onOver()
    return refusal
  }
  const openOrder = () => navigate(`/user/orders/${orderId}`, { replace: true })
  const bought = async (payment?: Payment) => {
    if (payment) {
      await loadPaidSheet()
      const next = { label: payments.t('confirmation.done') }
      showPaid({ title: t('checkout.done'), text: product.name, lines: linesOf({ priceTokens: total, payment }), next })
    } else toast.success(t('checkout.done'))
    await openOrder()
  }
  const fromWallet = async () => {
    if (!hasAddress) return
    await buy({ orderId, expectedPrice: total, couponCode, ...to })
    setIsBought(true)
    await bought()
  }
  const form = useForm({
    submit: async () => {
      setIsAsked(!hasAddress)
      if (!isShort) await fromWallet()
    },
    adjust,
  })
  // Also while the page of the order is opened: this one is still there.
  const balance = useSteadyBalance(form.submitting || isBought)
  const isShort = total > balance
  const coupon = couponCode === undefined ? {} : { couponCode }
  const pay = useCardPurchase({
    purchase:
      isShort && hasAddress
        ? {
            kind: 'product',
            id: product._id,
            quantity,
            orderId,
            expectedPrice: total,
            ...to,
            ...coupon,
          }
        : undefined,
    onPaid: ({ payment }) => bought(payment),
    onCovered: fromWallet,
    onClose: () => void openOrder(),
    adjust,
  })
  return { form, pay, balance, isShort, isAddressMissing: isAsked && !hasAddress }
}
