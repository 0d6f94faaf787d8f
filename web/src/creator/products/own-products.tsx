import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import type { ListControls } from '../../platform/list-state.ts'
import { PRODUCT_TYPES } from '../../shared/products/product-source.ts'
import { SearchBox } from '../../ui/form/search-box.tsx'
import { ShoppingBag } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { FilterSelect } from '../../ui/list/filter-select.tsx'
import { ListFrame } from '../../ui/list/list-frame.tsx'
import { SortSelect } from '../../ui/list/sort-select.tsx'
import { ITEM_STATUSES } from '../items/item-list.ts'
import { ProductRow } from './product-row.tsx'
import { PRODUCT_SORTS, studioProductsQuery } from './studio-products.api.ts'

export interface OwnProductsProps {
  list: ListControls
  /** What to do while there are none. */
  add: ReactNode
}

export function OwnProducts({ list, add }: OwnProductsProps) {
  const { t } = useT('creator/products')
  const studio = useT('creator')
  const feedsWords = useT('creator/feeds')
  const { filters, change } = list
  const query = useQuery({ ...studioProductsQuery(list), placeholderData: keepPreviousData })
  const nothingFound = (
    <EmptyState
      icon={<ShoppingBag />}
      title={t('noneFound')}
      action={
        <LinkButton to="/creator/products" variant="outline">
          {studio.t('clearFilters')}
        </LinkButton>
      }
    />
  )
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <SearchBox
          label={t('search')}
          defaultValue={filters.q ?? ''}
          onSearch={(q) => change({ filters: { q } })}
          className="w-full lg:w-56"
        />
        <FilterSelect
          label={studio.t('status')}
          all={feedsWords.t('list.anyStatus')}
          value={filters.status}
          options={ITEM_STATUSES.map((value) => ({ value, label: feedsWords.t(`status.${value}`) }))}
          onChange={(status) => change({ filters: { status } })}
        />
        <FilterSelect
          label={t('kind')}
          all={t('anyKind')}
          value={filters.type}
          options={PRODUCT_TYPES.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={(type) => change({ filters: { type } })}
        />
        <SortSelect list={list} options={PRODUCT_SORTS.map((value) => ({ value, label: t(`sorts.${value}`) }))} />
      </div>
      <ListFrame
        query={query}
        list={list}
        empty={
          Object.keys(filters).length > 0 ? (
            nothingFound
          ) : (
            <EmptyState icon={<ShoppingBag />} title={t('empty')} text={t('emptyText')} action={add} />
          )
        }
      >
        {(products) => (
          <ul className="grid grid-cols-1 gap-3">
            {products.map((product) => (
              <ProductRow key={product._id} product={product} />
            ))}
          </ul>
        )}
      </ListFrame>
    </>
  )
}
