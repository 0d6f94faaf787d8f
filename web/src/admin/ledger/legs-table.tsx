import type { LedgerTransfer } from '@limelight/contract/ledger'
import { useAdminT } from '../../platform/i18n/use-admin-t.ts'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { LedgerAccountName } from './account-name.tsx'
import { LedgerAmount } from './ledger-amount.tsx'

export interface LegsTableProps {
  legs: LedgerTransfer['legs']
}

type Leg = LedgerTransfer['legs'][number]

export function LegsTable({ legs }: LegsTableProps) {
  const { t } = useAdminT('adminMoney')
  const columns: Column<Leg>[] = [
    {
      id: 'account',
      header: t('ledger.account'),
      primary: true,
      cell: ({ account }) => <LedgerAccountName account={account} />,
    },
    {
      id: 'amount',
      header: t('amount'),
      align: 'end',
      cell: ({ account, amount }) => <LedgerAmount signed asset={account.asset} amount={amount} />,
    },
  ]
  // One account may have two legs, so the place among them is part of the name.
  const places = new Map(legs.map((leg, place) => [leg, place]))
  return (
    <DataTable
      label={t('ledger.legs')}
      columns={columns}
      rows={legs}
      keyOf={(leg) => `${leg.account._id}/${places.get(leg)}`}
    />
  )
}
