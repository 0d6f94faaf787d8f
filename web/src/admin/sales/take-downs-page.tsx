import { TAKE_DOWN_OBJECTS } from '@limelight/contract/content-kinds'
import type { TakeDown } from '@limelight/contract/site/take-downs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { restore, takeDownsQuery } from '../../shared/moderation/sales.api.ts'
import { Badge } from '../../ui/badge.tsx'
import { ActionButton } from '../../ui/dialog/action-button.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { SavedViews } from '../lists/saved-views.tsx'
import { PartyLink } from '../party-link.tsx'
import { RowPicture } from '../row-picture.tsx'

export const meta = titled('admin/sales', 'takeDowns.title')

export default function TakeDownsPage() {
  const { t } = useT('admin/sales')
  const moderationWords = useT('shared/moderation')
  const reports = useT('admin/reports')
  const list = useListState({ sortBy: 'createdAt' })
  const query = useQuery({ ...takeDownsQuery(list), placeholderData: keepPreviousData })
  const columns: Column<TakeDown>[] = [
    {
      id: 'what',
      header: t('takeDowns.what'),
      primary: true,
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-3 text-start">
          <RowPicture src={row.picture} />
          <span className="min-w-0 break-words">
            {`${reports.t(`objects.${row.objectType}`)}: ${row.label || t('takeDowns.untitled')}`}
          </span>
        </span>
      ),
    },
    { id: 'owner', header: t('creator'), cell: (row) => (row.owner ? <PartyLink party={row.owner} /> : '–') },
    {
      id: 'reason',
      header: moderationWords.t('reason'),
      cell: (row) => <span className="break-words">{row.reason}</span>,
    },
    { id: 'createdAt', header: t('when'), cell: (row) => <TimeAgo at={row.createdAt} /> },
    { id: 'actions', header: '', align: 'end', cell: (row) => <Restore row={row} /> },
  ]
  return (
    <ListPage
      title={t('takeDowns.title')}
      text={t('takeDowns.text')}
      before={<SavedViews list="take-downs" />}
      list={list}
      query={query}
      search={t('takeDowns.search')}
      filters={[
        {
          name: 'objectType',
          label: t('takeDowns.what'),
          all: t('takeDowns.any'),
          options: TAKE_DOWN_OBJECTS.map((value) => ({ value, label: reports.t(`objects.${value}`) })),
        },
      ]}
      empty={{ drawing: 'done', title: t('takeDowns.empty') }}
    >
      {(rows) => (
        <DataTable label={t('takeDowns.title')} columns={columns} rows={rows} keyOf={(row) => row._id} isCompact />
      )}
    </ListPage>
  )
}

function Restore({ row }: { row: TakeDown }) {
  const { t } = useT('admin/sales')
  if (row.restoredAt !== null) return <Badge tone="success">{t('takeDowns.restored')}</Badge>
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-2">
      {row.refundsBuyers && <Badge tone="warning">{t('takeDowns.buyers')}</Badge>}
      {row.withholdsFiles && <Badge tone="warning">{t('takeDowns.files')}</Badge>}
      {row.canRestore && (
        <ActionButton
          variant="outline"
          size="sm"
          question={{
            title: t('takeDowns.restoreTitle'),
            text: t('takeDowns.restoreText'),
            confirmLabel: t('takeDowns.restore'),
            action: () => restore(row._id),
            done: t('takeDowns.done'),
            closesOnFailure: true,
          }}
        >
          {t('takeDowns.restore')}
        </ActionButton>
      )}
    </span>
  )
}
