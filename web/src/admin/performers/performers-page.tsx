import type { PerformerForReview } from '@limelight/contract/admin'
import type { Output } from '@limelight/contract/api'
import { PERFORMER_STATUSES } from '@limelight/contract/performers'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { admin } from '../../platform/i18n/en/admin.ts'
import { useAdminT } from '../../platform/i18n/use-admin-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page-title.ts'
import { Sparkles } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { ListFilters } from '../../ui/list/list-filters.tsx'
import { ListFrame } from '../../ui/list/list-frame.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { AccountName } from '../account-name.tsx'
import { PerformerStatus } from './performer-status.tsx'
import { performersQuery } from './performers.api.ts'

export const meta = titled(admin.performers.title)

type Row = Output<typeof PerformerForReview>

export default function PerformersPage() {
  const { t } = useAdminT('admin')
  const list = useListState()
  const query = useQuery({ ...performersQuery(list), placeholderData: keepPreviousData })
  const columns = useColumns()
  return (
    <>
      <PageHeader title={t('performers.title')} text={t('performers.text')} />
      <ListFilters
        list={list}
        search={t('search')}
        filters={[
          {
            name: 'status',
            label: t('status'),
            all: t('anyStatus'),
            options: PERFORMER_STATUSES.map((value) => ({ value, label: t(`performerStatus.${value}`) })),
          },
        ]}
      />
      <ListFrame
        query={query}
        list={list}
        empty={
          <EmptyState
            icon={<Sparkles />}
            title={t('noneFound')}
            text={t('noneFoundText')}
            action={
              <LinkButton to="/admin/performers" variant="outline">
                {t('clearFilters')}
              </LinkButton>
            }
          />
        }
      >
        {(rows) => (
          <DataTable
            label={t('performers.title')}
            columns={columns}
            rows={rows}
            keyOf={(row) => row._id}
            sorting={list}
          />
        )}
      </ListFrame>
    </>
  )
}

function useColumns(): Column<Row>[] {
  const { t } = useAdminT('admin')
  return [
    {
      id: 'name',
      header: t('performers.performer'),
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
    { id: 'country', header: t('performers.country'), cell: (row) => row.country ?? t('notSaid') },
    { id: 'documents', header: t('performers.documents'), align: 'end', cell: (row) => row.documents },
    { id: 'createdAt', header: t('joined'), sortable: true, cell: (row) => <TimeAgo at={row.createdAt} /> },
    { id: 'updatedAt', header: t('updated'), sortable: true, cell: (row) => <TimeAgo at={row.updatedAt} /> },
  ]
}
