import type { FeedId, ProductId } from '@limelight/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { redirect, useParams, useSearchParams } from 'react-router'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { orderQuery } from '../../shared/orders/orders.api.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { Route } from './+types/checkout-page.ts'
import { Checkout } from './checkout.tsx'
import { ChooseAddress } from './choose-address.tsx'

export const meta = titled('fan/orders', 'checkout.title')

/** Either what is to be reserved, or what is reserved: without both there is nothing to do here. */
function requireOrder({ request, params }: Route.LoaderArgs | Route.ClientLoaderArgs): null {
  const search = new URL(request.url).searchParams
  if (!search.get('order') && !search.get('quantity')) throw redirect(`/product/${params.id}`)
  return null
}

export function loader(args: Route.LoaderArgs) {
  return requireOrder(args)
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return requireOrder(args)
}

/** First where it goes, then the payment of what was reserved: `?order=` names it. */
export default function CheckoutPage() {
  const [search] = useSearchParams()
  const { id } = useParams()
  const orderId = search.get('order')
  if (orderId) return <OneCheckout orderId={orderId} />
  return id && <NewCheckout productId={id as ProductId} search={search} />
}

function NewCheckout({ productId, search }: { productId: ProductId; search: URLSearchParams }) {
  const { t } = useT('fan/orders')
  const feedId = search.get('feed') as FeedId | null
  return (
    <div className="max-w-4xl">
      <PageHeader title={t('checkout.title')} text={t('checkout.addressText')} />
      <ChooseAddress productId={productId} quantity={Number(search.get('quantity'))} feedId={feedId ?? undefined} />
    </div>
  )
}

function OneCheckout({ orderId }: { orderId: string }) {
  const { t } = useT('fan/orders')
  const textOf = useErrorText()
  const query = useQuery(orderQuery(orderId))
  return (
    <div className="max-w-4xl">
      <PageHeader title={t('checkout.title')} text={t('checkout.text')} />
      {query.isPending && <SkeletonList rows={4} />}
      {query.isError && (
        <ErrorState title={textOf(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
      {query.data && <Checkout order={query.data.data} />}
    </div>
  )
}
