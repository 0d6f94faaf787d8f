import { useSearchParams } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { ProductList } from '../../shared/products/product-list.tsx'
import { PRODUCT_TYPES, productSourceOf } from '../../shared/products/product-source.ts'
import { FilterSelect } from '../../ui/list/filter-select.tsx'
import { NothingFound } from './nothing-found.tsx'

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
      <ProductList
        key={JSON.stringify(source)}
        source={source}
        showsPerformer
        empty={<NothingFound tab="products" isAsked={Object.keys(source).length > 0} />}
      />
    </>
  )
}
