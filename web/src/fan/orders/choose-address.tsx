import type { AddressId, FeedId, ProductId } from '@limelight/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useForm } from '../../platform/form/use-form.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { AddressChoice, useChosenAddress } from '../../shared/addresses/address-choice.tsx'
import { useReserve } from '../../shared/orders/orders.api.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { productQuery } from '../../shared/products/products.api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'

export interface ChooseAddressProps {
  productId: ProductId
  quantity: number
  feedId: FeedId | undefined
}

/** Where to, without a clock: units are reserved when the fan goes on to pay. */
export function ChooseAddress({ productId, quantity, feedId }: ChooseAddressProps) {
  const { t } = useT('fan/orders')
  const orders = useT('shared/orders')
  const { inMoney } = usePrices()
  const textOf = useErrorText()
  const navigate = useNavigate()
  const product = useQuery(productQuery(productId))
  const { addressId, choose } = useChosenAddress()
  const [isAsked, setIsAsked] = useState(false)
  const reserve = useReserve()
  const form = useForm({
    submit: async () => {
      setIsAsked(true)
      if (addressId === undefined) return
      const address = { addressId: addressId as AddressId, ...(feedId && { feedId }) }
      const order = await reserve.mutateAsync({ productId, quantity, ...address })
      await navigate(`/checkout/product/${productId}?order=${order._id}`, { replace: true })
    },
  })
  if (product.isPending) return <SkeletonList rows={4} />
  if (product.isError)
    return (
      <ErrorState title={textOf(product.error)} onRetry={() => void product.refetch()} retrying={product.isFetching} />
    )
  const { name, price, shippingFee } = product.data.data
  return (
    <Form {...form.props} message={form.message} className="max-w-xl">
      <Card className="grid grid-cols-1 gap-4">
        <h2 className="text-lg">{t('checkout.where')}</h2>
        <AddressChoice
          value={addressId}
          onChange={choose}
          error={isAsked && addressId === undefined ? t('checkout.noAddress') : undefined}
        />
      </Card>
      <Card className="grid grid-cols-1 gap-4">
        <h2 className="text-lg">{t('checkout.what')}</h2>
        <p className="font-semibold break-words">{name}</p>
        <DescriptionList
          items={[
            {
              term: orders.t('facts.product', { count: quantity, price: inMoney(price) }),
              value: inMoney(quantity * price),
            },
            { term: orders.t('facts.shipping'), value: inMoney(shippingFee) },
            { term: orders.t('facts.total'), value: <strong>{inMoney(quantity * price + shippingFee)}</strong> },
          ]}
        />
        <Button type="submit" size="lg" busy={form.submitting} className="w-full">
          {t('checkout.toPayment')}
        </Button>
      </Card>
    </Form>
  )
}
