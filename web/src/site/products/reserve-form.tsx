import type { Product } from '@limelight/contract/content/products'
import { useNavigate } from 'react-router'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useReserve } from '../../shared/orders/orders.api.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

export interface ReserveFormProps {
  product: Product
  feedId: string | undefined
}

const QUANTITY_MAX = 100

/** Reserves the units, then opens the payment page. */
export function ReserveForm({ product, feedId }: ReserveFormProps) {
  const { t } = useT('site/products')
  const navigate = useNavigate()
  const reserve = useReserve()
  const form = useForm({
    submit: async (data) => {
      const order = await reserve.mutateAsync({
        productId: product._id,
        quantity: Number(data.get('quantity')),
        ...(feedId && { feedId }),
      })
      await navigate(`/checkout/product/${product._id}?order=${order._id}`)
    },
  })
  return (
    <Form {...form.props} message={form.message} gap="md">
      <TextField
        label={t('quantity')}
        name="quantity"
        type="number"
        inputMode="numeric"
        min={1}
        max={Math.min(product.stock ?? QUANTITY_MAX, QUANTITY_MAX)}
        step={1}
        defaultValue={1}
        required
        className="max-w-32"
        error={form.errorOf('quantity')}
      />
      <Button type="submit" size="lg" busy={form.submitting} className="w-full">
        {t('buy')}
      </Button>
    </Form>
  )
}
