import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { loadInBrowser } from '../../platform/page-data.ts'
import { titled } from '../../platform/page-title.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ownPerformerQuery } from '../account/account.api.ts'
import { ComposerSkeleton } from '../feeds/composer-skeleton.tsx'
import { NotApproved } from '../feeds/not-approved.tsx'
import { BackLink } from '../items/back-link.tsx'
import { RemovedNotice } from '../items/removed-notice.tsx'
import type { Route } from './+types/edit-gallery-page.ts'
import { GalleryEditor } from './gallery-editor.tsx'
import { studioGalleryQuery } from './studio-galleries.api.ts'

export const meta = titled('creator/galleries', 'editTitle')

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return loadInBrowser({ required: [ownPerformerQuery, studioGalleryQuery(params.id)] }, request)
}

export function HydrateFallback() {
  return <ComposerSkeleton />
}

export default function EditGalleryPage({ params }: Route.ComponentProps) {
  const { t } = useT('creator/galleries')
  const performer = useQuery(ownPerformerQuery).data?.data
  const query = useQuery(studioGalleryQuery(params.id))
  if (query.isError) return <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
  const gallery = query.data?.data
  if (!performer || !gallery) return <ComposerSkeleton />
  if (performer.status !== 'active') return <NotApproved performer={performer} title={t('editTitle')} />
  return (
    <div className="max-w-4xl">
      <BackLink to="/creator/galleries" />
      <PageHeader title={t('editTitle')} />
      {gallery.status === 'removed' ? (
        <RemovedNotice reason={gallery.removedReason} />
      ) : (
        <GalleryEditor key={gallery._id} gallery={gallery} />
      )}
    </div>
  )
}
