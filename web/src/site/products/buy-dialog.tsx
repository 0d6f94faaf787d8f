import type { Product } from '@limelight/contract/content/products'
import { useState } from 'react'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { CouponField } from '../../shared/checkout/coupon-field.tsx'
import { useCheckout } from '../../shared/checkout/use-checkout.ts'
import { PayTerms } from '../../shared/legal/pay-terms.tsx'
import { useBuy } from '../../shared/orders/orders.api.ts'
import { changedPriceOf } from '../../shared/payments/changed-price.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { useTokenPrice } from '../../shared/payments/use-token-price.ts'
import { TopUpFirst } from '../../shared/wallet/top-up-first.tsx'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'

export interface BuyDialogProps {
  product: Product
  feedId: string | undefined
  onClose: () => void
}

/** Exactly what is paid, and one button; with too small a balance the top-up comes first, in the same place. */
export function BuyDialog({ product, feedId, onClose }: BuyDialogProps) {
  const { inMoney } = usePrices()
  const tokenPrice = useTokenPrice()
  const { t } = useT('site/products')
  const balance = useAppStore((state) => state.user.balance)
  const [price, setPrice] = useState(product.price)
  const buy = useBuy(product._id)
  const checkout = useCheckout({ type: 'product', productId: product._id, quantity: 1 })
  const discount = checkout.terms ? (checkout.quote?.discount ?? 0) : 0
  const total = price - discount
  const form = useForm({
    submit: async () => {
      await buy({ expectedPrice: total, couponCode: checkout.terms?.couponCode, ...(feedId && { feedId }) })
      toast.success(t('dialog.done'))
      onClose()
    },
    adjust: (refusal, error) => {
      const changed = changedPriceOf(error)
      if (changed === undefined) return refusal
      setPrice(changed + discount)
      checkout.retry()
      return { fields: {}, message: t('dialog.changed', { price: inMoney(changed) }) }
    },
  })
  const missing = total - balance
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('dialog.title', { name: product.name })}
      description={t('dialog.text', { name: product.performer.name })}
      actions={
        missing <= 0 && (
          <Button type="submit" form="buy" size="lg" busy={form.submitting} className="w-full">
            {t('dialog.pay', { price: inMoney(total) })}
          </Button>
        )
      }
    >
      <Form {...form.props} id="buy" message={form.message} gap="sm">
        <DescriptionList
          items={[
            { term: t('dialog.price'), value: tokenPrice(price) },
            ...(discount > 0 ? [{ term: t('dialog.discount'), value: inMoney(-discount) }] : []),
            { term: t('dialog.balance'), value: tokenPrice(balance) },
            ...(missing <= 0 ? [{ term: t('dialog.after'), value: inMoney(balance - total) }] : []),
          ]}
        />
        <CouponField checkout={checkout} />
        {missing <= 0 && <PayTerms />}
      </Form>
      {missing > 0 && <TopUpFirst missingTokens={missing} onDone={form.reset} />}
    </Dialog>
  )
}
