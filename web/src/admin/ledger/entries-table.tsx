import type { LedgerEntry } from '@limelight/contract/core/ledger'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { EndlessFrame } from '../../ui/list/endless-frame.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
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
  const query = useInfiniteQuery(entriesQuery(accountId))
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
  )
}
