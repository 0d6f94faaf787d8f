import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { loadInBrowser } from '../../platform/page-data.ts'
import { titled } from '../../platform/page-title.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Eye } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ownPerformerQuery } from '../account/account.api.ts'
import { ComposerSkeleton } from '../feeds/composer-skeleton.tsx'
import { NotApproved } from '../feeds/not-approved.tsx'
import { BackLink } from '../items/back-link.tsx'
import { RemovedNotice } from '../items/removed-notice.tsx'
import type { Route } from './+types/edit-product-page.ts'
import { ProductEditor } from './product-editor.tsx'
import { studioProductQuery } from './studio-products.api.ts'

export const meta = titled('creator/products', 'editTitle')

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return loadInBrowser({ required: [ownPerformerQuery, studioProductQuery(params.id)] }, request)
}

export function HydrateFallback() {
  return <ComposerSkeleton />
}

export default function EditProductPage({ params }: Route.ComponentProps) {
  const { t } = useT('creator/products')
  const performer = useQuery(ownPerformerQuery).data?.data
  const query = useQuery(studioProductQuery(params.id))
  if (query.isError) return <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
  const product = query.data?.data
  if (!performer || !product) return <ComposerSkeleton />
  if (performer.status !== 'active') return <NotApproved performer={performer} title={t('editTitle')} />
  const see = product.status === 'active' && (
    <LinkButton to={`/product/${product._id}`} variant="outline">
      <Eye className="size-4.5" />
      {t('see')}
    </LinkButton>
  )
  return (
    <div className="max-w-4xl">
      <BackLink to="/creator/products" />
      <PageHeader title={t('editTitle')} actions={see} />
      {product.status === 'removed' ? (
        <RemovedNotice reason={product.removedReason} />
      ) : (
        <ProductEditor key={product._id} product={product} />
      )}
    </div>
  )
}
