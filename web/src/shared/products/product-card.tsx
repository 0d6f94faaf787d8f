import type { Product } from '@limelight/contract/content/products'
import { Link } from 'react-router'
import { ShoppingBag } from '../../ui/icons.tsx'
import { HashedImage } from '../items/hashed-image.tsx'
import { useShownPrice } from '../items/use-shown-price.ts'
import { StockBadge } from './stock-badge.tsx'

export interface ProductCardProps {
  product: Product
  /** Left out on the performer's own page. */
  showsPerformer?: boolean
}

export function ProductCard({ product, showsPerformer = false }: ProductCardProps) {
  const shownPrice = useShownPrice()
  const { picture, name, performer } = product
  return (
    <article className="group relative grid min-w-0 grid-cols-1 content-start gap-2.5">
      <div className="relative grid aspect-square place-items-center overflow-hidden rounded-2xl bg-sunken text-muted">
        {picture ? (
          <HashedImage
            file={picture}
            alt=""
            sizes="(min-width: 1024px) 300px, (min-width: 416px) 50vw, 100vw"
            className="absolute inset-0 transition-transform duration-300 group-hover:scale-[1.03]"
          />
        ) : (
          <ShoppingBag className="size-10" />
        )}
        <span className="absolute top-2 start-2">
          <StockBadge product={product} />
        </span>
      </div>
      <div className="min-w-0">
        <h3 className="line-clamp-2 text-[15px] leading-snug break-words">
          <Link to={`/product/${product._id}`} className="after:absolute after:inset-0 after:rounded-2xl">
            {name}
          </Link>
        </h3>
        <p className="mt-0.5 flex flex-wrap gap-x-2 text-sm text-muted">
          <span className="font-semibold text-ink tabular-nums">{shownPrice(product)}</span>
          {showsPerformer && <span className="min-w-0 truncate">{performer.name}</span>}
        </p>
      </div>
    </article>
  )
}
