import type { StudioProduct } from '@limelight/contract/content/products'
import { useEffect, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { PublishingChips } from '../editor/publishing-chips.tsx'
import type { PublishingSheet } from '../editor/publishing-sheets.tsx'
import type { ProductForm } from './use-product-editor.ts'

export interface ProductPublishingProps {
  item: ProductForm
  product: StudioProduct | undefined
}

/** Price and time of a product, as chips above the buttons. */
export function ProductPublishing({ item, product }: ProductPublishingProps) {
  const { t } = useT('creator/products')
  const { draft, change, problems, form } = item
  const [sheet, setSheet] = useState<PublishingSheet>()
  // What is chosen in a sheet is missed there, once the page itself is complete. Each attempt has problems of its own.
  useEffect(() => {
    if (problems.name || problems.digitalId || problems.stock || problems.shippingFee || problems.affiliatePercent)
      return
    if (problems.price) setSheet('price')
    else if (problems.scheduleAt) setSheet('time')
  }, [problems])
  const errorOf = (name: 'price' | 'scheduleAt') =>
    problems[name] ? t(`problems.${problems[name]}`) : form.errorOf(name)
  return (
    <PublishingChips
      price={draft.price}
      onPrice={(price) => change({ price })}
      suggested={draft.type === 'digital' ? draft.suggested : undefined}
      onSuggested={draft.type === 'digital' ? (suggested) => change({ suggested }) : undefined}
      schedule={
        product?.status === 'active'
          ? undefined
          : { at: draft.scheduleAt, onChange: (scheduleAt) => change({ scheduleAt }) }
      }
      kind="product"
      errors={{ price: errorOf('price') ?? form.errorOf('suggestedPrice'), schedule: errorOf('scheduleAt') }}
      open={sheet}
      onOpen={setSheet}
    />
  )
}
