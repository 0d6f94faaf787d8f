import type { Product } from '@limelight/contract/content/products'
import type { Payment } from '@limelight/contract/finance/payments'
import type { FeedId } from '@limelight/contract/ids'
import { useQueryClient } from '@tanstack/react-query'
import type { FormRefusal } from '../../platform/form/form-errors.ts'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { CouponField } from '../../shared/checkout/coupon-field.tsx'
import { useCheckout } from '../../shared/checkout/use-checkout.ts'
import { PayTerms } from '../../shared/legal/pay-terms.tsx'
import { useBuy } from '../../shared/orders/orders.api.ts'
import { ChosenPriceField } from '../../shared/payments/chosen-price-field.tsx'
import { loadPaidSheet } from '../../shared/payments/load-paid-sheet.ts'
import { showPaid } from '../../shared/payments/paid.ts'
import { useChosenPrice } from '../../shared/payments/use-chosen-price.ts'
import { usePaidLines } from '../../shared/payments/use-paid-lines.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { useTokenPrice } from '../../shared/payments/use-token-price.ts'
import { reloadProducts } from '../../shared/products/products.api.ts'
import { CardPurchaseButton, CardPurchaseFields } from '../../shared/wallet/card-purchase.tsx'
import { useCardPurchase } from '../../shared/wallet/use-card-purchase.ts'
import { useSteadyBalance } from '../../shared/wallet/use-steady-balance.ts'
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

/** Exactly what is paid, and one button: the wallet pays, or a card what the wallet lacks. */
export function BuyDialog({ product, feedId, onClose }: BuyDialogProps) {
  const { inMoney } = usePrices()
  const tokenPrice = useTokenPrice()
  const { t } = useT('site/products')
  const payments = useT('shared/payments')
  const client = useQueryClient()
  const reload = () => reloadProducts(client)
  const chosen = useChosenPrice(product)
  const price = chosen.sum
  const buy = useBuy(product._id)
  const checkout = useCheckout({ type: 'product', productId: product._id, quantity: 1 })
  const discount = checkout.terms ? (checkout.quote?.discount ?? 0) : 0
  const total = price - discount
  const couponCode = checkout.terms?.couponCode
  const adjust = (refusal: FormRefusal, error: unknown): FormRefusal => {
    const refused = chosen.refusedBy(refusal, error, discount)
    if (!refused) return refusal
    checkout.retry()
    if (refused.price !== undefined)
      return { fields: {}, message: t('dialog.changed', { price: inMoney(refused.price - discount) }) }
    void reload()
    return refusal
  }
  const linesOf = usePaidLines()
  const bought = async (payment?: Payment) => {
    if (payment) {
      await loadPaidSheet()
      const next = { label: payments.t('confirmation.library'), to: '/user/library' }
      showPaid({ title: t('dialog.done'), text: product.name, lines: linesOf({ priceTokens: total, payment }), next })
    } else toast.success(t('dialog.done'))
    onClose()
  }
  const fromWallet = async () => {
    await buy({ expectedPrice: total, ...chosen.fields, couponCode, ...(feedId && { feedId: feedId as FeedId }) })
    await bought()
  }
  // Sent by the Enter key, while the button below pays for what is missing.
  const form = useForm({ submit: async () => (!chosen.check() || isShort ? undefined : fromWallet()), adjust })
  const balance = useSteadyBalance(form.submitting)
  const isShort = chosen.isGood && total > balance
  const pay = useCardPurchase({
    purchase: isShort
      ? {
          kind: 'product',
          id: product._id,
          expectedPrice: total,
          ...chosen.fields,
          ...(couponCode && { couponCode }),
          ...(feedId && { feedId: feedId as FeedId }),
        }
      : undefined,
    onPaid: async ({ payment }) => {
      await reload()
      await bought(payment)
    },
    onCovered: fromWallet,
    onClose,
    adjust,
  })
  const label = chosen.isGood ? t('dialog.pay', { price: inMoney(total) }) : t('buy')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('dialog.title', { name: product.name })}
      description={t('dialog.text', { name: product.performer.name })}
      actions={
        pay.waiting === undefined &&
        (pay.isActive ? (
          <CardPurchaseButton pay={pay} label={(price) => payments.t('topUp.payAndBuy', { price })} fallback={label} />
        ) : (
          <Button type="submit" form="buy" size="lg" busy={form.submitting} className="w-full">
            {label}
          </Button>
        ))
      }
    >
      <Form {...form.props} id="buy" message={form.message} gap="sm">
        <ChosenPriceField chosen={chosen} refusal={form.errorOf('chosenPrice') ?? pay.form.errorOf('chosenPrice')} />
        <DescriptionList
          items={[
            ...(chosen.isGood ? [{ term: t('dialog.price'), value: tokenPrice(price) }] : []),
            ...(discount > 0 ? [{ term: t('dialog.discount'), value: inMoney(-discount) }] : []),
            { term: t('dialog.balance'), value: tokenPrice(balance) },
            ...(isShort || !chosen.isGood ? [] : [{ term: t('dialog.after'), value: inMoney(balance - total) }]),
          ]}
        />
        <CouponField checkout={checkout} />
        {!isShort && <PayTerms />}
      </Form>
      <CardPurchaseFields pay={pay} />
    </Dialog>
  )
}
