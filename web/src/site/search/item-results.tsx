import { useT } from '../../platform/i18n/use-t.ts'
import { EndlessCards, type EndlessCardsProps } from '../../shared/items/endless-cards.tsx'
import { NothingFound, type NothingFoundProps } from './nothing-found.tsx'

export interface ItemResultsProps<T> extends NothingFoundProps, Pick<EndlessCardsProps<T>, 'source' | 'card'> {
  tab: 'videos' | 'galleries' | 'products'
}

/** The cards one tab of the search finds. */
export function ItemResults<T extends { _id: string }>({ tab, source, isAsked, card }: ItemResultsProps<T>) {
  const { t } = useT('site/search')
  return (
    <EndlessCards
      source={source}
      label={t(`tabs.${tab}`)}
      empty={<NothingFound tab={tab} isAsked={isAsked} />}
      card={card}
    />
  )
}
