import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { categoriesQuery } from '../../shared/categories/categories.api.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { CategoriesForm } from './categories-form.tsx'

export const meta = titled('admin/categories', 'title')

export default function CategoriesPage() {
  const { t } = useT('admin/categories')
  const query = useQuery(categoriesQuery())
  return (
    <div className="max-w-3xl">
      <PageHeader title={t('title')} text={t('text')} />
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {query.isPending && <SkeletonList rows={4} />}
      {query.data && <CategoriesForm known={query.data.data} />}
    </div>
  )
}
