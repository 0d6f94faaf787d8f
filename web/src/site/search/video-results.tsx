import { useSearchParams } from 'react-router'
import { wordsOf } from '../../shared/search/search-query.ts'
import { VideoCard } from '../../shared/videos/video-card.tsx'
import { endlessVideos } from '../../shared/videos/videos.api.ts'
import { ItemResults } from './item-results.tsx'

export default function VideoResults() {
  const [params] = useSearchParams()
  const source = wordsOf(params)
  return (
    <ItemResults
      tab="videos"
      source={endlessVideos(source)}
      isAsked={Object.keys(source).length > 0}
      card={(video) => <VideoCard video={video} showsPerformer />}
    />
  )
}
