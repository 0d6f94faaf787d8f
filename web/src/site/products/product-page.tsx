import type { Product } from '@limelight/contract/content/products'
import { useSuspenseQuery } from '@tanstack/react-query'
import { loadInBrowser, loadOnServer } from '../../platform/page/page-data.ts'
import { pageMeta } from '../../platform/page/page-meta.ts'
import { requestContext } from '../../platform/page/request-context.ts'
import { productQuery, relatedProductsQuery } from '../../shared/products/products.api.ts'
import type { Route } from './+types/product-page.ts'
import { ProductView } from './product-view.tsx'

type Head = Pick<Product, '_id' | 'name' | 'description'> & { picture: string | null; creator: string }
type PageState = { product: Head | undefined; origin: string }

export async function loader({ context, params, request }: Route.LoaderArgs): Promise<PageState> {
  const facts = context.get(requestContext)
  const { api } = facts
  const query = productQuery(params.id, api)
  const answers = await loadOnServer(
    { required: [query], optional: [relatedProductsQuery(params.id, api)] },
    request,
    facts,
  )
  return stateOf(answers.getQueryData(query.queryKey)?.data, request)
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs): Promise<PageState> {
  const query = productQuery(params.id)
  const answers = await loadInBrowser({ required: [query], optional: [relatedProductsQuery(params.id)] }, request)
  return stateOf(answers.getQueryData(query.queryKey)?.data, request)
}

/** What the head of the page says of it. */
function stateOf(product: Product | undefined, request: Request): PageState {
  const { origin } = new URL(request.url)
  if (!product) return { product, origin }
  const { _id, name, description, performer } = product
  const picture = product.picture?.thumbnails.at(-1) ?? performer.avatar
  return { product: { _id, name, description, picture, creator: performer.name }, origin }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { product, origin = '' } = loaderData ?? {}
  const siteName = matches[0].loaderData?.settings.siteName ?? ''
  if (!product) return [{ title: siteName }]
  const { name, picture: image, creator } = product
  const description = product.description || `${name} · ${creator}`
  const title = `${name} · ${siteName}`
  return pageMeta({ title, description, path: `/product/${product._id}`, image, type: 'product' }, origin)
}

export default function ProductScreen({ params: { id } }: Route.ComponentProps) {
  const product = useSuspenseQuery(productQuery(id)).data.data
  return <ProductView key={product._id} product={product} />
}
