import type { AffiliateProduct as Product } from '@limelight/contract/content/products'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import type { ListControls } from '../../platform/list-state.ts'
import { useShownPrice } from '../../shared/items/use-shown-price.ts'
import { ProductThumb } from '../../shared/products/product-thumb.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ListSection } from '../../ui/list/list-section.tsx'
import { affiliateProductsQuery } from './studio-products.api.ts'

export interface AffiliateProductsProps {
  list: ListControls
}

/** Products of other creators that may be attached to posts for a share of the sale. */
export function AffiliateProducts({ list }: AffiliateProductsProps) {
  const { t } = useT('creator/products')
  const query = useQuery({ ...affiliateProductsQuery(list), placeholderData: keepPreviousData })
  return (
    <>
      <p className="mb-4 max-w-[60ch] text-[15px] text-muted">{t('othersText')}</p>
      <ListSection
        list={list}
        query={query}
        search={t('othersSearch')}
        isFiltered={list.filters.q !== undefined}
        clearTo="?tab=others"
        empty={{ drawing: 'orders', title: t('othersEmpty'), text: t('othersEmptyText') }}
      >
        {(products) => (
          <ul className="grid grid-cols-1 gap-3">
            {products.map((product) => (
              <AffiliateProduct key={product._id} product={product} />
            ))}
          </ul>
        )}
      </ListSection>
    </>
  )
}

function AffiliateProduct({ product }: { product: Product }) {
  const shownPrice = useShownPrice()
  const { t } = useT('creator/products')
  const { _id, name, picture, performer, affiliatePercent } = product
  return (
    <li className="flex flex-wrap items-center gap-4 rounded-card border border-line bg-surface p-4 shadow-card">
      <ProductThumb src={picture?.thumbnails[0]} />
      <div className="min-w-0 flex-1 basis-40">
        <Link to={`/product/${_id}`} className="line-clamp-2 font-semibold break-words hover:text-link">
          {name}
        </Link>
        <p className="truncate text-sm text-muted">
          {performer.name} · {shownPrice(product)}
        </p>
      </div>
      <Badge tone="success">{t('share', { percent: affiliatePercent })}</Badge>
    </li>
  )
}
