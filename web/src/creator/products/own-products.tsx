import { PRODUCT_TYPES } from '@limelight/contract/commerce/order-lists'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import type { ListControls } from '../../platform/list-state.ts'
import { ListSection } from '../../ui/list/list-section.tsx'
import { SortSelect } from '../../ui/list/sort-select.tsx'
import { useItemStatusFilter } from '../items/use-item-filters.tsx'
import { ProductRow } from './product-row.tsx'
import { PRODUCT_SORTS, studioProductsQuery } from './studio-products.api.ts'

export interface OwnProductsProps {
  list: ListControls
  /** What to do while there are none. */
  add: ReactNode
}

export function OwnProducts({ list, add }: OwnProductsProps) {
  const { t } = useT('creator/products')
  const query = useQuery({ ...studioProductsQuery(list), placeholderData: keepPreviousData })
  const statusFilter = useItemStatusFilter()
  return (
    <ListSection
      list={list}
      query={query}
      search={t('search')}
      filters={[
        statusFilter,
        {
          name: 'type',
          label: t('kind'),
          all: t('anyKind'),
          options: PRODUCT_TYPES.map((value) => ({ value, label: t(`kinds.${value}`) })),
        },
      ]}
      controls={
        <SortSelect list={list} options={PRODUCT_SORTS.map((value) => ({ value, label: t(`sorts.${value}`) }))} />
      }
      empty={{ drawing: 'orders', title: t('empty'), text: t('emptyText'), action: add }}
    >
      {(products) => (
        <ul className="grid grid-cols-1 gap-3">
          {products.map((product) => (
            <ProductRow key={product._id} product={product} />
          ))}
        </ul>
      )}
    </ListSection>
  )
}
