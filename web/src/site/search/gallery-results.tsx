import { useSearchParams } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { endlessGalleries } from '../../shared/galleries/galleries.api.ts'
import { GalleryCard } from '../../shared/galleries/gallery-card.tsx'
import { CardGrid, CardGridSkeleton } from '../../shared/items/card-grid.tsx'
import { EndlessList } from '../../shared/items/endless-list.tsx'
import { wordsOf } from '../../shared/search/search-query.ts'
import { NothingFound } from './nothing-found.tsx'

export default function GalleryResults() {
  const { t } = useT('site/search')
  const [params] = useSearchParams()
  const source = wordsOf(params)
  return (
    <EndlessList
      key={JSON.stringify(source)}
      source={endlessGalleries(source)}
      label={t('tabs.galleries')}
      skeleton={<CardGridSkeleton />}
      empty={<NothingFound tab="galleries" isAsked={Object.keys(source).length > 0} />}
    >
      {(galleries) => (
        <CardGrid>
          {galleries.map((gallery) => (
            <li key={gallery._id}>
              <GalleryCard gallery={gallery} showsPerformer />
            </li>
          ))}
        </CardGrid>
      )}
    </EndlessList>
  )
}
