import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { AddButton } from '../../ui/list/add-button.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { BroadcastRow } from './broadcast-row.tsx'
import { broadcastsQuery } from './broadcasts.api.ts'

export const meta = titled('creator/broadcasts', 'title')

/** While one is on its way, its numbers change. */
const REFRESH_MS = 3_000

export default function BroadcastsPage() {
  const { t } = useT('creator/broadcasts')
  const list = useListState()
  const query = useQuery({
    ...broadcastsQuery(list),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status }) => status === 'sending' || status === 'unsending') ? REFRESH_MS : false,
  })
  return (
    <ListPage
      title={t('title')}
      text={t('text')}
      actions={<AddButton to="/creator/broadcasts/new">{t('new')}</AddButton>}
      list={list}
      query={query}
      empty={{
        drawing: 'messages',
        title: t('empty'),
        text: t('emptyText'),
        action: <LinkButton to="/creator/broadcasts/new">{t('new')}</LinkButton>,
      }}
    >
      {(rows) => (
        <ul className="grid grid-cols-1 gap-3">
          {rows.map((row) => (
            <BroadcastRow key={row._id} broadcast={row} />
          ))}
        </ul>
      )}
    </ListPage>
  )
}
