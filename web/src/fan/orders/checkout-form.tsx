import type { Order } from '@limelight/contract/commerce/orders'
import { useT } from '../../platform/i18n/use-t.ts'
import { AddressChoice, useChosenAddress } from '../../shared/addresses/address-choice.tsx'
import { AddressLines } from '../../shared/addresses/address-lines.tsx'
import { CouponField } from '../../shared/checkout/coupon-field.tsx'
import { useCheckout } from '../../shared/checkout/use-checkout.ts'
import { PayTerms } from '../../shared/legal/pay-terms.tsx'
import { MoveButton } from '../../shared/orders/move-button.tsx'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { useTokenPrice } from '../../shared/payments/use-token-price.ts'
import { CardPurchaseButton, CardPurchaseFields } from '../../shared/wallet/card-purchase.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useOrderPayment } from './use-order-payment.ts'

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
  const payments = useT('shared/payments')
  const given = order.deliveryAddress
  const kept = useChosenAddress()
  const addressId = given ? undefined : kept.addressId
  const { product, quantity, unitPrice, shippingFee } = order
  const checkout = useCheckout({ type: 'product', productId: product._id, quantity })
  const discount = checkout.terms ? (checkout.quote?.discount ?? 0) : 0
  const total = order.total - discount
  const { form, pay, balance, isShort, isAddressMissing } = useOrderPayment({
    order,
    total,
    couponCode: checkout.terms?.couponCode,
    addressId,
    onOver,
  })
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-2 lg:items-start">
      <Card className="grid grid-cols-1 gap-4">
        <h2 className="text-lg">{t('checkout.where')}</h2>
        {given ? (
          <AddressLines address={given} />
        ) : (
          <AddressChoice
            value={addressId}
            onChange={kept.choose}
            error={isAddressMissing ? t('checkout.noAddress') : undefined}
          />
        )}
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
            ...(isShort ? [] : [{ term: t('checkout.after'), value: inMoney(balance - total) }]),
          ]}
        />
        <CouponField checkout={checkout} />
        <Form {...form.props} message={form.message}>
          {!pay.isActive && <PayTerms />}
          {!pay.isActive && (
            <Button type="submit" size="lg" busy={form.submitting} className="w-full">
              {t('checkout.pay', { price: inMoney(total) })}
            </Button>
          )}
        </Form>
        <CardPurchaseFields pay={pay} />
        <CardPurchaseButton
          pay={pay}
          label={(price) => payments.t('topUp.payAndBuy', { price })}
          fallback={t('checkout.pay', { price: inMoney(total) })}
        />
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
