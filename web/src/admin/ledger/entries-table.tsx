import type { LedgerEntry } from '@limelight/contract/core/ledger'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { EndlessFrame } from '../../ui/list/endless-frame.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { ExportCsv } from '../lists/export-csv.tsx'
import { betweenOf } from '../lists/period.ts'
import { PeriodFilter } from '../lists/period-filter.tsx'
import { entriesQuery } from './ledger.api.ts'
import { LedgerAmount } from './ledger-amount.tsx'
import { TransferLink } from './transfer-link.tsx'

export interface EntriesTableProps {
  accountId: number
  asset: 'TOK' | 'MONEY'
}

/** What came into an account and left it. */
export function EntriesTable({ accountId, asset }: EntriesTableProps) {
  const { t } = useT('admin/ledger')
  const adminWords = useT('admin')
  const list = useListState()
  const between = betweenOf(list.filters, Date.now())
  const query = useInfiniteQuery(entriesQuery(accountId, between))
  const columns: Column<LedgerEntry>[] = [
    {
      id: 'transfer',
      header: t('kindOfTransfer'),
      primary: true,
      cell: ({ transfer }) => <TransferLink transfer={transfer} />,
    },
    {
      id: 'amount',
      header: adminWords.t('amount'),
      align: 'end',
      cell: ({ amount }) => <LedgerAmount signed asset={asset} amount={amount} />,
    },
    { id: 'when', header: adminWords.t('when'), cell: ({ transfer }) => <TimeAgo at={transfer.createdAt} /> },
  ]
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <PeriodFilter list={list} label={adminWords.t('when')} />
        <ExportCsv path="/admin/ledger-entries/export" query={{ ...between, accountId: String(accountId) }} />
      </div>
      <EndlessFrame query={query} empty={<p className="text-muted">{t('noEntries')}</p>}>
        {(rows) => (
          <DataTable
            label={t('entries')}
            columns={columns}
            rows={rows}
            keyOf={({ transfer, leg }) => `${transfer._id}/${leg}`}
          />
        )}
      </EndlessFrame>
    </>
  )
}
