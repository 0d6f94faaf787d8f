import type { LedgerEntry } from '@limelight/contract/core/ledger'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { ExportCsv } from '../lists/export-csv.tsx'
import { betweenOf } from '../lists/period.ts'
import { PeriodFilter } from '../lists/period-filter.tsx'
import { transfersQuery } from './ledger.api.ts'
import { LedgerTabs } from './ledger-tabs.tsx'
import { TransferLink } from './transfer-link.tsx'

export const meta = titled('admin/ledger', 'transfers')

export default function TransfersPage() {
  const { t } = useT('admin/ledger')
  const adminWords = useT('admin')
  const list = useListState()
  const between = betweenOf(list.filters, Date.now())
  const query = useInfiniteQuery(transfersQuery(list.filters, between))
  const columns: Column<LedgerEntry['transfer']>[] = [
    {
      id: 'kind',
      header: t('kindOfTransfer'),
      primary: true,
      cell: (row) => <TransferLink transfer={row} />,
    },
    {
      id: 'key',
      header: t('key'),
      cell: ({ key }) => <span className="text-sm break-all text-muted">{key}</span>,
    },
    { id: 'when', header: adminWords.t('when'), cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
  ]
  return (
    <ListPage
      title={t('title')}
      text={t('text')}
      actions={<ExportCsv path="/admin/ledger-entries/export" query={between} />}
      before={<LedgerTabs current="transfers" />}
      list={list}
      query={query}
      search={t('searchTransfer')}
      controls={<PeriodFilter list={list} label={adminWords.t('when')} />}
      empty={{ drawing: 'money', title: t('noTransfers') }}
      noMatchText={t('noTransferFoundText')}
    >
      {(rows) => <DataTable label={t('transfers')} columns={columns} rows={rows} keyOf={(row) => String(row._id)} />}
    </ListPage>
  )
}
