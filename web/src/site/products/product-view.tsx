import type { Product } from '@limelight/contract/content/products'
import { useEffect } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { LazyComments } from '../../shared/comments/lazy-comments.tsx'
import { ShareButton } from '../../shared/feeds/share-button.tsx'
import { ItemAuthor } from '../../shared/items/item-author.tsx'
import { ItemText } from '../../shared/items/item-text.tsx'
import { pictureOf } from '../../shared/items/picture-source.ts'
import { countProductView } from '../../shared/products/products.api.ts'
import { ItemReactions } from '../../shared/reactions/item-reactions.tsx'
import { ReportMenu } from '../../shared/reports/report-menu.tsx'
import { ShoppingBag } from '../../ui/icons.tsx'
import { srcSetOf } from '../../ui/src-set.ts'
import { BuyPanel } from './buy-panel.tsx'
import { RelatedProducts } from './related-products.tsx'

export interface ProductViewProps {
  product: Product
}

export function ProductView({ product }: ProductViewProps) {
  const { t } = useT('site/products')
  const { _id: id, picture, name } = product
  useEffect(() => {
    // A look that is not counted is no reason to disturb who looks.
    countProductView(id).catch(() => undefined)
  }, [id])
  return (
    <div className="grid grid-cols-1 gap-10">
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-8">
        <div className="relative grid aspect-square max-h-[70dvh] w-full place-items-center overflow-hidden rounded-card bg-sunken text-muted">
          {picture ? (
            // Whole, whatever its shape: what is bought is not cropped.
            <img
              src={pictureOf(picture)}
              srcSet={srcSetOf(picture.thumbnails)}
              sizes="(min-width: 1024px) 640px, 100vw"
              alt={name}
              className="absolute inset-0 size-full object-contain"
            />
          ) : (
            <ShoppingBag className="size-16" />
          )}
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-5 lg:sticky lg:top-20">
          <header className="flex items-start gap-3">
            <h1 className="min-w-0 flex-1 text-2xl break-words sm:text-3xl">{name}</h1>
            <ShareButton path={`/product/${id}`} label={t('share')} variant="outline" />
          </header>
          <BuyPanel product={product} />
          <div className="-ms-3 flex items-center">
            <ItemReactions kind="product" item={product} />
            <ReportMenu objectType="product" objectId={id} owner={product.performer} />
          </div>
          <ItemAuthor
            performer={product.performer}
            isFollowed={product.isFollowed}
            isSubscribed={product.isSubscribed}
          />
        </div>
      </div>
      <ItemText item={product} tab="store" />
      <LazyComments objectType="product" item={product} />
      <RelatedProducts id={id} />
    </div>
  )
}
