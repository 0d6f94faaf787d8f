import { PRODUCT_TYPES } from '@limelight/contract/commerce/order-lists'
import { useSearchParams } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { ProductCard } from '../../shared/products/product-card.tsx'
import { productSourceOf } from '../../shared/products/product-source.ts'
import { endlessProducts } from '../../shared/products/products.api.ts'
import { FilterSelect } from '../../ui/list/filter-select.tsx'
import { ItemResults } from './item-results.tsx'

export default function ProductResults() {
  const { t } = useT('site/products')
  const [params] = useSearchParams()
  const { change } = useListState()
  const source = productSourceOf(params)
  return (
    <>
      <div className="mb-5 flex">
        <FilterSelect
          label={t('kind')}
          all={t('anyKind')}
          value={source.type}
          options={PRODUCT_TYPES.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={(type) => change({ filters: { type } })}
        />
      </div>
      <ItemResults
        tab="products"
        source={endlessProducts(source)}
        isAsked={Object.keys(source).length > 0}
        card={(product) => <ProductCard product={product} showsPerformer />}
      />
    </>
  )
}
