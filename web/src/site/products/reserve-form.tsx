import type { Product } from '@limelight/contract/content/products'
import { useNavigate } from 'react-router'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

export interface ReserveFormProps {
  product: Product
  feedId: string | undefined
}

const QUANTITY_MAX = 100

/** How many; the units are reserved once it is known where they go. */
export function ReserveForm({ product, feedId }: ReserveFormProps) {
  const { t } = useT('site/products')
  const navigate = useNavigate()
  const form = useForm({
    submit: async (data) => {
      const choice = new URLSearchParams({ quantity: String(data.get('quantity')), ...(feedId && { feed: feedId }) })
      await navigate(`/checkout/product/${product._id}?${choice}`)
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
