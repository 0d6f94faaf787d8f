import type { Product } from '@limelight/contract/content/products'
import { type DehydratedState, HydrationBoundary, useSuspenseQuery } from '@tanstack/react-query'
import { getQueryClient } from '../../platform/api/query-client.ts'
import { answerIn, loadInBrowser, loadOnServer } from '../../platform/page/page-data.ts'
import { pageMeta } from '../../platform/page/page-meta.ts'
import { requestContext } from '../../platform/page/request-context.ts'
import { productQuery, relatedProductsQuery } from '../../shared/products/products.api.ts'
import type { Route } from './+types/product-page.ts'
import { ProductView } from './product-view.tsx'

type PageState = { state: DehydratedState | undefined; product: Product | undefined; origin: string }

export async function loader({ context, params, request }: Route.LoaderArgs): Promise<PageState> {
  const { api } = context.get(requestContext)
  const query = productQuery(params.id, api)
  const { state } = await loadOnServer({ required: [query], optional: [relatedProductsQuery(params.id, api)] }, request)
  return { state, product: answerIn(state, query)?.data, origin: new URL(request.url).origin }
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs): Promise<PageState> {
  const query = productQuery(params.id)
  const { state } = await loadInBrowser({ required: [query], optional: [relatedProductsQuery(params.id)] }, request)
  return { state, product: getQueryClient().getQueryData(query.queryKey)?.data, origin: new URL(request.url).origin }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { product, origin = '' } = loaderData ?? {}
  const siteName = matches[0].loaderData?.settings.siteName ?? ''
  if (!product) return [{ title: siteName }]
  const { name, performer, picture } = product
  const description = product.description || `${name} · ${performer.name}`
  const image = picture?.thumbnails.at(-1) ?? performer.avatar
  const title = `${name} · ${siteName}`
  return pageMeta({ title, description, path: `/product/${product._id}`, image, type: 'product' }, origin)
}

export default function ProductScreen({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <OneProduct id={params.id} />
    </HydrationBoundary>
  )
}

function OneProduct({ id }: { id: string }) {
  const product = useSuspenseQuery(productQuery(id)).data.data
  return <ProductView key={product._id} product={product} />
}
