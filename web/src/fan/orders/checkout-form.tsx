import { isApiError } from '@limelight/contract/client'
import type { Order } from '@limelight/contract/commerce/orders'
import type { AddressId } from '@limelight/contract/ids'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { AddressChoice, useChosenAddress } from '../../shared/addresses/address-choice.tsx'
import { CouponField } from '../../shared/checkout/coupon-field.tsx'
import { useCheckout } from '../../shared/checkout/use-checkout.ts'
import { PayTerms } from '../../shared/legal/pay-terms.tsx'
import { MoveButton } from '../../shared/orders/move-button.tsx'
import { useBuy } from '../../shared/orders/orders.api.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { useTokenPrice } from '../../shared/payments/use-token-price.ts'
import { TopUpFirst } from '../../shared/wallet/top-up-first.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'

export interface CheckoutFormProps {
  order: Order
  onOver: () => void
}

/** Where to, exactly what is paid, and one button. */
export function CheckoutForm({ order, onOver }: CheckoutFormProps) {
  const { inMoney } = usePrices()
  const tokenPrice = useTokenPrice()
  const { t } = useT('fan/orders')
  const ordersWords = useT('shared/orders')
  const navigate = useNavigate()
  const balance = useAppStore((state) => state.user.balance)
  const { addressId, choose } = useChosenAddress()
  const [isAddressMissing, setIsAddressMissing] = useState(false)
  const { _id: orderId, product, quantity, unitPrice, shippingFee } = order
  const checkout = useCheckout({ type: 'product', productId: product._id, quantity })
  const discount = checkout.terms ? (checkout.quote?.discount ?? 0) : 0
  const total = order.total - discount
  const buy = useBuy(product._id)
  const form = useForm({
    submit: async () => {
      setIsAddressMissing(addressId === undefined)
      if (addressId === undefined) return
      const { couponCode } = checkout.terms ?? {}
      await buy({ orderId, expectedPrice: total, couponCode, addressId: addressId as AddressId })
      toast.success(t('checkout.done'))
      await navigate(`/user/orders/${orderId}`, { replace: true })
    },
    adjust: (refusal, error) => {
      if (isApiError(error) && error.code === 'reservation_expired') onOver()
      return refusal
    },
  })
  const missing = total - balance
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-2 lg:items-start">
      <Card className="grid grid-cols-1 gap-4">
        <h2 className="text-lg">{t('checkout.where')}</h2>
        <AddressChoice
          value={addressId}
          onChange={choose}
          error={isAddressMissing && addressId === undefined ? t('checkout.noAddress') : undefined}
        />
      </Card>
      <Card className="grid grid-cols-1 gap-4">
        <h2 className="text-lg">{t('checkout.what')}</h2>
        <p className="font-semibold break-words">{product.name}</p>
        <DescriptionList
          items={[
            {
              term: ordersWords.t('facts.product', { count: quantity, price: inMoney(unitPrice) }),
              value: inMoney(quantity * unitPrice),
            },
            { term: ordersWords.t('facts.shipping'), value: inMoney(shippingFee) },
            ...(discount > 0 ? [{ term: ordersWords.t('facts.discount'), value: inMoney(-discount) }] : []),
            { term: ordersWords.t('facts.total'), value: tokenPrice(total) },
            { term: t('checkout.balance'), value: tokenPrice(balance) },
            ...(missing <= 0 ? [{ term: t('checkout.after'), value: inMoney(balance - total) }] : []),
          ]}
        />
        <CouponField checkout={checkout} />
        <Form {...form.props} message={form.message}>
          {missing <= 0 && <PayTerms />}
          {missing <= 0 && (
            <Button type="submit" size="lg" busy={form.submitting} className="w-full">
              {t('checkout.pay', { price: inMoney(total) })}
            </Button>
          )}
        </Form>
        {missing > 0 && <TopUpFirst missingTokens={missing} onDone={form.reset} />}
        <MoveButton
          order={order}
          to="cancelled"
          variant="ghost"
          question={{ title: t('cancelTitle'), text: t('cancelText'), danger: true }}
          done={t('cancelled')}
        >
          {t('checkout.giveUp')}
        </MoveButton>
      </Card>
    </div>
  )
}
