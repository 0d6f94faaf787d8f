import { PRODUCT_TYPES } from '@limelight/contract/commerce/order-lists'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { loadOnServer } from '../../platform/page/page-data.ts'
import { titled } from '../../platform/page/page-title.ts'
import { requestContext } from '../../platform/page/request-context.ts'
import { CardGrid, CardGridSkeleton } from '../../shared/items/card-grid.tsx'
import { endlessQuery, firstPageQuery } from '../../shared/items/endless.ts'
import { ProductCard } from '../../shared/products/product-card.tsx'
import { productSourceOf } from '../../shared/products/product-source.ts'
import { endlessProducts } from '../../shared/products/products.api.ts'
import { Button } from '../../ui/button.tsx'
import { Cross } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import type { Route } from './+types/store-page.ts'

export const meta = titled('site/products', 'store', 'storeText')

export async function loader({ context, request }: Route.LoaderArgs) {
  const facts = context.get(requestContext)
  const source = productSourceOf(new URL(request.url).searchParams)
  const optional = [firstPageQuery(endlessProducts(source), facts.api)]
  await loadOnServer({ required: [], optional }, request, facts)
  return null
}

/** In the browser the list loads by itself, behind its own skeleton. */
export function clientLoader() {
  return null
}

export default function StorePage() {
  const { t } = useT('site/products')
  const productsWords = useT('shared/products')
  const [params] = useSearchParams()
  const list = useListState()
  const source = productSourceOf(params)
  const query = useInfiniteQuery(endlessQuery(endlessProducts(source)))
  return (
    <ListPage
      title={t('store')}
      text={t('storeText')}
      list={list}
      query={query}
      search={t('search')}
      filters={[
        {
          name: 'type',
          label: t('kind'),
          all: t('anyKind'),
          options: PRODUCT_TYPES.map((value) => ({ value, label: t(`kinds.${value}`) })),
        },
      ]}
      controls={
        source.tag && (
          <Button variant="soft" onClick={() => list.change({ filters: { tag: undefined } })}>
            #{source.tag}
            <Cross className="size-4" label={t('clearTag')} />
          </Button>
        )
      }
      isFiltered={Object.keys(source).length > 0}
      skeleton={<CardGridSkeleton />}
      empty={{
        drawing: 'orders',
        title: t('emptyStore'),
        text: t('emptyStoreText'),
        action: <LinkButton to="/search">{t('findCreators')}</LinkButton>,
      }}
    >
      {(products) => (
        <section aria-label={productsWords.t('list')}>
          <h2 className="sr-only">{productsWords.t('list')}</h2>
          <CardGrid items={products}>{(product) => <ProductCard product={product} showsPerformer />}</CardGrid>
        </section>
      )}
    </ListPage>
  )
}
