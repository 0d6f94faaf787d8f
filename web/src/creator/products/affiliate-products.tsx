import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import type { ListControls } from '../../platform/list-state.ts'
import { Badge } from '../../ui/badge.tsx'
import { SearchBox } from '../../ui/form/search-box.tsx'
import { ShoppingBag } from '../../ui/icons.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { ListFrame } from '../../ui/list/list-frame.tsx'
import { affiliateProductsQuery } from './studio-products.api.ts'

export interface AffiliateProductsProps {
  list: ListControls
}

/** Others' products which she may attach to her posts for a share of the sale. */
export function AffiliateProducts({ list }: AffiliateProductsProps) {
  const { formatTokens } = useFormat()
  const { t } = useT('creator/products')
  const shop = useT('shared/products')
  const query = useQuery({ ...affiliateProductsQuery(list), placeholderData: keepPreviousData })
  const empty = (
    <EmptyState
      icon={<ShoppingBag />}
      title={list.filters.q ? t('noneFound') : t('othersEmpty')}
      text={t('othersEmptyText')}
    />
  )
  return (
    <>
      <p className="mb-4 max-w-[60ch] text-[15px] text-muted">{t('othersText')}</p>
      <SearchBox
        label={t('othersSearch')}
        defaultValue={list.filters.q ?? ''}
        onSearch={(q) => list.change({ filters: { q } })}
        className="mb-5 w-full lg:w-80"
      />
      <ListFrame query={query} list={list} empty={empty}>
        {(products) => (
          <ul className="grid grid-cols-1 gap-3">
            {products.map((product) => (
              <li
                key={product._id}
                className="flex flex-wrap items-center gap-4 rounded-card border border-line bg-surface p-4 shadow-card"
              >
                <div className="relative grid size-16 shrink-0 place-items-center overflow-hidden rounded-2xl bg-sunken text-muted">
                  <ShoppingBag />
                  {product.picture?.thumbnails[0] && (
                    <img
                      src={product.picture.thumbnails[0]}
                      alt=""
                      loading="lazy"
                      className="absolute inset-0 size-full object-cover"
                    />
                  )}
                </div>
                <div className="min-w-0 flex-1 basis-40">
                  <Link
                    to={`/product/${product._id}`}
                    className="line-clamp-2 font-semibold break-words hover:text-link"
                  >
                    {product.name}
                  </Link>
                  <p className="truncate text-sm text-muted">
                    {product.performer.name} ·{' '}
                    {shop.t('tokens', { count: product.price, shown: formatTokens(product.price) })}
                  </p>
                </div>
                <Badge tone="success">{t('share', { percent: product.affiliatePercent })}</Badge>
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
    </>
  )
}
