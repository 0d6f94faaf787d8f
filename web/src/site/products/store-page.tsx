import { HydrationBoundary } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { loadOnServer } from '../../platform/page-data.ts'
import { titled } from '../../platform/page-title.ts'
import { requestContext } from '../../platform/request-context.ts'
import { firstPageQuery } from '../../shared/items/endless.ts'
import { ProductList } from '../../shared/products/product-list.tsx'
import { PRODUCT_TYPES, productSourceOf } from '../../shared/products/product-source.ts'
import { endlessProducts } from '../../shared/products/products.api.ts'
import { Button } from '../../ui/button.tsx'
import { SearchBox } from '../../ui/form/search-box.tsx'
import { Cross, ShoppingBag } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { FilterSelect } from '../../ui/list/filter-select.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { Route } from './+types/store-page.ts'

export const meta = titled('site/products', 'store')

export function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(requestContext)
  const source = productSourceOf(new URL(request.url).searchParams)
  return loadOnServer({ required: [], optional: [firstPageQuery(endlessProducts(source), api)] }, request)
}

/** In the browser the list loads by itself, behind its own skeleton. */
export function clientLoader() {
  return { state: undefined }
}

export default function StorePage({ loaderData }: Route.ComponentProps) {
  const { t } = useT('site/products')
  const [params] = useSearchParams()
  const { change, filters } = useListState()
  const source = productSourceOf(params)
  const isFiltered = Object.keys(source).length > 0
  const empty = isFiltered ? (
    <EmptyState
      icon={<ShoppingBag />}
      title={t('noneFound')}
      text={t('noneFoundText')}
      action={
        <LinkButton to="/store" variant="outline">
          {t('showAll')}
        </LinkButton>
      }
    />
  ) : (
    <EmptyState
      icon={<ShoppingBag />}
      title={t('emptyStore')}
      text={t('emptyStoreText')}
      action={<LinkButton to="/search">{t('findCreators')}</LinkButton>}
    />
  )
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader title={t('store')} text={t('storeText')} />
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <SearchBox
          label={t('search')}
          action="/store"
          defaultValue={filters.q ?? ''}
          onSearch={(q) => change({ filters: { q } })}
          className="w-full sm:w-72"
        />
        <FilterSelect
          label={t('kind')}
          all={t('anyKind')}
          value={source.type}
          options={PRODUCT_TYPES.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={(type) => change({ filters: { type } })}
        />
        {source.tag && (
          <Button variant="soft" onClick={() => change({ filters: { tag: undefined } })}>
            #{source.tag}
            <Cross className="size-4" label={t('clearTag')} />
          </Button>
        )}
      </div>
      <ProductList key={JSON.stringify(source)} source={source} empty={empty} showsPerformer />
    </HydrationBoundary>
  )
}
