import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { useMayOperate } from '../../platform/page/use-may-operate.ts'
import { CardGrid, CardGridSkeleton } from '../../shared/items/card-grid.tsx'
import { useLiveList } from '../../shared/live/use-live-list.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { useOpenReports } from './live.api.ts'
import { StreamMonitor } from './stream-monitor.tsx'

export const meta = titled('admin/live', 'title')

/** What is on air now: operators look, warn, and end. */
export default function StreamsPage() {
  const { t } = useT('admin/live')
  const live = useLiveList()
  const mayModerate = useMayOperate()('moderation')
  const reports = useOpenReports({ enabled: mayModerate })
  return (
    <ListPage
      {...live}
      title={t('title')}
      text={t('text')}
      skeleton={<CardGridSkeleton />}
      empty={{ drawing: 'live', title: t('empty'), text: t('emptyText') }}
    >
      {(streams) => (
        <CardGrid items={streams}>
          {(stream) => <StreamMonitor {...{ stream, mayModerate }} openReports={reports.get(stream._id) ?? 0} />}
        </CardGrid>
      )}
    </ListPage>
  )
}
