import type { LedgerEntry } from '@limelight/contract/ledger'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page-title.ts'
import { SearchBox } from '../../ui/form/search-box.tsx'
import { Library } from '../../ui/icons.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { EndlessTable } from './endless-table.tsx'
import { transfersQuery } from './ledger.api.ts'
import { LedgerTabs } from './ledger-tabs.tsx'
import { TransferLink } from './transfer-link.tsx'

export const meta = titled('admin/ledger', 'transfers')

export default function TransfersPage() {
  const { t } = useT('admin/ledger')
  const adminWords = useT('admin')
  const list = useListState()
  const query = useInfiniteQuery(transfersQuery(list.filters))
  const isSearched = list.filters.q !== undefined
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
    <>
      <LedgerTabs current="transfers" />
      <SearchBox
        label={t('searchTransfer')}
        defaultValue={list.filters.q ?? ''}
        onSearch={(q) => list.change({ filters: { q } })}
        className="mb-5 w-full sm:w-96"
      />
      <EndlessTable
        query={query}
        empty={
          <EmptyState
            icon={<Library />}
            title={isSearched ? t('noTransferFound') : t('noTransfers')}
            text={isSearched ? t('noTransferFoundText') : undefined}
          />
        }
      >
        {(rows) => <DataTable label={t('transfers')} columns={columns} rows={rows} keyOf={(row) => String(row._id)} />}
      </EndlessTable>
    </>
  )
}
