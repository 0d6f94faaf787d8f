import { useState } from 'react'
import { useT } from '../../../platform/i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { Cross, ShoppingBag } from '../../../ui/icons.tsx'
import type { ChosenProduct } from './composer-state.ts'
import { ProductChooser } from './product-chooser.tsx'
import { ProductLine } from './product-line.tsx'

export interface ProductFieldProps {
  product: ChosenProduct | null
  onChoose: (product: ChosenProduct | null) => void
  error: string | undefined
}

/** A product to be shown below the post. */
export function ProductField({ product, onChoose, error }: ProductFieldProps) {
  const { t } = useT('creator/feeds')
  const [isOpen, setIsOpen] = useState(false)
  const choose = (chosen: ChosenProduct) => {
    onChoose(chosen)
    setIsOpen(false)
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="text-[15px] font-medium">{t('product.title')}</h2>
          <p className="text-sm text-muted">{t('product.hint')}</p>
        </div>
        <Button variant="soft" size="sm" onClick={() => setIsOpen(true)}>
          <ShoppingBag className="size-4" />
          {product ? t('product.change') : t('product.attach')}
        </Button>
      </div>
      {product && (
        <div className="flex items-center gap-2">
          <ProductLine product={product} />
          <Button
            variant="ghost"
            size="sm"
            aria-label={t('product.remove', { name: product.name })}
            onClick={() => onChoose(null)}
          >
            <Cross />
          </Button>
        </div>
      )}
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      {isOpen && <ProductChooser onChoose={choose} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
