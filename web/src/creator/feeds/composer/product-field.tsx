import { useState } from 'react'
import { useT } from '../../../platform/i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
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
    <Card className="grid grid-cols-1 gap-3">
      <div>
        <h2 className="text-base font-semibold">{t('product.title')}</h2>
        <p className="text-sm text-muted">{t('product.hint')}</p>
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
      <Button variant="soft" onClick={() => setIsOpen(true)} className="justify-self-start">
        <ShoppingBag />
        {product ? t('product.change') : t('product.attach')}
      </Button>
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      {isOpen && <ProductChooser onChoose={choose} onClose={() => setIsOpen(false)} />}
    </Card>
  )
}
