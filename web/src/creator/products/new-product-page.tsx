import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page-title.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ownPerformerQuery } from '../account/account.api.ts'
import { ComposerSkeleton } from '../feeds/composer-skeleton.tsx'
import { NotApproved } from '../feeds/not-approved.tsx'
import { BackLink } from '../items/back-link.tsx'
import { ProductEditor } from './product-editor.tsx'

export const meta = titled('creator/products', 'newTitle')

export default function NewProductPage() {
  const { t } = useT('creator/products')
  const own = useQuery(ownPerformerQuery)
  if (own.isError) return <ErrorState onRetry={() => void own.refetch()} retrying={own.isFetching} />
  if (!own.data) return <ComposerSkeleton />
  if (own.data.data.status !== 'active') return <NotApproved performer={own.data.data} title={t('newTitle')} />
  return (
    <div className="max-w-4xl">
      <BackLink to="/creator/products" />
      <PageHeader title={t('newTitle')} />
      <ProductEditor />
    </div>
  )
}
