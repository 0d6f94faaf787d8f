import { useSearchParams } from 'react-router'
import { endlessGalleries } from '../../shared/galleries/galleries.api.ts'
import { GalleryCard } from '../../shared/galleries/gallery-card.tsx'
import { wordsOf } from '../../shared/search/search-query.ts'
import { ItemResults } from './item-results.tsx'

export default function GalleryResults() {
  const [params] = useSearchParams()
  const source = wordsOf(params)
  return (
    <ItemResults
      tab="galleries"
      source={endlessGalleries(source)}
      isAsked={Object.keys(source).length > 0}
      card={(gallery) => <GalleryCard gallery={gallery} showsPerformer />}
    />
  )
}
