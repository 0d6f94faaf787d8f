import type { PerformerPage } from '@limelight/contract/performers'
import { formatCompact } from '../platform/format.ts'
import { useT } from '../platform/i18n/use-t.ts'
import { TabLinks } from '../ui/tab-links.tsx'

export interface PerformerTabsProps {
  performer: PerformerPage
  isAbout: boolean
}

export function PerformerTabs({ performer, isAbout }: PerformerTabsProps) {
  const { t } = useT('performers')
  return (
    <TabLinks
      label={t('tabs.label', { name: performer.name })}
      links={[
        { to: '?', label: t('tabs.feed'), count: formatCompact(performer.stats.feeds), current: !isAbout },
        { to: '?tab=about', label: t('tabs.about'), current: isAbout },
      ]}
    />
  )
}
