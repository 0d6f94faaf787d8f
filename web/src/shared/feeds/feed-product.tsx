import type { AttachedProduct } from '@limelight/contract/content/feeds'
import { Link } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { Badge } from '../../ui/badge.tsx'
import { ImageIcon } from '../../ui/icons.tsx'
import { useShownPrice } from '../items/use-shown-price.ts'

export interface FeedProductProps {
  product: AttachedProduct
  /** Whose post it is: another performer's product says whose it is. */
  seller: string
  /** The post: by it the seller knows who showed the product. */
  feedId: string
}

export default function FeedProduct({ product, seller, feedId }: FeedProductProps) {
  const shownPrice = useShownPrice()
  const { t } = useT('shared/feeds')
  const { performer } = product
  return (
    <Link
      to={`/product/${product._id}?feed=${feedId}`}
      aria-label={t('product.label', { name: product.name })}
      className="mx-4 mt-2 flex items-center gap-3 rounded-2xl border border-line p-2.5 transition-colors hover:border-line-strong sm:mx-5"
    >
      <span className="relative grid size-14 shrink-0 place-items-center overflow-hidden rounded-xl bg-sunken text-muted">
        {product.picture ? (
          <img src={product.picture} alt="" loading="lazy" className="absolute inset-0 size-full object-cover" />
        ) : (
          <ImageIcon />
        )}
      </span>
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="truncate font-semibold">{product.name}</span>
        <span className="truncate text-sm text-muted tabular-nums">
          {shownPrice(product)}
          {performer._id !== seller && <> · {t('product.from', { name: performer.name })}</>}
        </span>
      </span>
      {!product.isAvailable && <Badge tone="warning">{t('product.soldOut')}</Badge>}
    </Link>
  )
}
