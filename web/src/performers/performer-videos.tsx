import type { PerformerPage } from '@limelight/contract/performers'
import { CardGrid, CardGridSkeleton } from '../items/card-grid.tsx'
import { EndlessList } from '../items/endless-list.tsx'
import { useItemPagesT } from '../platform/i18n/use-item-pages-t.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { VideoIcon } from '../ui/icons.tsx'
import { VideoCard } from '../videos/video-card.tsx'
import { endlessVideos } from '../videos/videos.api.ts'

export interface PerformerVideosProps {
  performer: PerformerPage
}

export default function PerformerVideos({ performer }: PerformerVideosProps) {
  const { t } = useItemPagesT('videos')
  return (
    <EndlessList
      source={endlessVideos({ performerId: performer.username })}
      label={t('list')}
      skeleton={<CardGridSkeleton />}
      empty={<EmptyState icon={<VideoIcon />} title={t('empty')} text={t('emptyText', { name: performer.name })} />}
    >
      {(videos) => (
        <CardGrid>
          {videos.map((video) => (
            <li key={video._id}>
              <VideoCard video={video} />
            </li>
          ))}
        </CardGrid>
      )}
    </EndlessList>
  )
}
