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
import type { Route } from './+types/edit-video-page.ts'
import { isProcessing, studioVideoQuery } from './studio-videos.api.ts'
import { VideoEditor } from './video-editor.tsx'

export const meta = titled('creator/videos', 'editTitle')

/** Stills and pictures appear as soon as they are made. */
const ASK_EVERY_MS = 3_000

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return loadInBrowser({ required: [ownPerformerQuery, studioVideoQuery(params.id)] }, request)
}

export function HydrateFallback() {
  return <ComposerSkeleton />
}

export default function EditVideoPage({ params }: Route.ComponentProps) {
  const { t } = useT('creator/videos')
  const performer = useQuery(ownPerformerQuery).data?.data
  const query = useQuery({
    ...studioVideoQuery(params.id),
    refetchInterval: ({ state }) => (state.data && isProcessing(state.data.data) ? ASK_EVERY_MS : false),
  })
  if (query.isError) return <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
  const video = query.data?.data
  if (!performer || !video) return <ComposerSkeleton />
  if (performer.status !== 'active') return <NotApproved performer={performer} title={t('editTitle')} />
  return (
    <div className="max-w-4xl">
      <BackLink to="/creator/videos" />
      <PageHeader title={t('editTitle')} />
      {video.status === 'removed' ? (
        <RemovedNotice reason={video.removedReason} />
      ) : (
        <VideoEditor key={video._id} video={video} />
      )}
    </div>
  )
}
