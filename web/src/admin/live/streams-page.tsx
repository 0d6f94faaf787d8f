import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { useLiveList } from '../../shared/live/use-live-list.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { Radio } from '../../ui/more-icons.ts'
import { StreamsTable } from './streams-table.tsx'

export const meta = titled('admin/live', 'title')

/** What is on air now, with the way to watch it and to end it. */
export default function StreamsPage() {
  const { t } = useT('admin/live')
  const live = useLiveList()
  return (
    <ListPage
      {...live}
      title={t('title')}
      text={t('text')}
      empty={{ icon: <Radio />, title: t('empty'), text: t('emptyText') }}
    >
      {(rows) => <StreamsTable rows={rows} />}
    </ListPage>
  )
}
