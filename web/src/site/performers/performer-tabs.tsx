import type { PerformerPage } from '@limelight/contract/people/performers'
import type { ReactNode } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { TabLinks } from '../../ui/navigation/tab-links.tsx'
import { PERFORMER_TABS, type PerformerTab } from './performer-tab.ts'

export interface PerformerTabsProps {
  performer: PerformerPage
  current: PerformerTab
  /** At the end of their line. */
  end: ReactNode
}

export function PerformerTabs({ performer, current, end }: PerformerTabsProps) {
  const { formatCompact } = useFormat()
  const { t } = useT('site/performers')
  // Visitors are not sent to empty shelves; the owner sees what could be filled.
  const isOwn = useAppStore((state) => state.user._id === performer._id)
  // Their totals of videos and photos count those in posts too, so they are not what these tabs hold.
  const counts: Partial<Record<PerformerTab, number>> = {
    feed: performer.stats.feeds,
    galleries: performer.stats.galleries,
    store: performer.stats.products,
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto]">
      <TabLinks
        label={t('tabs.label', { name: performer.name })}
        links={PERFORMER_TABS.filter(
          (tab) => isOwn || tab === current || (counts[tab] !== 0 && (tab !== 'series' || performer.hasSeries)),
        ).map((tab) => {
          const count = counts[tab]
          return {
            to: tab === 'feed' ? '?' : `?tab=${tab}`,
            label: t(`tabs.${tab}`),
            current: tab === current,
            ...(count !== undefined && { count: formatCompact(count) }),
          }
        })}
      />
      {end}
    </div>
  )
}
