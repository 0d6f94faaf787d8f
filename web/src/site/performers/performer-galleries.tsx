import type { PerformerPage } from '@limelight/contract/people/performers'
import { useT } from '../../platform/i18n/use-t.ts'
import { endlessGalleries } from '../../shared/galleries/galleries.api.ts'
import { GalleryCard } from '../../shared/galleries/gallery-card.tsx'
import { EndlessCards } from '../../shared/items/endless-cards.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

export interface PerformerGalleriesProps {
  performer: PerformerPage
}

export default function PerformerGalleries({ performer }: PerformerGalleriesProps) {
  const { t } = useT('site/performers')
  return (
    <EndlessCards
      source={endlessGalleries({ performerId: performer.username })}
      label={t('galleries.list')}
      empty={
        <EmptyState
          drawing="media"
          title={t('galleries.empty')}
          text={t('galleries.emptyText', { name: performer.name })}
        />
      }
      card={(gallery) => <GalleryCard gallery={gallery} />}
    />
  )
}
