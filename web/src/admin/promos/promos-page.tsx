import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page-title.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { ImageIcon, Plus } from '../../ui/icons.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PromoDialog } from './promo-dialog.tsx'
import { PromoList } from './promo-list.tsx'
import { promosQuery } from './promos.api.ts'

export const meta = titled('admin/promos', 'title')

const PROCESSING_POLL_MS = 2_000

export default function PromosPage() {
  const { t } = useT('admin/promos')
  const [isOpen, setIsOpen] = useState(false)
  const query = useQuery({
    ...promosQuery,
    refetchInterval: ({ state }) =>
      state.data?.data.some((promo) => promo.pictureState === 'processing') ? PROCESSING_POLL_MS : false,
  })
  const promos = query.data?.data
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
      {promos?.length === 0 && <EmptyState icon={<ImageIcon />} title={t('emptyTitle')} text={t('emptyText')} />}
      {promos && <PromoList promos={promos} />}
      <PromoDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  )
}
