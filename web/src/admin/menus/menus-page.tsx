import { useQuery } from '@tanstack/react-query'
import { adminSite } from '../../platform/i18n/en/admin-site.ts'
import { useAdminT } from '../../platform/i18n/use-admin-t.ts'
import { titled } from '../../platform/page-title.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { menusQuery } from './menus.api.ts'
import { MenusForm } from './menus-form.tsx'

export const meta = titled(adminSite.menus.title)

export default function MenusPage() {
  const { t } = useAdminT('adminSite')
  const query = useQuery(menusQuery)
  return (
    <div className="max-w-3xl">
      <PageHeader title={t('menus.title')} text={t('menus.text')} />
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {query.isPending && <SkeletonList rows={4} />}
      {query.data && <MenusForm frame={query.data.data} />}
    </div>
  )
}
