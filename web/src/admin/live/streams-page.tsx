import { ACCESS } from '@limelight/contract/items'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'
import { titled } from '../../platform/page/page-title.ts'
import { liveStreamsQuery } from '../../shared/live/live.api.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { Radio } from '../../ui/more-icons.ts'
import { StreamsTable } from './streams-table.tsx'

export const meta = titled('admin/live', 'title')

const REFRESH_MS = 10_000

/** What is on air now, with the way to watch it and to end it. */
export default function StreamsPage() {
  const { t } = useT('admin/live')
  const live = useT('shared/live')
  const list = useListState()
  const access = oneOf(ACCESS, list.filters.access)
  const query = useQuery({
    ...liveStreamsQuery({ current: list.current, ...(access && { access }) }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
  return (
    <ListPage
      title={t('title')}
      text={t('text')}
      list={list}
      query={query}
      filters={[
        {
          name: 'access',
          label: t('access'),
          all: t('anyAccess'),
          options: ACCESS.map((value) => ({ value, label: live.t(`access.${value}`) })),
        },
      ]}
      isFiltered={access !== undefined}
      empty={{ icon: <Radio />, title: t('empty'), text: t('emptyText') }}
    >
      {(rows) => <StreamsTable rows={rows} />}
    </ListPage>
  )
}
