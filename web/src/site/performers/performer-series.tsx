import type { PerformerPage } from '@limelight/contract/people/performers'
import { useT } from '../../platform/i18n/use-t.ts'
import { EndlessCards } from '../../shared/items/endless-cards.tsx'
import { endlessSeries } from '../../shared/series/series.api.ts'
import { SeriesCard } from '../../shared/series/series-card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

export interface PerformerSeriesProps {
  performer: PerformerPage
}

export default function PerformerSeries({ performer }: PerformerSeriesProps) {
  const { t } = useT('shared/series')
  return (
    <EndlessCards
      source={endlessSeries(performer.username)}
      label={t('list')}
      empty={<EmptyState drawing="media" title={t('empty')} text={t('emptyText', { name: performer.name })} />}
      card={(series) => <SeriesCard series={series} />}
    />
  )
}
