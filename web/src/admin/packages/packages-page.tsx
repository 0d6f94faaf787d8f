import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page-title.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Package, Plus } from '../../ui/icons.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PackageDialog } from './package-dialog.tsx'
import { PackageList } from './package-list.tsx'
import { packagesQuery } from './packages.api.ts'

export const meta = titled('admin/packages', 'title')

export default function PackagesPage() {
  const { t } = useT('admin/packages')
  const [isOpen, setIsOpen] = useState(false)
  const query = useQuery(packagesQuery)
  const packages = query.data?.data
  const add = (
    <Button onClick={() => setIsOpen(true)}>
      <Plus className="size-4.5" />
      {t('add')}
    </Button>
  )
  return (
    <div className="max-w-4xl">
      <PageHeader title={t('title')} text={t('text')} actions={add} />
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {query.isPending && <SkeletonList rows={4} />}
      {packages?.length === 0 && <EmptyState icon={<Package />} title={t('empty')} text={t('emptyText')} />}
      {packages && <PackageList packages={packages} />}
      <PackageDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  )
}
