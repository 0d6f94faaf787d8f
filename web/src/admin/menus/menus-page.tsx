import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { menusQuery } from './menus.api.ts'
import { MenusForm } from './menus-form.tsx'

export const meta = titled('admin/menus', 'title')

export default function MenusPage() {
  const { t } = useT('admin/menus')
  const query = useQuery(menusQuery)
  return (
    <div className="max-w-3xl">
      <PageHeader title={t('title')} text={t('text')} />
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {query.isPending && <SkeletonList rows={4} />}
      {query.data && <MenusForm frame={query.data.data} />}
    </div>
  )
}
