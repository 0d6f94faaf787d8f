import { useT } from '../../platform/i18n/use-t.ts'
import { TabLinks } from '../../ui/navigation/tab-links.tsx'

export interface ExploreTabsProps {
  current: 'all' | 'forYou'
}

/** Of members who can follow; all creators come first. */
export function ExploreTabs({ current }: ExploreTabsProps) {
  const { t } = useT('shared/suggestions')
  return (
    <TabLinks
      label={t('tabs.label')}
      links={[
        { to: '/creators', label: t('tabs.all'), current: current === 'all' },
        { to: '/creators/for-you', label: t('tabs.forYou'), current: current === 'forYou' },
      ]}
    />
  )
}
