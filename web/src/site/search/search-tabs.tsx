import { useSearchParams } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { SEARCH_TABS, type SearchTab, tabAddress } from '../../shared/search/search-query.ts'
import { TabLinks } from '../../ui/navigation/tab-links.tsx'
import { useSearchCounts } from './use-search-counts.ts'

export interface SearchTabsProps {
  current: SearchTab
}

/** What there is of each kind: for the words and the tag, without the filters of one tab. */
export function SearchTabs({ current }: SearchTabsProps) {
  const { t } = useT('site/search')
  const [params] = useSearchParams()
  const words = { q: params.get('q'), tag: params.get('tag') }
  const counts = useSearchCounts(params)
  return (
    <TabLinks
      label={t('title')}
      links={SEARCH_TABS.map((tab) => {
        const count = counts[tab]
        return {
          to: `?${tabAddress(tab, words)}`,
          label: t(`tabs.${tab}`),
          current: tab === current,
          ...(count !== undefined && { count }),
        }
      })}
    />
  )
}
