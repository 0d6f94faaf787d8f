import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { VideoCard } from '../../shared/videos/video-card.tsx'
import { relatedVideosQuery } from '../../shared/videos/videos.api.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'

export interface RelatedVideosProps {
  id: string
}

export function RelatedVideos({ id }: RelatedVideosProps) {
  const { t } = useT('site/videos')
  const related = useQuery(relatedVideosQuery(id))
  if (related.data?.data.length === 0) return null
  return (
    <section aria-labelledby="related">
      <h2 id="related" className="mb-4 text-lg">
        {t('related')}
      </h2>
      {related.isPending && <SkeletonList rows={4} />}
      {related.isError && <ErrorState onRetry={() => void related.refetch()} retrying={related.isFetching} />}
      <ul className="grid grid-cols-1 gap-6 min-[26rem]:grid-cols-2 lg:grid-cols-1">
        {related.data?.data.map((video) => (
          <li key={video._id}>
            <VideoCard video={video} showsPerformer />
          </li>
        ))}
      </ul>
    </section>
  )
}
