import type { LedgerTransfer } from '@limelight/contract/core/ledger'
import { useT } from '../../platform/i18n/use-t.ts'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { LedgerAccountName } from './account-name.tsx'
import { LedgerAmount } from './ledger-amount.tsx'

export interface LegsTableProps {
  legs: LedgerTransfer['legs']
}

type Leg = LedgerTransfer['legs'][number]

export function LegsTable({ legs }: LegsTableProps) {
  const { t } = useT('admin/ledger')
  const adminWords = useT('admin')
  const columns: Column<Leg>[] = [
    {
      id: 'account',
      header: t('account'),
      primary: true,
      cell: ({ account }) => <LedgerAccountName account={account} />,
    },
    {
      id: 'amount',
      header: adminWords.t('amount'),
      align: 'end',
      cell: ({ account, amount }) => <LedgerAmount signed asset={account.asset} amount={amount} />,
    },
  ]
  // One account may have two legs, so the place among them is part of the name.
  const places = new Map(legs.map((leg, place) => [leg, place]))
  return (
    <DataTable
      label={t('legs')}
      columns={columns}
      rows={legs}
      keyOf={(leg) => `${leg.account._id}/${places.get(leg)}`}
    />
  )
}
