import type { Output } from '@limelight/contract/api'
import { PERFORMER_STATUSES } from '@limelight/contract/people/performers'
import type { PerformerForReview } from '@limelight/contract/site/admin'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { AccountName } from '../account-name.tsx'
import { SavedViews } from '../lists/saved-views.tsx'
import { PerformerStatus } from './performer-status.tsx'
import { performersQuery } from './performers.api.ts'

export const meta = titled('admin/performers', 'title')

type Row = Output<typeof PerformerForReview>

export default function PerformersPage() {
  const { t } = useT('admin/performers')
  const adminWords = useT('admin')
  const list = useListState()
  const query = useQuery({ ...performersQuery(list), placeholderData: keepPreviousData })
  const columns = useColumns()
  return (
    <ListPage
      title={t('title')}
      text={t('text')}
      before={<SavedViews list="performers" />}
      list={list}
      query={query}
      search={adminWords.t('search')}
      filters={[
        {
          name: 'status',
          label: adminWords.t('status'),
          all: adminWords.t('anyStatus'),
          options: PERFORMER_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
        },
      ]}
      empty={{ drawing: 'people', title: t('empty'), text: t('emptyText') }}
    >
      {(rows) => (
        <DataTable label={t('title')} columns={columns} rows={rows} keyOf={(row) => row._id} isCompact sorting={list} />
      )}
    </ListPage>
  )
}

function useColumns(): Column<Row>[] {
  const { t } = useT('admin')
  const performersWords = useT('admin/performers')
  return [
    {
      id: 'name',
      header: performersWords.t('performer'),
      primary: true,
      sortable: true,
      cell: (row) => (
        <AccountName account={row}>
          <Link to={`/admin/performers/${row._id}`} className="hover:text-link hover:underline">
            {row.name}
          </Link>
        </AccountName>
      ),
    },
    { id: 'status', header: t('status'), cell: (row) => <PerformerStatus status={row.status} /> },
    { id: 'country', header: performersWords.t('country'), cell: (row) => row.country ?? t('notSaid') },
    { id: 'documents', header: performersWords.t('documents'), align: 'end', cell: (row) => row.documents },
    { id: 'createdAt', header: t('joined'), sortable: true, cell: (row) => <TimeAgo at={row.createdAt} /> },
    { id: 'updatedAt', header: t('updated'), sortable: true, cell: (row) => <TimeAgo at={row.updatedAt} /> },
  ]
}
