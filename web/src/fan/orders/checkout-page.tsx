import { useQuery } from '@tanstack/react-query'
import { redirect, useSearchParams } from 'react-router'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { orderQuery } from '../../shared/orders/orders.api.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { Route } from './+types/checkout-page.ts'
import { Checkout } from './checkout.tsx'

export const meta = titled('fan/orders', 'checkout.title')

/** Without `?order=` there is nothing to pay yet. */
function requireOrder({ request, params }: Route.LoaderArgs | Route.ClientLoaderArgs): null {
  if (!new URL(request.url).searchParams.get('order')) throw redirect(`/product/${params.id}`)
  return null
}

export function loader(args: Route.LoaderArgs) {
  return requireOrder(args)
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return requireOrder(args)
}

/** Where a reservation is paid: `?order=` names it. */
export default function CheckoutPage() {
  const [search] = useSearchParams()
  const orderId = search.get('order')
  return orderId && <OneCheckout orderId={orderId} />
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
