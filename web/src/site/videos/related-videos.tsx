import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { RelatedItems } from '../../shared/items/related-items.tsx'
import { VideoCard } from '../../shared/videos/video-card.tsx'
import { relatedVideosQuery } from '../../shared/videos/videos.api.ts'

export interface RelatedVideosProps {
  id: string
}

export function RelatedVideos({ id }: RelatedVideosProps) {
  const { t } = useT('site/videos')
  const query = useQuery(relatedVideosQuery(id))
  return (
    <RelatedItems
      aside
      title={t('related')}
      query={query}
      card={(video) => <VideoCard video={video} showsPerformer />}
    />
  )
}
