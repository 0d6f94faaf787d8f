import type { PerformerPage } from '@limelight/contract/people/performers'
import { useT } from '../../platform/i18n/use-t.ts'
import { EndlessCards } from '../../shared/items/endless-cards.tsx'
import { VideoCard } from '../../shared/videos/video-card.tsx'
import { endlessVideos } from '../../shared/videos/videos.api.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

export interface PerformerVideosProps {
  performer: PerformerPage
}

export default function PerformerVideos({ performer }: PerformerVideosProps) {
  const { t } = useT('site/performers')
  return (
    <EndlessCards
      source={endlessVideos({ performerId: performer.username })}
      label={t('videos.list')}
      empty={
        <EmptyState drawing="media" title={t('videos.empty')} text={t('videos.emptyText', { name: performer.name })} />
      }
      card={(video) => <VideoCard video={video} />}
    />
  )
}
