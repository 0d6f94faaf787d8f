import { useSearchParams } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { CardGrid, CardGridSkeleton } from '../../shared/items/card-grid.tsx'
import { EndlessList } from '../../shared/items/endless-list.tsx'
import { wordsOf } from '../../shared/search/search-query.ts'
import { VideoCard } from '../../shared/videos/video-card.tsx'
import { endlessVideos } from '../../shared/videos/videos.api.ts'
import { NothingFound } from './nothing-found.tsx'

export default function VideoResults() {
  const { t } = useT('site/search')
  const [params] = useSearchParams()
  const source = wordsOf(params)
  return (
    <EndlessList
      key={JSON.stringify(source)}
      source={endlessVideos(source)}
      label={t('tabs.videos')}
      skeleton={<CardGridSkeleton />}
      empty={<NothingFound tab="videos" isAsked={Object.keys(source).length > 0} />}
    >
      {(videos) => (
        <CardGrid>
          {videos.map((video) => (
            <li key={video._id}>
              <VideoCard video={video} showsPerformer />
            </li>
          ))}
        </CardGrid>
      )}
    </EndlessList>
  )
}
